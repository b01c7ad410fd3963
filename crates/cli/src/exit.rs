//! Exit statuses; see `docs/exit-status.md`.

use qedsh_tool::DecisionName;
use std::process::ExitCode;

/// The command line of qedsh itself was wrong (`EX_USAGE`).
pub(crate) fn usage() -> ExitCode {
    ExitCode::from(64)
}

/// qedsh failed (`EX_SOFTWARE`).
pub(crate) fn internal() -> ExitCode {
    ExitCode::from(70)
}

/// The status that says what was decided.
pub(crate) fn decided(decision: DecisionName) -> ExitCode {
    ExitCode::from(match decision {
        DecisionName::Allow => 0,
        DecisionName::Ask => 3,
        DecisionName::Deny => 4,
    })
}

/// What was decided, in a word.
pub(crate) fn word(decision: DecisionName) -> &'static str {
    match decision {
        DecisionName::Allow => "allow",
        DecisionName::Ask => "ask",
        DecisionName::Deny => "deny",
    }
}
