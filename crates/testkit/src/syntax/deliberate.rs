//! Where we differ from bash on purpose.

use qedsh_syntax::{ErrorKind, Timing, Tree};

use super::compare::Difference;

/// A kind of text that we do not read although bash does.
#[derive(Debug, Clone, Copy)]
pub struct Deliberate {
    /// A text of the kind.
    pub text: &'static str,
    /// The kind of error that we report.
    pub error: ErrorKind,
    /// Why.
    pub reason: &'static str,
}

const fn row(text: &'static str, error: ErrorKind, reason: &'static str) -> Deliberate {
    Deliberate {
        text,
        error,
        reason,
    }
}

/// The kinds. A row whose text bash and we read alike is a mistake.
pub const DELIBERATE: &[Deliberate] = &[
    row(
        "echo `if`",
        ErrorKind::UnexpectedEnd,
        "bash reads what is in backquotes when it runs it, we read it now",
    ),
    row(
        "cat <<E\n$(if)\nE\n",
        ErrorKind::UnexpectedToken,
        "bash reads what is in a here-document when it expands it, we read it now",
    ),
    row(
        "cat <<E\n${x\nE\n",
        ErrorKind::UnterminatedExpansion,
        "the same for expansions in it",
    ),
    row(
        "echo $((if) )",
        ErrorKind::UnexpectedToken,
        "bash counts parentheses here and reads the commands when it runs them",
    ),
];

/// Whether a difference is one of the kinds above.
#[must_use]
pub fn deliberate(tree: &Tree<'_>, difference: &Difference) -> bool {
    match difference {
        Difference::FalseReject(_) => tree.errors().iter().any(|error| {
            error.timing == Timing::Run
                || matches!(
                    error.kind,
                    ErrorKind::Unsupported | ErrorKind::ControlByte | ErrorKind::TooDeep
                )
        }),
        _ => false,
    }
}
