//! What is known of one argument word.

use std::borrow::Cow;

/// The value of a word, as far as it is known before it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'s> {
    /// Exactly one argument, exactly these bytes.
    Exact(Cow<'s, [u8]>),
    /// Exactly one argument that starts with `prefix`.
    One {
        /// The bytes that are known.
        prefix: Cow<'s, [u8]>,
    },
    /// Zero or more arguments that each start with `prefix`: a glob.
    Many {
        /// The bytes that are known.
        prefix: Cow<'s, [u8]>,
    },
    /// Any number of arguments, of any value.
    Opaque,
}

impl<'s> Value<'s> {
    /// An exact value that borrows its bytes.
    pub const fn exact(bytes: &'s [u8]) -> Self {
        Self::Exact(Cow::Borrowed(bytes))
    }

    /// One argument of which nothing is known.
    pub const fn one() -> Self {
        Self::One {
            prefix: Cow::Borrowed(b""),
        }
    }

    /// The bytes, where all of them are known.
    pub fn as_exact(&self) -> Option<&[u8]> {
        match self {
            Self::Exact(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The bytes that are known from the start: all of them for an exact value.
    pub fn prefix(&self) -> &[u8] {
        match self {
            Self::Exact(bytes) => bytes,
            Self::One { prefix } | Self::Many { prefix } => prefix,
            Self::Opaque => b"",
        }
    }

    /// Whether this stands for exactly one argument.
    pub const fn is_single(&self) -> bool {
        matches!(self, Self::Exact(_) | Self::One { .. })
    }

    /// Whether an argument of this value could be read as an option:
    /// it may begin with a dash and be more than a lone dash.
    pub fn may_be_option(&self) -> bool {
        match self {
            Self::Exact(bytes) => bytes.len() > 1 && bytes.starts_with(b"-"),
            _ => self.prefix().is_empty() || self.prefix().starts_with(b"-"),
        }
    }

    /// The same value with `count` bytes cut from its known start; nothing is
    /// known of the rest where fewer bytes were.
    pub fn without_prefix(&self, count: usize) -> Self {
        let cut = |bytes: &Cow<'s, [u8]>| match bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(bytes.get(count..).unwrap_or_default()),
            Cow::Owned(bytes) => Cow::Owned(bytes.get(count..).unwrap_or_default().to_vec()),
        };
        match self {
            Self::Exact(bytes) => Self::Exact(cut(bytes)),
            Self::One { prefix } => Self::One {
                prefix: cut(prefix),
            },
            Self::Many { prefix } => Self::Many {
                prefix: cut(prefix),
            },
            Self::Opaque => Self::Opaque,
        }
    }

    /// The same value, owning its bytes.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Exact(bytes) => Value::Exact(Cow::Owned(bytes.into_owned())),
            Self::One { prefix } => Value::One {
                prefix: Cow::Owned(prefix.into_owned()),
            },
            Self::Many { prefix } => Value::Many {
                prefix: Cow::Owned(prefix.into_owned()),
            },
            Self::Opaque => Value::Opaque,
        }
    }
}

impl<'s> From<&'s str> for Value<'s> {
    fn from(text: &'s str) -> Self {
        Self::exact(text.as_bytes())
    }
}
