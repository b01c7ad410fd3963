//! What `run` keeps in the log.

use super::foreground::Finished;
use crate::{context, exit, output};
use qedsh_tool::session::audit::{Audit, Event};
use qedsh_tool::session::exec::task::Status;
use qedsh_tool::{Check, DecisionName, Failure};
use std::io;

/// Keeps what was decided, before anything runs. What is proved to read runs
/// without that too; nothing else may.
pub(super) fn decision(command: &str, check: &Check) -> Result<(), Failure> {
    let directory = context::current_place();
    let directory = directory.directory();
    let kept = append(Event::Decision {
        command: command.to_owned(),
        directory: directory.map(|path| path.to_string_lossy().into_owned()),
        shell: check.shell.to_owned(),
        decision: exit::word(check.decision).to_owned(),
        basis: check.basis.to_owned(),
        read_only: check.read_only,
        reasons: check.reasons.iter().map(|it| it.id.to_owned()).collect(),
        surface: "run".to_owned(),
    });
    match kept {
        Err(error) if check.decision == DecisionName::Allow && check.basis != "proof" => {
            Err(Failure::Unrecorded(error.to_string()))
        }
        Err(error) => {
            output::complain(&unwritten(&error));
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Keeps how it ended, where it has; the keeper of tasks tells of those that
/// nobody waited for.
pub(super) fn end(finished: &Finished) {
    let is_ours = |it: &&Status| it.end.is_some() && !it.background;
    if let Some(status) = finished.status.as_ref().filter(is_ours)
        && let Err(error) = append(Event::end(status))
    {
        output::complain(&unwritten(&error));
    }
}

fn append(event: Event) -> io::Result<()> {
    match context::state_directory() {
        Some(state) => Audit::at(&state).append("", event),
        None => Ok(()),
    }
}

fn unwritten(error: &io::Error) -> String {
    format!("the log cannot be written: {error}")
}
