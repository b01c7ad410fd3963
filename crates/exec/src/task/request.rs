//! What is to be started, and how.

use crate::environment::Environment;
use crate::warm::{Change, Fall, Identity, Rung};
use qedsh_gate::Grant;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A command to start as a task.
#[derive(Debug)]
pub struct Request {
    /// The permission for it: its text, directory, shell and cage. Its limit,
    /// where it has one, stops the task in whatever state; sessions that keep
    /// tasks grant without one and set the schedule.
    pub grant: Grant,
    /// The environment that it was judged in.
    pub environment: Environment,
    /// When it leaves the foreground.
    pub schedule: Schedule,
    /// After how long it is stopped in whatever state, where its grant does not
    /// say sooner.
    pub limit: Option<Duration>,
    /// What it is for, in words.
    pub description: Option<String>,
    /// Who is told of its end: the session's own name.
    pub session: String,
    /// The agent's name for the call.
    pub call: Option<String>,
    /// What it has for input and output.
    pub stream: Stream,
    /// What is looked at when it ends.
    pub capture: Capture,
    /// What of the user's own its shell has.
    pub profile: Profile,
    /// The rungs above that one, and why each was left.
    pub falls: Vec<Fall>,
    /// How many bytes of its output are kept at hand, at most 160 000.
    pub inline: usize,
    /// How many bytes it may write.
    pub output_limit: u64,
}

/// When a task leaves the foreground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// As soon as it has started.
    Background,
    /// After so long; until then somebody waits for it.
    Promote(Duration),
    /// Never: it is stopped after so long. For commands that begin with
    /// `sleep`, and for turns that may leave nothing behind.
    Stop(Duration),
    /// Never: it runs for as long as it likes.
    Wait,
}

/// What a task has for input and output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// Nothing to read, and one pipe for output and errors.
    #[default]
    Pipe,
    /// A terminal of this size.
    Terminal {
        /// Its width in characters.
        columns: u16,
        /// Its height in lines.
        rows: u16,
    },
}

/// What is looked at when a task ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Capture {
    /// Its status alone.
    #[default]
    Status,
    /// Where its shell was when it ended with status 0: for a text that may
    /// change the directory. Not in the background.
    Directory,
}

/// What of the user's own a task's shell has, and where it has that from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// Nothing: it is a plain shell, since the command needs no more.
    #[default]
    Clean,
    /// Nothing, since there is nothing that it could have.
    Plain,
    /// All: it is forked from this shell, the one whose facts the command was
    /// judged by, with these changes of its environment.
    Warm {
        /// The shell.
        shell: Identity,
        /// The changes.
        changes: Vec<Change>,
    },
    /// What the environment leads it to.
    Snapshot,
    /// What its start-up files give it: it is a login shell.
    Login,
}

impl Profile {
    /// The rung that it is.
    pub fn rung(&self) -> Rung {
        match self {
            Self::Clean => Rung::Clean,
            Self::Plain => Rung::Plain,
            Self::Warm { .. } => Rung::Warm,
            Self::Snapshot => Rung::Snapshot,
            Self::Login => Rung::Login,
        }
    }
}

impl Request {
    /// How many bytes are kept at hand where nothing else is said.
    pub const INLINE: usize = 30_000;
    /// How many bytes a task may write where nothing else is said: 5 GiB.
    pub const OUTPUT_LIMIT: u64 = 5 << 30;

    /// A request with nothing special about it.
    pub fn new(grant: Grant, environment: Environment, schedule: Schedule) -> Self {
        Self {
            grant,
            environment,
            schedule,
            limit: None,
            description: None,
            session: String::new(),
            call: None,
            stream: Stream::default(),
            capture: Capture::default(),
            profile: Profile::default(),
            falls: Vec::new(),
            inline: Self::INLINE,
            output_limit: Self::OUTPUT_LIMIT,
        }
    }
}
