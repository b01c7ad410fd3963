//! Validates a proof against the text and the catalog.
//!
//! Small, and apart from the walk that found the proof: it parses again, wants
//! a step for every command that the text holds, reads every step's words by
//! the catalog again, and wants a fact for all that this leans on. It follows
//! no variables and no directories: what those are is the walk's claim.

mod step;
mod text;

use crate::Proof;
use qedsh_syntax::{Options, Span};
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
    /// The text is no program of its dialect.
    Syntax,
    /// A construct that no proof may contain.
    Construct,
    /// A command of the text has no step.
    NoStep,
    /// The words of a step are not those of the text.
    Words,
    /// A redirection may write to a file.
    Redirect,
    /// An assignment is not known to be inert.
    Assignment,
    /// A step's name is none that a proof may lean on.
    Target,
    /// A step's words, read again, are explained by other rows.
    Rows,
    /// A step's words, read again, do more than read.
    Effect,
    /// A word of a step is explained by nothing.
    Unexplained,
    /// A fact that a step leans on is missing.
    Fact,
    /// What a wrapper runs has no step.
    Inner,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            CheckErrorKind::Syntax => "no program of its dialect",
            CheckErrorKind::Construct => "a construct that no proof may contain",
            CheckErrorKind::NoStep => "no step for this command",
            CheckErrorKind::Words => "the step has other words than the text",
            CheckErrorKind::Redirect => "the redirection may write",
            CheckErrorKind::Assignment => "the assignment is not known to be inert",
            CheckErrorKind::Target => "the name is not known to stand for what the step says",
            CheckErrorKind::Rows => "the catalog explains the words otherwise",
            CheckErrorKind::Effect => "the catalog finds more than reading",
            CheckErrorKind::Unexplained => "a word is explained by no row",
            CheckErrorKind::Fact => "a fact is missing",
            CheckErrorKind::Inner => "no step for what the wrapper runs",
        })
    }
}

impl std::error::Error for CheckError {}

/// Whether `proof` shows that `source` only reads.
///
/// # Errors
/// The first claim that does not hold.
pub fn check(source: &[u8], proof: &Proof) -> Result<(), CheckError> {
    let options = Options {
        dialect: proof.dialect,
        ..Options::default()
    };
    let tree = qedsh_syntax::parse(source, &options);
    if let Some(error) = tree.errors().first() {
        return fail(CheckErrorKind::Syntax, error.span);
    }
    text::check(&tree, proof)?;
    for index in 0..proof.steps.len() {
        step::check(index, proof)?;
    }
    Ok(())
}

/// Whether an inner text is covered by the steps below `parent`.
fn check_inner(text: &[u8], parent: usize, proof: &Proof) -> bool {
    let options = Options {
        dialect: proof.dialect,
        ..Options::default()
    };
    let tree = qedsh_syntax::parse(text, &options);
    tree.errors().is_empty() && text::check_below(&tree, parent, proof)
}

fn fail<T>(kind: CheckErrorKind, span: Span) -> Result<T, CheckError> {
    Err(CheckError { kind, span })
}
