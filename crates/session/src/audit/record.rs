//! One line of the log.

use jiff::Timestamp;
use qedsh_exec::task::{End, Status};
use serde::{Deserialize, Serialize};

/// One thing that happened, as it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The shape of the line; see `docs/json.md`.
    pub schema: u32,
    /// How many lines came before it.
    pub number: u64,
    /// When, in UTC.
    pub time: Timestamp,
    /// The session.
    pub session: String,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
    /// The SHA-256 of the line before, in hexadecimal; of nothing for the first.
    pub previous: String,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// It was judged whether a command line may run.
    Decision {
        /// The command line, its secrets replaced.
        command: String,
        /// The directory that it would start in.
        directory: Option<String>,
        /// The shell whose grammar was read.
        shell: String,
        /// `allow`, `ask` or `deny`.
        decision: String,
        /// What it rests on: `proof`, `rule`, `mode`, `person` …
        basis: String,
        /// Whether it was proved to read and no more.
        read_only: bool,
        /// The identifiers of the reasons.
        reasons: Vec<String>,
        /// Who asked: `run`, `hook`, `agent`.
        surface: String,
    },
    /// A command line ran to its end.
    Run {
        /// The command line, its secrets replaced.
        command: String,
        /// The task, where it has a name.
        task: Option<String>,
        /// Its exit status, where it exited.
        status: Option<u8>,
        /// The signal that ended it, where one did.
        signal: Option<i32>,
        /// How long it ran, in milliseconds.
        milliseconds: u64,
        /// How many bytes it wrote.
        bytes: u64,
    },
    /// A person answered.
    Approval {
        /// The command line, its secrets replaced.
        command: String,
        /// `once`, `session`, `always`, `no`.
        answer: String,
        /// Where: `terminal`, `elicitation`.
        surface: String,
        /// The code, where the answer was given by one.
        code: Option<String>,
    },
}

/// The longest command line that is kept whole, in bytes.
const LONGEST: usize = 16 * 1024;

/// The shape of the lines.
pub(super) const SCHEMA: u32 = 1;

impl Event {
    /// The end of a task.
    pub fn end(status: &Status) -> Self {
        let (code, signal) = match status.end {
            Some(End::Exited(code)) => (Some(code), None),
            Some(End::Signalled(signal)) => (None, Some(signal)),
            _ => (None, None),
        };
        Self::Run {
            command: String::from_utf8_lossy(&status.command).into_owned(),
            task: Some(status.task.to_string()),
            status: code,
            signal,
            milliseconds: u64::try_from(status.elapsed.as_millis()).unwrap_or(u64::MAX),
            bytes: status.output.total,
        }
    }

    /// The name of the kind.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Decision { .. } => "decision",
            Self::Run { .. } => "run",
            Self::Approval { .. } => "approval",
        }
    }

    /// The command line.
    pub fn command(&self) -> &str {
        match self {
            Self::Decision { command, .. }
            | Self::Run { command, .. }
            | Self::Approval { command, .. } => command,
        }
    }

    /// What was decided, where something was.
    pub fn decision(&self) -> Option<&str> {
        match self {
            Self::Decision { decision, .. } => Some(decision),
            Self::Run { .. } | Self::Approval { .. } => None,
        }
    }

    /// The same without what must not be kept: secrets, and the rest of a very
    /// long command line.
    pub(super) fn kept(mut self) -> Self {
        let (Self::Decision { command, .. }
        | Self::Run { command, .. }
        | Self::Approval { command, .. }) = &mut self;
        *command = shortened(super::redact(command));
        self
    }
}

fn shortened(command: String) -> String {
    if command.len() <= LONGEST {
        return command;
    }
    let starts = command.char_indices().map(|(start, _)| start);
    let kept = starts.take_while(|start| *start <= LONGEST).last();
    let kept = kept.unwrap_or_default();
    let (head, rest) = command.split_at(kept);
    format!("{head}… [{} more bytes]", rest.len())
}
