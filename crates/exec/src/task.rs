//! Tasks: commands that outlive the call that started them.
//!
//! [`Tasks`] is the whole contract. A [`Request`] consumes a grant and gives a
//! [`TaskId`]; [`Tasks::next`] tells what happens to the task until it has
//! [`Event::Ended`] or was [`Event::Promoted`] to the background; whatever
//! happens to the caller then, [`Tasks::status`], [`Tasks::output`] and
//! [`Tasks::notices`] answer for it later. [`Simulated`] is the twin for tests.

mod end;
mod id;
mod input;
pub mod lifecycle;
mod limits;
mod notice;
mod output;
mod request;
pub(crate) mod script;
mod simulated;
pub(crate) mod sink;
mod status;
pub(crate) mod store;
mod supervised;
mod text;
pub(crate) mod wire;

pub use end::{End, spoken};
pub use id::TaskId;
pub use input::Input;
pub use limits::{Limits, starts_with_sleep};
pub use notice::Notice;
pub use output::{Chunk, Fault, Output, size};
pub use request::{Capture, Profile, Request, Schedule, Stream};
pub use simulated::{Script, Simulated, Step};
pub use status::{Event, Outcome, Progress, State, Status};
pub use supervised::{Supervised, umask};

use crate::warm::{Facts, Identity, Miss, Record, Startup};
use std::time::Duration;

/// What can be asked of whoever keeps tasks. Every call may come from any
/// thread; one thread may stop what another waits for.
pub trait Tasks: Send + Sync {
    /// Starts what the request's grant permits. Where this fails, nothing runs,
    /// but for [`Error::Lost`], after which that is not known.
    fn start(&self, request: Request) -> Result<TaskId, Error>;

    /// The next event of a task, within `patience`; `None` where nothing
    /// happened. After [`Event::Ended`] it is that again.
    fn next(&self, task: &TaskId, patience: Duration) -> Result<Option<Event>, Error>;

    /// The same for somebody who takes its output as it comes and has the first
    /// `from` bytes: more of it is an event, too. The end and the move to the
    /// background come before what was written by then.
    fn follow(&self, task: &TaskId, from: u64, patience: Duration) -> Result<Option<Event>, Error>;

    /// How a task is, now. A foreground task that has ended is known until the
    /// next call of anything for another task; a background one is kept.
    fn status(&self, task: &TaskId) -> Result<Status, Error>;

    /// What the task wrote from byte `from` on, at most so many bytes; waits for
    /// some within `patience`. An empty chunk whose `ended` is true is the end.
    fn output(
        &self,
        task: &TaskId,
        from: u64,
        at_most: usize,
        patience: Duration,
    ) -> Result<Chunk, Error>;

    /// A warm shell that was started so, and what it has; waits within `patience`
    /// for one that is starting. Who knows one already is told only that it is
    /// still the one. Tasks that are not kept for real have none.
    fn warm_shell(
        &self,
        _startup: &Startup,
        _known: Option<&Identity>,
        _patience: Duration,
    ) -> Result<Result<Found, Miss>, Error> {
        Ok(Err(Miss::Failed(
            "these tasks have no warm shells".to_owned(),
        )))
    }

    /// Keeps that a command did not start on any rung, for whoever looks later.
    fn record(&self, _record: Record) {}

    /// Moves a foreground task to the background now.
    fn promote(&self, task: &TaskId) -> Result<Status, Error>;

    /// The caller is cancelled: a foreground task is stopped, a background one
    /// stays as it is.
    fn abort(&self, task: &TaskId) -> Result<Status, Error>;

    /// Stops a task, and returns once nothing of it runs any more; of one that
    /// has ended, what it left running.
    fn stop(&self, task: &TaskId) -> Result<Status, Error>;

    /// The same at once: what is asked to stop is given no time for it.
    fn kill(&self, task: &TaskId) -> Result<Status, Error>;

    /// Gives input to a task that was started with [`Stream::Terminal`].
    fn input(&self, task: &TaskId, input: Input) -> Result<(), Error>;

    /// All that is known, the oldest first.
    fn list(&self) -> Result<Vec<Status>, Error>;

    /// Background tasks of `session` that have ended and of which nobody was
    /// told; each is returned once, to one caller, across restarts.
    fn notices(&self, session: &str) -> Result<Vec<Notice>, Error>;

    /// Marks a task as told: no [`Notice`] of it will come. False where it was
    /// told before.
    fn acknowledge(&self, task: &TaskId) -> Result<bool, Error>;

    /// Waits until the task has ended, or for `patience`.
    fn wait(&self, task: &TaskId, patience: Duration) -> Result<Status, Error> {
        let deadline = std::time::Instant::now() + patience;
        loop {
            let status = self.status(task)?;
            let left = deadline.saturating_duration_since(std::time::Instant::now());
            if status.end.is_some() || left.is_zero() {
                return Ok(status);
            }
            self.next(task, left)?;
        }
    }
}

/// A warm shell that was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// The one that was known.
    Same,
    /// Another one.
    New(Identity, Box<Facts>),
}

/// Why something could not be done for a task.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody knows of such a task.
    #[error("no task found with ID: {0}")]
    Unknown(String),
    /// It has ended, so it takes nothing more.
    #[error("task {task} is not running (status: {status})")]
    NotRunning {
        /// The task.
        task: TaskId,
        /// How it ended: `completed`, `failed` or `killed`.
        status: &'static str,
    },
    /// It was not started with a terminal, so it reads nothing.
    #[error("task {0} takes no input: it was started without a terminal")]
    NoInput(TaskId),
    /// It did not start.
    #[error(transparent)]
    Start(#[from] crate::Error),
    /// It did not start in its warm shell, and never will; another shell may.
    #[error("it did not start: {0}")]
    NotWarm(String),
    /// The supervisor was lost in the middle of a request.
    #[error("the supervisor was lost: {0}")]
    Lost(String),
    /// The supervisor cannot be reached or started.
    #[error("the supervisor cannot be reached: {0}")]
    Unreachable(String),
    /// The task is kept by a supervisor that speaks another protocol.
    #[error("task {task} is kept by qedsh {version}, which this version cannot speak to")]
    Foreign {
        /// The task.
        task: TaskId,
        /// The version of its supervisor.
        version: String,
    },
}
