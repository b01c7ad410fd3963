//! All that came of one process, wherever it went.

use super::Process;
use super::tree::{self, Tree};
use crate::Signal;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;

/// A mark that a process and all its descendants carry, and nobody else does.
///
/// It is a soft limit that limits nothing: of the time that a process with a
/// real-time schedule may run without sleeping (`RLIMIT_RTTIME`, getrlimit(2)),
/// set to tens of thousands of years, each a different number. Unlike a session,
/// a parent or an environment it cannot be left by accident: a daemon that
/// forks twice in a session of its own with an empty environment still has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mark(u64);

/// The smallest mark, in microseconds: 36 thousand years.
const SMALLEST: u64 = 1 << 60;

impl Mark {
    /// A new one.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0; 8];
        crate::random(&mut bytes)?;
        Ok(Self(
            SMALLEST | (u64::from_ne_bytes(bytes) & (SMALLEST - 1)),
        ))
    }

    /// The limit that it is, in microseconds.
    pub fn number(self) -> u64 {
        self.0
    }

    /// Whether this process was started under one, however far it went from
    /// there; not where it has freed itself.
    pub fn is_carried() -> bool {
        let limit = getrlimit(Resource::Rttime).current;
        limit.is_some_and(|limit| (SMALLEST..2 * SMALLEST).contains(&limit))
    }

    /// Frees this process from the mark that it was started under.
    pub fn clear() -> io::Result<()> {
        let limit = getrlimit(Resource::Rttime);
        let free = Rlimit {
            current: limit.maximum,
            ..limit
        };
        Ok(setrlimit(Resource::Rttime, free)?)
    }

    /// Does something that starts a process under the mark.
    pub(super) fn around<T>(self, start: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let before = getrlimit(Resource::Rttime);
        // A hard limit below the mark leaves session and descent to go by.
        let is_free = before.maximum.is_none_or(|most| most >= self.0);
        if is_free {
            let marked = Rlimit {
                current: Some(self.0),
                ..before
            };
            setrlimit(Resource::Rttime, marked)?;
        }
        let result = start();
        if is_free {
            setrlimit(Resource::Rttime, before)?;
        }
        result
    }

    /// Whether this process carries it.
    pub(super) fn is_on(self, pid: i32) -> bool {
        let Ok(limits) = std::fs::read_to_string(format!("/proc/{pid}/limits")) else {
            return false;
        };
        let line = limits
            .lines()
            .find_map(|line| line.strip_prefix("Max realtime timeout"));
        let soft = line.and_then(|line| line.split_ascii_whitespace().next()?.parse().ok());
        soft == Some(self.0)
    }
}

/// Processes that are signalled together.
pub trait Group {
    /// Signals each, and returns how many there were. Each is asked to stop only
    /// once, however often this is called.
    fn signal(&mut self, signal: Signal) -> usize;

    /// How many there are.
    fn size(&mut self) -> usize;
}

/// A process, its session, its descendants and all that carry its mark.
#[derive(Clone, Debug)]
pub struct Family {
    root: Option<Pid>,
    mark: Mark,
    /// Who was asked to stop; to ask twice can mean something else.
    asked: BTreeSet<tree::Process>,
}

/// How many times newcomers are looked for before all are killed.
const ROUNDS: usize = 64;

impl Family {
    /// The family of a process that leads a session and was not collected yet.
    pub fn of(process: &Process, mark: Mark) -> Self {
        Self {
            root: Pid::from_raw(process.id()),
            mark,
            asked: BTreeSet::new(),
        }
    }

    /// What is left of it once the process was collected: its number may be
    /// somebody else's by now.
    pub fn bereaved(mark: Mark) -> Self {
        Self {
            root: None,
            mark,
            asked: BTreeSet::new(),
        }
    }

    /// The process was collected: its number is no longer its own.
    pub fn lose_root(&mut self) {
        self.root = None;
    }

    fn tree(&self) -> Tree {
        Tree {
            root: self.root,
            mark: Some(self.mark),
        }
    }
}

impl Group for Family {
    fn signal(&mut self, signal: Signal) -> usize {
        use rustix::process::Signal as Number;
        if signal == Signal::Terminate {
            let members = self.tree().members();
            for member in &members {
                if self.asked.insert(*member) {
                    member.signal(Number::TERM);
                    // One that is halted takes no signal until it goes on.
                    member.signal(Number::CONT);
                }
            }
            return members.len();
        }
        // What forks faster than it is killed is halted first.
        let mut halted = BTreeSet::new();
        for _ in 0..ROUNDS {
            if self.tree().halt(&mut halted) == 0 {
                break;
            }
        }
        let members = self.tree().members();
        for member in &members {
            member.signal(Number::KILL);
        }
        members.len()
    }

    fn size(&mut self) -> usize {
        self.tree().members().len()
    }
}
