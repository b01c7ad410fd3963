//! A system that follows a script: processes without processes, for tests.

use crate::{Child, Event, Launch, Signal, Status, System};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

/// A system whose processes all follow one script.
#[derive(Debug, Default)]
pub struct Simulated {
    /// What there is to execute.
    pub executables: Vec<PathBuf>,
    /// What a process does, in order; afterwards it is silent for ever.
    pub script: Vec<Step>,
    /// What was signalled, for the test to look at.
    pub log: Rc<Log>,
}

/// What was asked of a simulated system.
#[derive(Debug, Default)]
pub struct Log {
    now: Cell<Duration>,
    signals: RefCell<Vec<(Duration, Signal)>>,
}

/// One step of a script.
#[derive(Clone, Debug)]
pub enum Step {
    /// The process writes.
    Writes(Vec<u8>),
    /// The process is silent for so long.
    Waits(Duration),
    /// The process ends.
    Ends(Status),
}

/// A process that follows a script.
#[derive(Debug)]
pub struct SimulatedChild {
    script: VecDeque<Step>,
    ended: Option<Status>,
    log: Rc<Log>,
}

impl Log {
    /// Which signals were sent, and when.
    pub fn signals(&self) -> Vec<(Duration, Signal)> {
        self.signals.borrow().clone()
    }
}

impl System for Simulated {
    type Child = SimulatedChild;

    fn spawn(&self, launch: &Launch) -> io::Result<SimulatedChild> {
        if !self.is_executable(&launch.program) {
            return Err(io::ErrorKind::NotFound.into());
        }
        Ok(SimulatedChild {
            script: self.script.iter().cloned().collect(),
            ended: None,
            log: Rc::clone(&self.log),
        })
    }

    fn now(&self) -> Duration {
        self.log.now.get()
    }

    fn pause(&self, time: Duration) {
        self.log.now.set(self.log.now.get() + time);
    }

    fn is_executable(&self, path: &Path) -> bool {
        self.executables.iter().any(|known| known == path)
    }
}

impl Child for SimulatedChild {
    fn next(&mut self, deadline: Option<Duration>, output: &mut Vec<u8>) -> io::Result<Event> {
        if let Some(status) = self.ended {
            return Ok(Event::Ended(status));
        }
        while let Some(step) = self.script.pop_front() {
            match step {
                Step::Writes(bytes) => {
                    output.extend_from_slice(&bytes);
                    return Ok(Event::Output);
                }
                Step::Ends(status) => return Ok(Event::Ended(status)),
                Step::Waits(time) => {
                    let now = self.log.now.get();
                    let until = now + time;
                    if let Some(deadline) = deadline.filter(|deadline| *deadline < until) {
                        self.log.now.set(deadline.max(now));
                        self.script
                            .push_front(Step::Waits(until - deadline.max(now)));
                        return Ok(Event::Deadline);
                    }
                    self.log.now.set(until);
                }
            }
        }
        match deadline {
            Some(deadline) => {
                self.log.now.set(deadline.max(self.log.now.get()));
                Ok(Event::Deadline)
            }
            None => Err(io::Error::other("the script ends and nothing else would")),
        }
    }

    fn signal_tree(&mut self, signal: Signal) -> io::Result<usize> {
        let now = self.log.now.get();
        self.log.signals.borrow_mut().push((now, signal));
        if self.ended.is_some() {
            return Ok(0);
        }
        if signal == Signal::Kill {
            self.ended = Some(Status::Signalled(9));
        }
        Ok(1)
    }
}
