//! What a shell would read in a text: the simple commands and the errors.

mod walk;

use crate::{Bytes, SCHEMA};
use qedsh_plan::syntax::{self, Dialect, Span};
use serde::Serialize;

/// A text as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Parsed {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The grammar.
    pub dialect: &'static str,
    /// Every simple command, an outer one before those in its words.
    pub commands: Vec<CommandReport>,
    /// Redirections of compound commands.
    pub compound_redirects: Vec<RedirectReport>,
    /// Why the text is no program; with errors, `commands` is not complete.
    pub errors: Vec<ErrorReport>,
    /// What a reader may take for something else than the shell does.
    pub warnings: Vec<ErrorReport>,
}

/// One simple command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CommandReport {
    /// Its words as the command gets them; null where an expansion has a say.
    pub argv: Vec<Option<Bytes>>,
    /// Where it stands.
    pub span: [u32; 2],
    /// The assignments before its words.
    pub assignments: Vec<AssignmentReport>,
    /// Its redirections.
    pub redirects: Vec<RedirectReport>,
}

/// One assignment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AssignmentReport {
    /// The variable's name.
    pub name: Bytes,
    /// What is assigned; null where an expansion has a say, or for an array.
    pub value: Option<Bytes>,
    /// Where it stands.
    pub span: [u32; 2],
}

/// One redirection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RedirectReport {
    /// The operator as written: `>`, `<<-`, `>&`.
    pub operator: Bytes,
    /// The descriptor before it; null where none is written.
    pub descriptor: Option<DescriptorReport>,
    /// The word after it, or the body of a here-document; null where an
    /// expansion has a say.
    pub target: Option<Bytes>,
    /// Where it stands.
    pub span: [u32; 2],
}

/// What stands before a redirection operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum DescriptorReport {
    /// A number.
    Number(u32),
    /// The name of a variable, in braces.
    Variable(Bytes),
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorReport {
    /// The stable identifier.
    pub id: &'static str,
    /// What is said of it.
    pub text: String,
    /// Where it is.
    pub span: [u32; 2],
}

/// Reads a text.
pub fn parse(text: &[u8], dialect: Dialect) -> Parsed {
    let options = syntax::Options {
        dialect,
        ..syntax::Options::default()
    };
    let tree = syntax::parse(text, &options);
    let errors = tree.errors().iter().map(|error| ErrorReport {
        id: error.kind.id(),
        text: error.to_string(),
        span: pair(error.span),
    });
    let warnings = tree.warnings().iter().map(|warning| ErrorReport {
        id: warning.kind.id(),
        text: warning.to_string(),
        span: pair(warning.span),
    });
    let (commands, compound_redirects) = walk::commands(&tree);
    Parsed {
        schema: SCHEMA,
        dialect: dialect_name(dialect),
        commands,
        compound_redirects,
        errors: errors.collect(),
        warnings: warnings.collect(),
    }
}

fn pair(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

fn dialect_name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Bash => "bash",
        Dialect::Posix => "sh",
        Dialect::Zsh => "zsh",
        Dialect::Cmd => "cmd",
    }
}
