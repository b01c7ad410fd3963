//! How a task is, and what happens to it.

use super::{Chunk, End, Output, TaskId, text};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Duration;

/// Where a task is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It was asked for and has not started.
    Preparing,
    /// Somebody waits for it.
    Foreground,
    /// It runs on by itself, and its end will be told.
    Backgrounded,
    /// It has ended or is being stopped; nothing else can win any more.
    Settling,
    /// It has ended and nothing is left to do.
    Done,
}

/// A task as it is at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// Its name.
    pub task: TaskId,
    /// Where it is in its life.
    pub state: State,
    /// Whether it was ever in the background.
    pub background: bool,
    /// How it ended, once it has.
    pub end: Option<End>,
    /// The command line.
    #[serde(with = "text")]
    pub command: Vec<u8>,
    /// The directory that it started in.
    #[serde(with = "text::path")]
    pub directory: PathBuf,
    /// What it is for.
    pub description: Option<String>,
    /// The session that started it.
    pub session: String,
    /// The agent's name for the call.
    pub call: Option<String>,
    /// Its first process.
    pub pid: Option<i32>,
    /// When it started, in milliseconds since 1970, by the wall clock.
    pub started: u64,
    /// How long it has run, or ran, by a clock that never jumps.
    pub elapsed: Duration,
    /// What it wrote.
    pub output: Output,
    /// Where its shell was at the end, where that was asked for and is known.
    #[serde(with = "text::optional_path")]
    pub final_directory: Option<PathBuf>,
    /// Whether it waits for input at its terminal.
    pub waits_for_input: bool,
    /// Whether it has ended and processes that it left still hold its output:
    /// what they write is added to the file.
    #[serde(default)]
    pub lingers: bool,
}

/// What became of a task.
pub type Outcome = Status;

/// What happens to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It has started.
    Started {
        /// Its first process.
        pid: i32,
    },
    /// It runs: every second, from the second second on.
    Progress(Progress),
    /// It wrote this: only for [`super::Tasks::follow`].
    Output(Chunk),
    /// It is in the background now; nobody need wait.
    Promoted(Box<Status>),
    /// It has ended.
    Ended(Box<Outcome>),
}

/// How far a task is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Its first process.
    pub pid: Option<i32>,
    /// How long it has run.
    pub elapsed: Duration,
    /// How many bytes it wrote.
    pub total: u64,
    /// How many lines of output there are so far.
    pub lines: u64,
    /// The last of it, at most 4096 bytes.
    pub tail: Vec<u8>,
    /// Whether it waits for input at its terminal.
    pub waits_for_input: bool,
}

impl Progress {
    /// How much of the end a report of progress has.
    pub const TAIL: usize = 4096;

    /// The last lines of the tail, at most so many.
    pub fn last_lines(&self, count: usize) -> String {
        let text = String::from_utf8_lossy(&self.tail);
        let lines: Vec<&str> = text.trim_end().lines().collect();
        lines
            .get(lines.len().saturating_sub(count)..)
            .unwrap_or_default()
            .join("\n")
    }
}

impl Status {
    /// What it is called for people: its description, else its command.
    pub fn title(&self) -> String {
        match &self.description {
            Some(description) if !description.is_empty() => description.clone(),
            _ => String::from_utf8_lossy(&self.command).into_owned(),
        }
    }

    /// `running`, `completed`, `failed` or `killed`.
    pub fn word(&self) -> &'static str {
        self.end.as_ref().map_or("running", End::status)
    }
}
