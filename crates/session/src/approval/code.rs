//! The name of a question, short enough to be typed.

use std::fmt;
use std::str::FromStr;

/// Four letters and digits, none of which looks like another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code(String);

/// A text that names no question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a code is {LENGTH} letters and digits, as in K7Q2")]
pub struct CodeError;

/// Without `I`, `L`, `O` and `U` (Crockford's base 32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 4;

impl Code {
    /// A code by chance. It is a name and no secret: what protects a question
    /// is that only a person at a terminal can answer it.
    pub(super) fn random() -> std::io::Result<Self> {
        let mut bytes = [0_u8; LENGTH];
        rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty())?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
        Ok(Self(bytes.into_iter().map(letter).collect()))
    }

    /// The code as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for Code {
    type Err = CodeError;

    /// Reads what a person typed: in either case, `O` for `0`, `I` and `L` for `1`.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let letters = text
            .trim()
            .bytes()
            .map(|byte| match byte.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            });
        let code: Vec<u8> = letters.collect();
        let is_code = code.len() == LENGTH && code.iter().all(|byte| LETTERS.contains(byte));
        match String::from_utf8(code) {
            Ok(code) if is_code => Ok(Self(code)),
            _ => Err(CodeError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_the_same_code() {
        for typed in ["1K0Q", "lk0q", "IKOQ", " 1koq\n"] {
            assert_eq!(typed.parse(), Ok(Code("1K0Q".to_owned())), "{typed}");
        }
    }

    #[test]
    fn a_code_can_name_no_other_file() {
        for typed in ["", "K7Q", "K7Q22", "../x", "K7U2", "K7Q\0"] {
            assert_eq!(typed.parse::<Code>(), Err(CodeError), "{typed:?}");
        }
    }
}
