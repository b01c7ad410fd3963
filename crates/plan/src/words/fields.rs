//! Builds the arguments that one word gives.

use super::Reading;
use crate::Value;
use crate::state::{MOST_BYTES, MOST_VALUES, Scalar};
use std::borrow::Cow;

/// How an unquoted value is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Splitting {
    /// At blanks and newlines.
    Default,
    /// Not at all in the shell's own way (zsh), or at blanks.
    Perhaps,
    /// In a way that is not known.
    Unknown,
}

/// The arguments that a word gives, while it is read from left to right.
#[derive(Debug, Default)]
pub(crate) struct Fields<'s> {
    complete: Vec<Value<'s>>,
    current: Option<Field>,
    is_opaque: bool,
}

/// The argument that is being read.
#[derive(Debug)]
struct Field {
    bytes: Vec<u8>,
    known: Known,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    All,
    Start,
    GlobStart,
}

impl<'s> Fields<'s> {
    /// Adds bytes that stand for themselves; an empty text makes an argument too.
    pub(crate) fn append(&mut self, bytes: &[u8]) {
        let field = self.field();
        if field.known != Known::All {
            return;
        }
        if field.bytes.len() + bytes.len() > MOST_BYTES {
            field.known = Known::Start;
        } else {
            field.bytes.extend_from_slice(bytes);
        }
    }

    /// Adds text that starts with `prefix`, after which nothing more is known
    /// of this argument.
    pub(crate) fn unknown_tail(&mut self, prefix: &[u8]) {
        self.append(prefix);
        let field = self.field();
        if field.known == Known::All {
            field.known = Known::Start;
        }
    }

    /// Adds a pattern character.
    pub(crate) fn glob(&mut self) {
        self.field().known = Known::GlobStart;
    }

    /// Gives up: any number of arguments of any value.
    pub(crate) fn opaque(&mut self) {
        self.is_opaque = true;
    }

    /// Ends the argument.
    pub(crate) fn split(&mut self) {
        if let Some(field) = self.current.take() {
            self.complete.push(field.into_value());
        }
    }

    /// Adds a variable's value.
    pub(crate) fn scalar(&mut self, scalar: Scalar<'s>, reading: Reading, splitting: Splitting) {
        match reading {
            Reading::Quoted | Reading::Whole => self.quoted(scalar),
            Reading::Unquoted | Reading::Operand => self.unquoted(scalar, splitting),
        }
    }

    fn quoted(&mut self, scalar: Scalar<'s>) {
        match scalar {
            Scalar::Unset => self.append(b""),
            Scalar::Exact(bytes) => self.append(&bytes),
            Scalar::Text(prefix) => self.unknown_tail(&prefix),
            Scalar::Number | Scalar::Count | Scalar::Unknown => self.unknown_tail(b""),
            Scalar::Array(elements) => match elements.first() {
                Some(Value::Exact(bytes)) => self.append(bytes),
                Some(_) => self.unknown_tail(b""),
                None => self.append(b""),
            },
        }
    }

    fn unquoted(&mut self, scalar: Scalar<'s>, splitting: Splitting) {
        match (scalar, splitting) {
            (Scalar::Unset, _) => {}
            (Scalar::Exact(bytes), Splitting::Default)
                if bytes.len() + self.complete.len() <= MOST_VALUES =>
            {
                self.split_exactly(&bytes);
            }
            (Scalar::Exact(bytes), Splitting::Perhaps)
                if !bytes.is_empty() && !bytes.iter().any(is_special) =>
            {
                self.append(&bytes);
            }
            (Scalar::Number, Splitting::Default | Splitting::Perhaps) => self.unknown_tail(b""),
            _ => self.opaque(),
        }
    }

    /// Splits at blanks, tabs and newlines, and expands patterns.
    fn split_exactly(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b' ' | b'\t' | b'\n' => self.split(),
                b'*' | b'?' | b'[' | b'\\' => self.glob(),
                _ => self.append(&[*byte]),
            }
        }
    }

    fn field(&mut self) -> &mut Field {
        self.current.get_or_insert_with(|| Field {
            bytes: Vec::new(),
            known: Known::All,
        })
    }

    /// Hands the arguments over.
    pub(crate) fn finish(mut self, out: &mut Vec<Value<'s>>) {
        if self.is_opaque {
            return out.push(Value::Opaque);
        }
        self.split();
        out.append(&mut self.complete);
    }

    /// The value where nothing was split.
    pub(crate) fn into_scalar(mut self) -> Scalar<'s> {
        if self.is_opaque || !self.complete.is_empty() {
            return Scalar::text();
        }
        match self.current.take().map(Field::into_value) {
            None => Scalar::Exact(Cow::Borrowed(b"")),
            Some(Value::Exact(bytes)) => Scalar::Exact(bytes),
            Some(Value::One { prefix } | Value::Many { prefix }) => Scalar::Text(prefix),
            Some(Value::Opaque) => Scalar::text(),
        }
    }
}

/// Whether an unquoted value with this byte may be more than one argument.
const fn is_special(byte: &u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\n' | b'*' | b'?' | b'[' | b'\\' | b'~' | b'=' | b'^' | b'#' | b'<' | b'('
    )
}

impl Field {
    fn into_value<'s>(self) -> Value<'s> {
        let prefix = Cow::Owned(self.bytes);
        match self.known {
            Known::All => Value::Exact(prefix),
            Known::Start => Value::One { prefix },
            Known::GlobStart => Value::Many { prefix },
        }
    }
}
