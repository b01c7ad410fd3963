//! What a word stands for, as far as its text alone says so.

use crate::{ParameterName, Part, PartKind, Slice, SubscriptKind, Tree, Word};
use std::borrow::Cow;

/// What is known of a word without looking at its parts again.
pub(crate) mod traits {
    /// One literal part, or none.
    pub(crate) const PLAIN: u8 = 1;
    /// No expansion of any kind.
    pub(crate) const STATIC: u8 = 2;
    /// Some of it is quoted.
    pub(crate) const QUOTED: u8 = 4;
    /// A brace expansion, and its words are known.
    pub(crate) const BRACES: u8 = 8;
    /// A brace expansion that gives more words than the limit.
    pub(crate) const TOO_MANY: u8 = 16;
    /// A line's end stands in it behind a backslash.
    pub(crate) const CONTINUED: u8 = 32;
}

/// The words that brace expansion makes of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternatives<'t> {
    /// There is no brace expansion: the word itself.
    Itself,
    /// These words, in this order; possibly none.
    Words(&'t [Word]),
    /// More words than the limit.
    TooMany,
}

/// How many arguments a word gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// Exactly one.
    One,
    /// Any number, none too.
    Any,
}

impl Word {
    /// The bytes that the word stands for, if no expansion has a say in them.
    #[must_use]
    #[inline]
    pub fn value<'t>(&self, tree: &'t Tree<'_>) -> Option<Cow<'t, [u8]>> {
        if self.has(traits::PLAIN) {
            return Some(Cow::Borrowed(tree.bytes(self.text)));
        }
        self.decoded(tree)
    }

    /// The same for a word that is more than one literal part.
    fn decoded<'t>(&self, tree: &'t Tree<'_>) -> Option<Cow<'t, [u8]>> {
        if !self.has(traits::STATIC) {
            return None;
        }
        if let [part] = &tree[self.parts]
            && let Some(bytes) = part.value(tree)
        {
            return Some(Cow::Borrowed(bytes));
        }
        let mut value = Vec::with_capacity(self.text.len());
        append(tree, self.parts, &mut value)?;
        Some(Cow::Owned(value))
    }

    /// The same for words that may hold file name patterns: what they are
    /// where no file matches.
    #[must_use]
    pub fn pattern(&self, tree: &Tree<'_>) -> Option<Vec<u8>> {
        if self.has(traits::BRACES | traits::TOO_MANY) {
            return None;
        }
        let mut value = Vec::with_capacity(self.text.len());
        for part in &tree[self.parts] {
            match part.kind {
                PartKind::Glob(_) => value.extend_from_slice(tree.bytes(part.text)),
                PartKind::DoubleQuoted(parts) => {
                    append(tree, parts, &mut value)?;
                }
                _ => value.extend_from_slice(part.value(tree)?),
            }
        }
        Some(value)
    }

    /// The word's bytes if all of it is literal and unquoted, as a reserved
    /// word must be.
    #[must_use]
    pub fn literal<'t>(&self, tree: &'t Tree<'_>) -> Option<Cow<'t, [u8]>> {
        if self.has(traits::QUOTED) {
            None
        } else {
            self.value(tree)
        }
    }

    /// Whether no expansion has a say in what the word stands for.
    #[must_use]
    pub const fn is_static(&self) -> bool {
        self.has(traits::STATIC)
    }

    /// Whether some of the word is quoted.
    #[must_use]
    pub const fn is_quoted(&self) -> bool {
        self.has(traits::QUOTED)
    }

    /// The words that brace expansion makes of it.
    #[must_use]
    pub fn alternatives<'t>(&self, tree: &'t Tree<'_>) -> Alternatives<'t> {
        if self.has(traits::TOO_MANY) {
            Alternatives::TooMany
        } else if self.has(traits::BRACES) {
            Alternatives::Words(&tree[self.alternatives])
        } else {
            Alternatives::Itself
        }
    }

    /// How many arguments it gives as an argument of a command, brace
    /// expansion aside.
    #[must_use]
    pub fn fields(&self, tree: &Tree<'_>) -> Fields {
        let parts = &tree[self.parts];
        if self.is_static() || parts.iter().all(|part| part.is_one_field(tree)) {
            Fields::One
        } else {
            Fields::Any
        }
    }

    pub(crate) const fn has(&self, mask: u8) -> bool {
        self.traits & mask != 0
    }
}

impl Part {
    /// The bytes that the part stands for, if it is literal, escaped or in
    /// quotes without parts of their own.
    #[must_use]
    pub fn value<'t>(&self, tree: &'t Tree<'_>) -> Option<&'t [u8]> {
        match self.kind {
            PartKind::Literal => Some(tree.bytes(self.text)),
            PartKind::Escape(_) => tree.bytes(self.text).get(1..),
            PartKind::Continuation => Some(b""),
            PartKind::SingleQuoted(text) | PartKind::AnsiC(text) => Some(tree.bytes(text)),
            PartKind::DoubleQuoted(parts) => match &tree[parts] {
                [] => Some(b""),
                [part] if !matches!(part.kind, PartKind::DoubleQuoted(_)) => part.value(tree),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it can neither vanish nor give several arguments. A tilde
    /// gives one: bash does not split what it stands for.
    fn is_one_field(&self, tree: &Tree<'_>) -> bool {
        match self.kind {
            PartKind::DoubleQuoted(parts) | PartKind::Locale(parts) => tree[parts]
                .iter()
                .all(|part| part.is_one_field_in_quotes(tree)),
            PartKind::Tilde(_) | PartKind::Process(..) => true,
            _ => self.value(tree).is_some(),
        }
    }

    fn is_one_field_in_quotes(&self, tree: &Tree<'_>) -> bool {
        let PartKind::Parameter(id) = self.kind else {
            return true;
        };
        let parameter = &tree[id];
        let all = matches!(parameter.name, ParameterName::Special(b'@'))
            || parameter.subscript.is_some_and(|it| it.kind == SubscriptKind::All)
            // The value names what is meant: possibly `@`.
            || parameter.indirection != crate::Indirection::None;
        !all && parameter.operation.operand().is_none_or(|parts| {
            tree[parts]
                .iter()
                .all(|part| part.is_one_field_in_quotes(tree))
        })
    }
}

/// Appends what static parts stand for; nothing where one is not static.
fn append(tree: &Tree<'_>, parts: Slice<Part>, value: &mut Vec<u8>) -> Option<()> {
    for part in &tree[parts] {
        if let PartKind::DoubleQuoted(inner) = part.kind {
            append(tree, inner, value)?;
        } else {
            value.extend_from_slice(part.value(tree)?);
        }
    }
    Some(())
}
