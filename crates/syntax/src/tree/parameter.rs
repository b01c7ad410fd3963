//! Parameter expansions.

use super::{Arithmetic, Part};
use crate::{Slice, Text};

/// `$name` or `${…}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Which parameter.
    pub name: ParameterName,
    /// `[…]` after the name.
    pub subscript: Option<Subscript>,
    /// `!` before the name.
    pub indirection: Indirection,
    /// `#` before the name.
    pub length: Length,
    /// What is done with the value.
    pub operation: Operation,
}

/// Which parameter is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterName {
    /// A variable, by its name.
    Variable(Text),
    /// `$1`; `$0` is here too. Beyond what a number holds: its maximum.
    Positional(u32),
    /// One of `@*#?-$!`.
    Special(u8),
    /// None that bash would take: it fails when it gets there
    /// (`bad substitution`).
    Invalid,
}

/// `!` before the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indirection {
    /// None.
    None,
    /// `${!name}`: the value is the name of what is meant, and evaluated.
    Value,
    /// `${!prefix*}`, `${!prefix@}`: the names that start so.
    Names,
    /// `${!name[@]}`, `${!name[*]}`: the keys of an array.
    Keys,
}

/// `#` before the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The value itself.
    Value,
    /// `${#name}`: how long it is.
    Length,
}

/// `[…]` after a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscript {
    /// Which elements.
    pub kind: SubscriptKind,
    /// With the brackets.
    pub text: Text,
}

/// Which elements a subscript means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubscriptKind {
    /// `[@]`: all, as so many words.
    All,
    /// `[*]`: all, as one word.
    Joined,
    /// Another one: arithmetic, or the key of an associative array.
    Index(Arithmetic),
}

/// What an expansion does with the parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Nothing.
    None,
    /// `${x-word}`, `${x:-word}`: the word instead.
    Default(UnsetTest, Slice<Part>),
    /// `${x=word}`, `${x:=word}`: assigns the word.
    Assign(UnsetTest, Slice<Part>),
    /// `${x?word}`, `${x:?word}`: fails with the word.
    Error(UnsetTest, Slice<Part>),
    /// `${x+word}`, `${x:+word}`: the word if it is set.
    Alternative(UnsetTest, Slice<Part>),
    /// `${x:offset}`, `${x:offset:length}`
    Substring(Arithmetic, Option<Arithmetic>),
    /// `${x#pattern}`
    RemoveShortestPrefix(Slice<Part>),
    /// `${x##pattern}`
    RemoveLongestPrefix(Slice<Part>),
    /// `${x%pattern}`
    RemoveShortestSuffix(Slice<Part>),
    /// `${x%%pattern}`
    RemoveLongestSuffix(Slice<Part>),
    /// `${x/pattern/replacement}`
    Replace(Anchor, Slice<Part>, Option<Slice<Part>>),
    /// `${x^pattern}` and its like.
    Case(CaseChange, Slice<Part>),
    /// `${x@Q}` and its like, by their letter; `P` expands the value like a
    /// prompt, substitutions too.
    Transform(u8),
    /// What bash refuses when it gets there (`bad substitution`).
    Invalid(Slice<Part>),
}

/// When a parameter counts as missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsetTest {
    /// When it is not set.
    Unset,
    /// With `:`, also when it is empty.
    UnsetOrEmpty,
}

/// Which matches are replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// `/`: the first one.
    First,
    /// `//`: all.
    All,
    /// `/#`: one at the start.
    Start,
    /// `/%`: one at the end.
    End,
}

/// How letters are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseChange {
    /// `^`: the first one to upper case.
    UpperFirst,
    /// `^^`
    UpperAll,
    /// `,`: the first one to lower case.
    LowerFirst,
    /// `,,`
    LowerAll,
    /// `~`: the first one to its other case.
    ToggleFirst,
    /// `~~`
    ToggleAll,
}

impl Operation {
    /// The word whose value an expansion may have instead of the parameter's.
    #[must_use]
    pub const fn operand(&self) -> Option<Slice<Part>> {
        match self {
            Operation::Default(_, word)
            | Operation::Assign(_, word)
            | Operation::Alternative(_, word) => Some(*word),
            _ => None,
        }
    }
}
