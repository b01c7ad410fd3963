//! Why a proof does not hold.

use qedsh_syntax::Span;
use std::fmt;

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// What is wrong.
    pub kind: CheckErrorKind,
    /// Where in the source.
    pub span: Span,
}

/// The ways in which a proof fails to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckErrorKind {
    /// It is about a shell of another dialect.
    Dialect,
    /// The text is no program of its dialect.
    Syntax,
    /// A construct that no proof may contain, or that the checker does not
    /// follow.
    Construct,
    /// A command of the text has no step.
    NoStep,
    /// A step stands for no command of the text.
    NoCommand,
    /// The words of a step are not those of the text.
    Words,
    /// A redirection may write to a file.
    Redirect,
    /// An assignment is not known to be inert.
    Assignment,
    /// The name of a step does not stand for what it says.
    Target,
    /// A command may run elsewhere than its step says.
    Directory,
    /// A command is started by another, or for another output, than its step
    /// says.
    Place,
    /// The words of a step, read again, are explained by other rows.
    Rows,
    /// The words of a step, read again, do more than read.
    Effect,
    /// A word of a step is explained by nothing.
    Unexplained,
    /// A fact that a step leans on is missing or says otherwise.
    Fact,
    /// Nothing leans on a fact.
    IdleFact,
    /// What a wrapper runs is not followed.
    Inner,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            CheckErrorKind::Dialect => "the proof is about a shell of another dialect",
            CheckErrorKind::Syntax => "no program of its dialect",
            CheckErrorKind::Construct => "a construct that is not followed",
            CheckErrorKind::NoStep => "no step for this command",
            CheckErrorKind::NoCommand => "no command for this step",
            CheckErrorKind::Words => "the step has other words than the text",
            CheckErrorKind::Redirect => "the redirection may write",
            CheckErrorKind::Assignment => "the assignment is not known to be inert",
            CheckErrorKind::Target => "the name is not known to stand for what the step says",
            CheckErrorKind::Directory => "the command may run elsewhere",
            CheckErrorKind::Place => "the command is not started as the step says",
            CheckErrorKind::Rows => "the catalog explains the words otherwise",
            CheckErrorKind::Effect => "the catalog finds more than reading",
            CheckErrorKind::Unexplained => "a word is explained by no row",
            CheckErrorKind::Fact => "a fact is missing",
            CheckErrorKind::IdleFact => "nothing leans on a fact",
            CheckErrorKind::Inner => "what the wrapper runs is not followed",
        })
    }
}

impl std::error::Error for CheckError {}

pub(super) fn fail<T>(kind: CheckErrorKind, span: Span) -> Result<T, CheckError> {
    Err(CheckError { kind, span })
}
