//! Words and their parts, assignments.

use super::{List, Parameter, Subscript};
use crate::{Id, Slice, Text};

/// A word as it was written, with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The parts; together they are the word's whole text.
    pub parts: Slice<Part>,
    /// The word's text.
    pub text: Text,
    pub(crate) alternatives: Slice<Word>,
    pub(crate) traits: u8,
}

/// A piece of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Its text, quotes included.
    pub text: Text,
}

/// The kinds of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Unquoted text, or the text between the expansions of a quoted part.
    /// It stands for itself.
    Literal,
    /// A backslash and the byte that it makes literal.
    Escape(u8),
    /// A backslash at a line's end: nothing.
    Continuation,
    /// `'…'`, and what stands inside.
    SingleQuoted(Text),
    /// `"…"`
    DoubleQuoted(Slice<Part>),
    /// `$'…'`, and the bytes that it stands for.
    AnsiC(Text),
    /// `$"…"`, which is translated when the locale says so.
    Locale(Slice<Part>),
    /// `~` or `~name` where it is expanded, and the name.
    Tilde(Text),
    /// A character with a meaning in file name patterns.
    Glob(GlobKind),
    /// `?(…)` and its like, where `extglob` is in force.
    ExtGlob(ExtGlobOperator, Slice<Part>),
    /// `{`, `,`, `..` or `}` of a brace expansion; the words that it gives
    /// are [`Word::alternatives`](crate::Word::alternatives).
    Brace,
    /// `$name`, `${…}`
    Parameter(Id<Parameter>),
    /// `$(…)`
    Command(List),
    /// `` `…` ``
    Backquote(List),
    /// `$((…))` or `$[…]`
    Arithmetic(Arithmetic),
    /// `<(…)` or `>(…)`
    Process(Direction, List),
    /// `(…)` of an array that a declaration command is given: `declare a=(…)`.
    Array(Slice<Element>),
    /// A variable's name inside an arithmetic expression; its value is
    /// evaluated as arithmetic in turn.
    Variable(Option<Subscript>),
}

/// A character with a meaning in patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobKind {
    /// `*`
    Any,
    /// `?`
    One,
    /// `[` that a `]` follows in the same word.
    Bracket,
}

/// What stands before the parenthesis of an extended pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtGlobOperator {
    /// `?(…)`
    Optional,
    /// `*(…)`
    Any,
    /// `+(…)`
    Some,
    /// `@(…)`
    One,
    /// `!(…)`
    Not,
}

/// Which way a process substitution's file is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `<(…)`: the file is read.
    Input,
    /// `>(…)`: the file is written.
    Output,
}

/// An arithmetic expression: literal text, variables, quotes, expansions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arithmetic {
    /// The parts, in order.
    pub parts: Slice<Part>,
    /// The expression's text.
    pub text: Text,
}

/// `name=value` and its like before a command or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The variable's name.
    pub name: Text,
    /// `[…]` after the name.
    pub subscript: Option<Subscript>,
    /// `=` or `+=`.
    pub operator: AssignmentOperator,
    /// What is assigned.
    pub value: AssignmentValue,
    /// All of it.
    pub text: Text,
}

/// How a value is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentOperator {
    /// `=`
    Set,
    /// `+=`
    Append,
}

/// What is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentValue {
    /// A word; empty where nothing follows the `=`. It is not split, and its
    /// patterns and braces are not expanded.
    Word(Id<Word>),
    /// `(…)`
    Array(Slice<Element>),
}

/// One element of an array that is assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// `[…]=` before the value.
    pub subscript: Option<Subscript>,
    /// `=` or `+=`; `=` where there is no subscript.
    pub operator: AssignmentOperator,
    /// The value.
    pub value: Id<Word>,
    /// All of it.
    pub text: Text,
}
