//! What an agent asks for, and what comes of it.

use super::Move;
use crate::approval::{Approvals, Pending};
use crate::{Line, Person};
use qedsh_exec::task::{End, Progress, Status};
use qedsh_gate::{Pattern, Reason};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A command line that an agent wants run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Command {
    /// The command line.
    pub text: String,
    /// What it is for, for the person who may be asked and for notices.
    pub description: Option<String>,
    /// How many milliseconds it may stay in the foreground; what is no time is
    /// the default.
    pub timeout: Option<f64>,
    /// Whether it starts in the background.
    pub background: bool,
    /// Whether it gets a terminal.
    pub terminal: bool,
    /// The agent's name for the call.
    pub call: Option<String>,
    /// What kind of turn it belongs to.
    pub turn: Turn,
    /// Who asks.
    pub scope: Scope,
    /// What it must be to run.
    pub demand: Demand,
    /// How many bytes of output are kept at hand.
    pub inline: Option<usize>,
}

/// What kind of turn a command belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// One of a conversation.
    #[default]
    Usual,
    /// One in idle time: nothing may be left running behind it, since its end
    /// would start another turn.
    Idle,
}

/// Who asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The session itself: its working directory follows its commands.
    #[default]
    Main,
    /// One of its helpers, whose commands move nobody.
    Helper,
}

/// What a command must be to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Demand {
    /// What may run, by whatever makes that so.
    #[default]
    Permitted,
    /// Proved to read and do no more; nobody is asked for anything else.
    ProvedReadOnly,
}

/// Who is told and asked while a command runs.
#[derive(Default)]
pub struct Calls<'c> {
    /// Who can be asked.
    pub person: Option<&'c mut dyn Person>,
    /// Where a question waits for somebody who is elsewhere, where nobody can
    /// be asked here.
    pub approvals: Option<&'c Approvals>,
    /// Who is told how far it is.
    pub progress: Option<&'c mut dyn FnMut(&Progress)>,
    /// What cancels it.
    pub cancel: Cancel,
}

/// A wish to cancel, which any thread can make.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels: a foreground command is stopped, a background one goes on.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether it is wished.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// What came of a command.
#[derive(Debug)]
pub enum Ran {
    /// There was nothing to run.
    Nothing,
    /// It may not run.
    Refused(Box<Refusal>),
    /// It did not start, or was lost.
    Failed(String),
    /// It runs in the background.
    Background(Box<Status>),
    /// It has ended.
    Ended(Box<Ended>),
}

/// Why a command may not run.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A rule or the mode denies it.
    Denied(Vec<Reason>),
    /// Somebody must agree, and nobody can be asked; these allow rules would
    /// let it pass.
    Unattended(Vec<Reason>, Vec<Pattern>),
    /// Somebody must agree, and a question waits for them; the same command
    /// again takes their answer.
    Asked(Box<Pending>),
    /// It is not proved to read and do no more, and nothing else was wanted.
    Unproved(Vec<Reason>),
    /// Somebody was asked and refused, or left.
    Refused,
    /// Nothing may be left running in this turn.
    IdleBackground,
    /// It was cancelled before it started.
    Cancelled,
    /// It may run, and the log of decisions cannot be written, for this reason:
    /// nothing passes unseen but what is proved to read.
    Unrecorded(String),
    /// The judging itself failed.
    Internal,
}

/// A command that has ended in the foreground.
#[derive(Debug)]
pub struct Ended {
    /// How, and what it wrote.
    pub status: Status,
    /// How it ended.
    pub end: End,
    /// What was known of it.
    pub line: Line,
    /// What comes of its last directory.
    pub moved: Move,
    /// What to say of files that were seen before and have changed.
    pub stale: Option<String>,
    /// Whether GitHub's limit kept it from its work, and that is news.
    pub is_rate_limited: bool,
}
