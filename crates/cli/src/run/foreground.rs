//! A command in the foreground: its output as it comes, until it has ended or
//! goes on in the background.

use super::interrupts::{self, Came};
use super::screen::Screen;
use crate::{output, task};
use qedsh_tool::session::exec::task::{
    End, Error, Event, Request, Status, Supervised, TaskId, Tasks,
};
use qedsh_tool::session::sys::{Interrupts, Real};
use qedsh_tool::{Failure, signal_status};
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long is waited for news before asking again.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much output is asked for at once.
const CHUNK: usize = 1 << 20;

/// What is shown while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
    /// Its output, and a sign of life on a terminal.
    Output,
    /// Nothing.
    Nothing,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Finished {
    /// How it is, where it ran.
    pub(super) status: Option<Status>,
    /// What went wrong.
    pub(super) failure: Option<Failure>,
}

impl Finished {
    /// It did not run.
    pub(super) fn failed(failure: Failure) -> Self {
        Self {
            status: None,
            failure: Some(failure),
        }
    }

    /// The exit status that says so: the command's own where it ran to its end.
    pub(super) fn exit_status(&self) -> u8 {
        if let Some(failure) = &self.failure {
            return failure.exit_status();
        }
        match self.status.as_ref().and_then(|status| status.end.as_ref()) {
            Some(End::Exited(code)) => *code,
            Some(End::Signalled(signal)) => signal_status(*signal),
            _ => 70,
        }
    }

    /// The status of a command that left something running.
    pub(super) fn left_behind(&self) -> Option<&Status> {
        self.status.as_ref().filter(|status| status.lingers)
    }
}

/// Runs it; its caller waits for so long.
pub(super) fn run(request: Request, waited: Duration, show: Show) -> Finished {
    let started = start(request);
    let (run, came) = match started {
        Ok(started) => started,
        Err(error) => return Finished::failed(Failure::NotRun(error)),
    };
    let mut screen = Screen::new();
    let result = run.watch(show, &mut screen);
    screen.clear();
    match result {
        Ok((status, taken)) => {
            let signal = came.load(Ordering::SeqCst);
            let failure = match (taken, &status.end) {
                (Taken::Unread, Some(_)) => Some(Failure::Unread),
                (_, Some(End::Cancelled)) if signal != 0 => Some(Failure::Interrupted(signal)),
                _ => Failure::of(&status, waited),
            };
            Finished {
                status: Some(status),
                failure,
            }
        }
        Err(error) => Finished::failed(Failure::Lost(error.to_string())),
    }
}

struct Run {
    tasks: Arc<Supervised<Real>>,
    task: TaskId,
}

/// Whether its output reached somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    All,
    Unread,
}

fn start(request: Request) -> Result<(Run, Came), Error> {
    let unwatched = |error: io::Error| Error::Unreachable(error.to_string());
    let tasks = Arc::new(task::tasks()?);
    // From here on whoever wants this process to stop waits until it is told.
    let signals = Interrupts::hold().map_err(unwatched)?;
    let task = tasks.start(request)?;
    let came = interrupts::watch(&tasks, &task, signals);
    Ok((Run { tasks, task }, came))
}

impl Run {
    /// Follows it to its end, or to the background.
    fn watch(&self, show: Show, screen: &mut Screen) -> Result<(Status, Taken), Error> {
        let mut from = 0;
        loop {
            let event = match show {
                Show::Output => self.tasks.follow(&self.task, from, PATIENCE)?,
                Show::Nothing => self.tasks.next(&self.task, PATIENCE)?,
            };
            match event {
                Some(Event::Output(chunk)) => {
                    tell_lost(chunk.from - from);
                    from = chunk.from + chunk.bytes.len() as u64;
                    if screen.write(&chunk.bytes).is_err() {
                        return Ok((self.tasks.abort(&self.task)?, Taken::Unread));
                    }
                }
                Some(Event::Progress(progress)) if show == Show::Output => {
                    screen.progress(&progress);
                }
                Some(Event::Promoted(status) | Event::Ended(status)) => {
                    let taken = match show {
                        Show::Output => self.show_rest(from, &status, screen)?,
                        Show::Nothing => Taken::All,
                    };
                    return Ok((*status, taken));
                }
                Some(Event::Started { .. } | Event::Progress(_)) | None => {}
            }
        }
    }

    /// Shows what it had written by the time of `status`.
    fn show_rest(
        &self,
        mut from: u64,
        status: &Status,
        screen: &mut Screen,
    ) -> Result<Taken, Error> {
        let output = &status.output;
        if output.is_whole() {
            let start = usize::try_from(from).unwrap_or(usize::MAX);
            let rest = output.head.get(start..).unwrap_or_default();
            return Ok(taken(&screen.write(rest)));
        }
        while from < output.total {
            let left = usize::try_from(output.total - from).unwrap_or(CHUNK);
            let chunk = self
                .tasks
                .output(&self.task, from, left.min(CHUNK), Duration::ZERO)?;
            tell_lost(chunk.from - from);
            from = chunk.from + chunk.bytes.len() as u64;
            if screen.write(&chunk.bytes).is_err() {
                return Ok(Taken::Unread);
            }
            if chunk.bytes.is_empty() {
                break;
            }
        }
        Ok(Taken::All)
    }
}

fn taken(written: &io::Result<()>) -> Taken {
    match written {
        Ok(()) => Taken::All,
        Err(_) => Taken::Unread,
    }
}

fn tell_lost(bytes: u64) {
    if bytes > 0 {
        output::complain(&format!("{bytes} bytes of output are lost"));
    }
}
