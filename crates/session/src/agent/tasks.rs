//! Looking at, stopping and typing to what runs in the background.

use super::{Agent, Cancel};
use qedsh_exec::task::{End, Error, Input, Notice, Status, TaskId, Tasks};
use std::time::{Duration, Instant};

/// How long to wait before looking whether somebody cancels.
const BEAT: Duration = Duration::from_millis(100);

/// A look at a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// How far it came.
    pub retrieval: Retrieval,
    /// The task.
    pub status: Status,
}

/// Why nothing was typed.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The task takes nothing.
    #[error(transparent)]
    Task(#[from] Error),
    /// The task has no terminal, or was allowed because it reads and does no
    /// more.
    #[error("task {0} is not typed to: it has no terminal, or was allowed because it only reads")]
    NotTypable(TaskId),
}

/// How far a look came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retrieval {
    /// The task has ended.
    Ended,
    /// The task runs, and nobody waited.
    Running,
    /// The task runs, and the wait was over.
    TimedOut,
    /// The wait was cancelled.
    Cancelled,
}

impl<T: Tasks> Agent<T> {
    /// The task of this name; [`Error::Unknown`] where the text can be no name.
    pub fn task(&self, text: &str) -> Result<TaskId, Error> {
        TaskId::parse(text).ok_or_else(|| Error::Unknown(text.to_owned()))
    }

    /// How a task is, once it has ended or `patience` is over. Nobody is told
    /// of its end again where it is told here.
    pub fn look(&self, task: &TaskId, patience: Duration, cancel: &Cancel) -> Result<Look, Error> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let status = self.tasks.wait(task, left.min(BEAT))?;
            let retrieval = match &status.end {
                _ if cancel.is_cancelled() => Retrieval::Cancelled,
                Some(_) => {
                    self.take_note(&status)?;
                    Retrieval::Ended
                }
                None if patience.is_zero() => Retrieval::Running,
                None if left.is_zero() => Retrieval::TimedOut,
                None => continue,
            };
            return Ok(Look { retrieval, status });
        }
    }

    /// Stops a task, or what an ended one left running, and returns how it was;
    /// it will not be told of again.
    pub fn stop(&self, task: &TaskId) -> Result<Status, Error> {
        let status = self.tasks.status(task)?;
        if let Some(end) = status.end.as_ref().filter(|_| !status.lingers) {
            return Err(Error::NotRunning {
                task: task.clone(),
                status: end.status(),
            });
        }
        let stopped = self.tasks.stop(task)?;
        self.take_note(&stopped)?;
        Ok(stopped)
    }

    /// Types on a task's terminal, or signals it. One that runs because it was
    /// proved to read only is not typed to: what is typed was not judged, and
    /// some readers start a shell when asked to.
    pub fn input(&self, task: &TaskId, input: Input) -> Result<(), InputError> {
        let types = matches!(input, Input::Text(_) | Input::Keys(_));
        if types && !self.now().typable.contains(task) {
            return Err(match self.tasks.status(task)?.end {
                Some(end) => Error::NotRunning {
                    task: task.clone(),
                    status: end.status(),
                }
                .into(),
                None => InputError::NotTypable(task.clone()),
            });
        }
        Ok(self.tasks.input(task, input)?)
    }

    /// Background tasks that have ended and of which the agent was not told;
    /// each is returned once, also when the session is taken up again.
    pub fn notices(&self) -> Result<Vec<Notice>, Error> {
        let notices = self.tasks.notices(&self.name)?;
        for notice in &notices {
            if matches!(notice.end, End::Lost(_)) {
                self.keep_end(&self.tasks.status(&notice.task)?);
            }
        }
        Ok(notices)
    }

    /// Nobody is told of this end again. Its keeper has it in the log, unless
    /// that is gone.
    fn take_note(&self, status: &Status) -> Result<(), Error> {
        let is_first = self.tasks.acknowledge(&status.task)?;
        if is_first && matches!(status.end, Some(End::Lost(_))) {
            self.keep_end(status);
        }
        Ok(())
    }

    /// What the task wrote last, at most so many bytes.
    pub fn latest(&self, status: &Status, at_most: usize) -> Result<Vec<u8>, Error> {
        let from = status.output.total.saturating_sub(at_most as u64);
        let mut latest = Vec::new();
        let mut next = from;
        while latest.len() < at_most {
            let left = at_most - latest.len();
            let chunk = self
                .tasks
                .output(&status.task, next, left, Duration::ZERO)?;
            if chunk.bytes.is_empty() {
                break;
            }
            next = chunk.from + chunk.bytes.len() as u64;
            latest.extend(chunk.bytes);
        }
        Ok(latest)
    }
}
