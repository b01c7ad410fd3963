//! The spellings that a contract takes for numbers and booleans.
//!
//! Models write `"5000"` and `"yes"` where a number or a boolean is meant. What
//! is not listed here is a type error; so is null.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A finite number, or a string that ECMAScript's `Number` makes one of.
pub(super) fn number<'d, D: Deserializer<'d>>(input: D) -> Result<Option<f64>, D::Error> {
    input.deserialize_any(Number { text: true }).map(Some)
}

/// A finite number and nothing else.
pub(super) fn plain_number<'d, D: Deserializer<'d>>(input: D) -> Result<f64, D::Error> {
    input.deserialize_any(Number { text: false })
}

/// A boolean, 1 or 0, or a word for either.
pub(super) fn boolean<'d, D: Deserializer<'d>>(input: D) -> Result<Option<bool>, D::Error> {
    input.deserialize_any(Boolean { words: WORDS }).map(Some)
}

/// A boolean, `"true"` or `"false"`.
pub(super) fn spelled_boolean<'d, D: Deserializer<'d>>(input: D) -> Result<bool, D::Error> {
    input.deserialize_any(Boolean {
        words: Words::Exact,
    })
}

/// A string that is there: null is none.
pub(super) fn text<'d, D: Deserializer<'d>>(input: D) -> Result<Option<String>, D::Error> {
    String::deserialize(input).map(Some)
}

/// Something that is there: null is none.
pub(super) fn present<'d, D: Deserializer<'d>, T: Deserialize<'d>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

const WORDS: Words = Words::Any {
    yes: &["true", "1", "yes", "y", "on"],
    no: &["false", "0", "no", "n", "off"],
};

/// Which strings stand for a boolean.
enum Words {
    /// `true` and `false` as they are; numbers do not.
    Exact,
    /// These, in any case and with blanks around; and the numbers 1 and 0.
    Any {
        yes: &'static [&'static str],
        no: &'static [&'static str],
    },
}

impl Words {
    fn read(&self, text: &str) -> Option<bool> {
        match self {
            Self::Exact => match text {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            },
            Self::Any { yes, no } => {
                let word = text.trim().to_lowercase();
                if yes.contains(&word.as_str()) {
                    Some(true)
                } else {
                    no.contains(&word.as_str()).then_some(false)
                }
            }
        }
    }

    fn read_number(&self, number: f64) -> Option<bool> {
        match self {
            Self::Exact => None,
            Self::Any { .. } if number == 1.0 => Some(true),
            Self::Any { .. } if number == 0.0 => Some(false),
            Self::Any { .. } => None,
        }
    }
}

struct Boolean {
    words: Words,
}

impl Visitor<'_> for Boolean {
    type Value = bool;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a boolean")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        Ok(value)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
        let read = self.words.read(text);
        read.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<bool, E> {
        let read = self.words.read_number(number);
        read.ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
        // Only 0 and 1 matter, and both are exact.
        self.visit_f64(number as f64)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<bool, E> {
        self.visit_f64(number as f64)
    }
}

struct Number {
    text: bool,
}

impl Visitor<'_> for Number {
    type Value = f64;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        Ok(number)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<f64, E> {
        let read = self.text.then(|| ecmascript_number(text)).flatten();
        read.ok_or_else(|| E::invalid_type(Unexpected::Str(text), &self))
    }
}

/// What `Number` gives for a string that is not blank, where that is finite
/// (ECMA-262, section 7.1.4.1).
fn ecmascript_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = |radix: u32, rest: &str| {
        let is_unsigned = !rest.starts_with(['+', '-']);
        let value = is_unsigned.then(|| u64::from_str_radix(rest, radix).ok());
        value.flatten().map(|value| value as f64)
    };
    let prefix = text.get(..2).unwrap_or_default().to_ascii_lowercase();
    let rest = text.get(2..).unwrap_or_default();
    match prefix.as_str() {
        "0x" => return digits(16, rest),
        "0o" => return digits(8, rest),
        "0b" => return digits(2, rest),
        _ => {}
    }
    // Rust reads `inf`, `infinity` and `nan`, too; none of them is finite here.
    let is_decimal = text.contains(|c: char| c.is_ascii_digit());
    let number: f64 = text.parse().ok().filter(|_| is_decimal)?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_numbers_where_ecmascript_says_so() {
        let rows = [
            ("5000", Some(5000.0)),
            (" 1e3 ", Some(1000.0)),
            ("0x10", Some(16.0)),
            ("0B11", Some(3.0)),
            ("0o17", Some(15.0)),
            ("-5", Some(-5.0)),
            ("+.5", Some(0.5)),
            ("5.", Some(5.0)),
            ("", None),
            ("  ", None),
            ("5s", None),
            ("1_000", None),
            ("0x", None),
            ("0x+1", None),
            ("-0x10", None),
            ("Infinity", None),
            ("inf", None),
            ("NaN", None),
            ("1e999", None),
            ("ä", None),
        ];
        for (text, expected) in rows {
            assert_eq!(ecmascript_number(text), expected, "{text:?}");
        }
    }
}
