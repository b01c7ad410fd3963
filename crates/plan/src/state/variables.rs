//! The variables that the text has assigned.

use crate::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What is known of a variable's value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar<'s> {
    /// It has none.
    Unset,
    /// Exactly this.
    Exact(Cow<'s, [u8]>),
    /// Digits, perhaps with a sign.
    Number,
    /// The same, perhaps between blanks, or nothing at all.
    Count,
    /// Something that starts so.
    Text(Cow<'s, [u8]>),
    /// Something, or nothing.
    Unknown,
    /// An indexed array of these.
    Array(Rc<[Value<'s>]>),
}

/// A variable that the text assigned.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variable<'s> {
    pub(crate) value: Scalar<'s>,
    pub(crate) exported: Exported,
    pub(crate) access: Access,
    pub(crate) shape: Shape,
    pub(crate) origin: Origin,
}

/// Where a variable's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Anywhere.
    Any,
    /// A pattern that starts with `*`, `?` or `[`: it does not start with `/`.
    Pattern,
}

/// Whether a variable may be an array: then `declare` evaluates a value in
/// parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// It is none.
    Single,
    /// It is one, or may be.
    Array,
    /// It has keys for indices, or may have: which of its words are keys is
    /// not followed.
    Keyed,
}

/// Whether programs see a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exported {
    /// They do not.
    No,
    /// They do, or may.
    Yes,
}

/// Whether an assignment takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// It does.
    Writable,
    /// It may fail.
    ReadOnly,
}

/// The variables that the text assigned, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variables<'s>(Option<Rc<BTreeMap<Cow<'s, [u8]>, Variable<'s>>>>);

impl<'s> Variables<'s> {
    /// What was assigned to `name`, if anything was.
    pub(crate) fn get(&self, name: &[u8]) -> Option<&Variable<'s>> {
        self.0.as_ref()?.get(name)
    }

    /// Assigns `variable`.
    pub(crate) fn set(&mut self, name: Cow<'s, [u8]>, variable: Variable<'s>) {
        let known = self.0.get_or_insert_with(Rc::default);
        Rc::make_mut(known).insert(name, variable);
    }

    /// Notes that a pattern gave the value of `name`.
    pub(crate) fn found(&mut self, name: &[u8]) {
        let known = self.0.as_mut().map(Rc::make_mut);
        if let Some(variable) = known.and_then(|known| known.get_mut(name)) {
            variable.origin = Origin::Pattern;
        }
    }

    /// Puts back what was assigned to `name` before.
    pub(crate) fn restore(&mut self, name: Cow<'s, [u8]>, variable: Option<Variable<'s>>) {
        let known = self.0.get_or_insert_with(Rc::default);
        match variable {
            Some(variable) => Rc::make_mut(known).insert(name, variable),
            None => Rc::make_mut(known).remove(&name),
        };
    }

    /// How many were assigned.
    pub(crate) fn count(&self) -> usize {
        self.0.as_ref().map_or(0, |known| known.len())
    }

    /// The names that were assigned.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Cow<'s, [u8]>> {
        self.0.iter().flat_map(|known| known.keys())
    }

    /// Whether both know the same.
    pub(crate) fn same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(ours), Some(theirs)) => Rc::ptr_eq(ours, theirs) || ours == theirs,
            (None, None) => true,
            _ => false,
        }
    }

    /// What holds in both.
    pub(crate) fn join(self, other: &Self) -> Self {
        self.merge(other, Variable::join)
    }

    /// The same, where what differs is given up.
    pub(crate) fn widen(self, later: &Self) -> Self {
        self.merge(later, |ours, theirs| match ours == theirs {
            true => ours.clone(),
            false => ours.join(theirs).lost(),
        })
    }

    fn merge(
        self,
        other: &Self,
        both: impl Fn(&Variable<'s>, &Variable<'s>) -> Variable<'s>,
    ) -> Self {
        if self.same(other) {
            return self;
        }
        let mut merged = BTreeMap::new();
        for name in self.names().chain(other.names()) {
            let variable = match (self.get(name), other.get(name)) {
                (Some(ours), Some(theirs)) => both(ours, theirs),
                // On the other way it has the value that the world gave it.
                (Some(one), None) | (None, Some(one)) => one.clone().lost(),
                (None, None) => continue,
            };
            merged.insert(name.clone(), variable);
        }
        Self(Some(Rc::new(merged)))
    }
}

impl<'s> Variable<'s> {
    /// A variable of the shell's own.
    pub(crate) fn local(value: Scalar<'s>) -> Self {
        Self {
            value,
            exported: Exported::No,
            access: Access::Writable,
            shape: Shape::Single,
            origin: Origin::Any,
        }
    }

    /// The same variable with a value of which nothing is known.
    pub(crate) fn lost(self) -> Self {
        Self {
            value: Scalar::Unknown,
            origin: Origin::Any,
            ..self
        }
    }

    fn join(&self, other: &Self) -> Self {
        Self {
            value: self.value.join(&other.value),
            exported: if self.exported == other.exported {
                self.exported
            } else {
                Exported::Yes
            },
            access: if self.access == other.access {
                self.access
            } else {
                Access::ReadOnly
            },
            shape: self.shape.max(other.shape),
            origin: match self.origin == other.origin {
                true => self.origin,
                false => Origin::Any,
            },
        }
    }
}

impl<'s> Scalar<'s> {
    /// An exact value.
    pub(crate) fn exact(bytes: &'s [u8]) -> Self {
        Self::Exact(Cow::Borrowed(bytes))
    }

    /// Set, to something.
    pub(crate) fn text() -> Self {
        Self::Text(Cow::Borrowed(b""))
    }

    /// What holds of both.
    pub(crate) fn join(&self, other: &Self) -> Self {
        if self == other {
            return self.clone();
        }
        match (self.counting(), other.counting()) {
            (Some(Counting::Number), Some(Counting::Number)) => return Self::Number,
            (Some(_), Some(_)) => return Self::Count,
            _ => {}
        }
        match (self.prefix(), other.prefix()) {
            (Some(ours), Some(theirs)) => {
                let same = ours.iter().zip(theirs).take_while(|(a, b)| a == b).count();
                Self::Text(Cow::Owned(ours.get(..same).unwrap_or_default().to_vec()))
            }
            _ => Self::Unknown,
        }
    }

    /// Whether arithmetic reads it as a number, or as nothing, and looks no
    /// further.
    pub(crate) fn is_count(&self) -> bool {
        self.counting().is_some()
    }

    /// Whether it is one number, that every arithmetic operator takes.
    pub(crate) fn is_number(&self) -> bool {
        self.counting() == Some(Counting::Number)
    }

    fn counting(&self) -> Option<Counting> {
        match self {
            Self::Number => Some(Counting::Number),
            Self::Exact(bytes) if is_number(bytes) => Some(Counting::Number),
            Self::Exact(bytes) if bytes.is_empty() => Some(Counting::Perhaps),
            Self::Count | Self::Unset => Some(Counting::Perhaps),
            _ => None,
        }
    }

    /// How a value that is surely set starts.
    fn prefix(&self) -> Option<&[u8]> {
        match self {
            Self::Exact(bytes) | Self::Text(bytes) => Some(bytes),
            Self::Number => Some(b""),
            Self::Unset | Self::Count | Self::Unknown | Self::Array(_) => None,
        }
    }
}

/// Whether a value is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counting {
    /// It surely is.
    Number,
    /// It is, or there is none.
    Perhaps,
}

/// Whether arithmetic reads these bytes as one number, and a decimal one: `08`
/// is an error.
pub(crate) fn is_number(bytes: &[u8]) -> bool {
    let digits = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let plain = !digits.starts_with(b"0") || digits.len() == 1;
    plain && !digits.is_empty() && digits.len() < 19 && digits.iter().all(u8::is_ascii_digit)
}
