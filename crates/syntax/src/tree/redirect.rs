//! Redirections and here-documents.

use super::{Part, Word};
use crate::{Id, Slice, Text};

/// One redirection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Which file descriptor.
    pub descriptor: Descriptor,
    /// What is done with it.
    pub operator: RedirectOperator,
    /// Where the operator stands.
    pub operator_text: Text,
    /// The file, descriptor or text.
    pub target: Target,
    /// All of it, a here-document's body not.
    pub text: Text,
}

/// Which file descriptor a redirection is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// The operator's own: 0 for input, 1 for output.
    Default,
    /// `2>`
    Number(u32),
    /// `{name}>`: a new one, whose number is assigned to the variable.
    Variable(Text),
}

/// The redirection operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOperator {
    /// `<`
    Input,
    /// `>`
    Output,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<>`
    InputOutput,
    /// `<&`: a descriptor, `-`, or a descriptor that is moved (`3-`).
    DuplicateInput,
    /// `>&`: the same; any other word is a file for output and error.
    DuplicateOutput,
    /// `&>`
    OutputAndError,
    /// `&>>`
    AppendOutputAndError,
    /// `<<`
    HereDocument,
    /// `<<-`
    HereDocumentWithoutTabs,
    /// `<<<`
    HereString,
}

/// What a redirection is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A word.
    Word(Id<Word>),
    /// The text after the line.
    HereDocument(Id<HereDocument>),
}

/// A here-document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HereDocument {
    /// The delimiter as written after the operator.
    pub delimiter: Id<Word>,
    /// Whether the body is expanded.
    pub quoting: Quoting,
    /// The body in parts: one literal part a line where it is quoted.
    pub body: Slice<Part>,
    /// The body's text, tabs included.
    pub text: Text,
    /// The line that ends it.
    pub end: Text,
}

/// Whether a here-document's delimiter was quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quoting {
    /// Some of it was: the body is literal.
    Quoted,
    /// Nothing of it was: the body is expanded.
    Unquoted,
}
