//! What `run` keeps in the log.

use super::foreground::Finished;
use crate::{context, exit, output};
use qedsh_tool::Check;
use qedsh_tool::session::audit::{Audit, Event};
use qedsh_tool::session::exec::task::End;

/// Keeps what was decided, before anything runs.
pub(super) fn decision(command: &str, check: &Check) {
    let directory = context::current_place();
    let directory = directory.directory();
    append(Event::Decision {
        command: command.to_owned(),
        directory: directory.map(|path| path.to_string_lossy().into_owned()),
        shell: check.shell.to_owned(),
        decision: exit::word(check.decision).to_owned(),
        basis: check.basis.to_owned(),
        read_only: check.read_only,
        reasons: check.reasons.iter().map(|it| it.id.to_owned()).collect(),
        surface: "run".to_owned(),
    });
}

/// Keeps how it ended, where it has.
pub(super) fn end(command: &str, finished: &Finished) {
    let Some(status) = finished.status.as_ref().filter(|it| it.end.is_some()) else {
        return;
    };
    let (code, signal) = match status.end {
        Some(End::Exited(code)) => (Some(code), None),
        Some(End::Signalled(signal)) => (None, Some(signal)),
        _ => (None, None),
    };
    append(Event::Run {
        command: command.to_owned(),
        task: Some(status.task.to_string()),
        status: code,
        signal,
        milliseconds: u64::try_from(status.elapsed.as_millis()).unwrap_or(u64::MAX),
        bytes: status.output.total,
    });
}

fn append(event: Event) {
    let Some(state) = context::state_directory() else {
        return;
    };
    if let Err(error) = Audit::at(&state).append("", event) {
        output::complain(&format!("the log cannot be written: {error}"));
    }
}
