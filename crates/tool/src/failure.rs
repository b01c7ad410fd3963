//! Why a command line did not run, or not to its own end.

mod words;

use qedsh_gate::Language;
use qedsh_session::Unplaced;
use qedsh_session::exec::task::{End, Status, TaskId};
use qedsh_session::exec::{self, task};
use serde::Serialize;
use std::time::Duration;

/// What went wrong.
#[derive(Debug)]
pub enum Failure {
    /// Its time in the foreground was up: it goes on as this task.
    Backgrounded(TaskId, Duration),
    /// It ran for so long and was stopped.
    Timeout(Duration),
    /// The shell found no such command.
    CommandNotFound,
    /// It wrote more than so many bytes.
    OutputTooLarge(u64),
    /// A person refused it.
    Refused,
    /// A person left instead of answering.
    Left,
    /// A person must be asked, and nobody can be.
    Unattended,
    /// It may not run, whoever is asked.
    Denied,
    /// The directory that it should start in cannot be used.
    Directory(Unplaced),
    /// It was stopped because this signal came.
    Interrupted(i32),
    /// It was stopped because nobody took its output.
    Unread,
    /// Somebody else stopped it.
    Stopped,
    /// Nobody saw its end.
    Lost(String),
    /// It could not be run as it was judged.
    NotRun(task::Error),
    /// It may run, and the log of decisions cannot be written, for this reason.
    Unrecorded(String),
    /// The judging itself failed.
    Internal,
}

/// A failure as an agent sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailureReport {
    /// The stable identifier.
    pub id: &'static str,
    /// What is said of it, in English.
    pub message: String,
}

impl Failure {
    /// What is wrong with a command that came to this; `waited` is how long its
    /// caller would wait for it.
    pub fn of(status: &Status, waited: Duration) -> Option<Self> {
        match &status.end {
            None => Some(Self::Backgrounded(status.task.clone(), waited)),
            Some(End::Exited(127)) => Some(Self::CommandNotFound),
            Some(End::Exited(_) | End::Signalled(_)) => None,
            Some(End::TimedOut(limit)) => Some(Self::Timeout(*limit)),
            Some(End::OutputLimit(limit)) => Some(Self::OutputTooLarge(*limit)),
            Some(End::Cancelled) => Some(Self::Stopped),
            Some(End::Lost(why) | End::NotStarted(why)) => Some(Self::Lost(why.clone())),
        }
    }

    /// The stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Backgrounded(..) => "backgrounded",
            Self::Timeout(_) => "timeout",
            Self::CommandNotFound => "command-not-found",
            Self::OutputTooLarge(_) => "output-too-large",
            Self::Refused => "refused",
            Self::Left => "left",
            Self::Unattended => "unattended",
            Self::Denied => "denied",
            Self::Directory(_) => "working-directory",
            Self::Interrupted(_) => "interrupted",
            Self::Unread => "unread",
            Self::Stopped => "stopped",
            Self::Lost(_) => "lost",
            Self::NotRun(task::Error::Start(exec::Error::Cage(_))) => "cage",
            Self::NotRun(task::Error::Start(exec::Error::Shell(_))) => "no-shell",
            Self::NotRun(task::Error::Start(_)) => "not-run",
            Self::NotRun(_) => "no-supervisor",
            Self::Unrecorded(_) => "unrecorded",
            Self::Internal => "internal",
        }
    }

    /// The exit status that says so; see `docs/exit-status.md`.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Unattended => 3,
            Self::Refused | Self::Denied => 4,
            Self::Directory(_) => 64,
            Self::NotRun(task::Error::Start(exec::Error::Cage(_) | exec::Error::Shell(_))) => 69,
            Self::NotRun(task::Error::Start(_)) => 126,
            Self::Internal | Self::Unrecorded(_) | Self::Lost(_) | Self::NotRun(_) => 70,
            Self::Backgrounded(..) | Self::Timeout(_) => 124,
            Self::OutputTooLarge(_) => 125,
            Self::CommandNotFound => 127,
            Self::Left => 130,
            Self::Interrupted(signal) => signal_status(*signal),
            Self::Stopped => 137,
            Self::Unread => 141,
        }
    }

    /// What is said of it.
    pub fn message(&self, language: Language) -> String {
        match language {
            Language::English => words::english(self),
            Language::Chinese => words::chinese(self),
        }
    }

    /// The same for an agent.
    pub fn report(&self) -> FailureReport {
        FailureReport {
            id: self.id(),
            message: words::english(self),
        }
    }
}

/// The exit status that shells give for a death by `signal`.
pub fn signal_status(signal: i32) -> u8 {
    u8::try_from(signal).map_or(255, |signal| signal.saturating_add(128))
}
