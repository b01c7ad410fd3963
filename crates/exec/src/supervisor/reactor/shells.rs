//! The warm shells of the supervisor, and where its commands ran.

use super::calls::{Told, plain};
use super::{Reactor, Watched};
use crate::task::wire::{Answer, Start};
use crate::warm::{Identity, Miss, Record};
use rustix::event::epoll::{self, EventData, EventFlags};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// How many starts are remembered.
const REMEMBERED: usize = 64;
/// How much of a command is remembered, in bytes.
const BEGINNING: usize = 200;

/// Where the last commands ran, the newest last.
#[derive(Debug, Default)]
pub(super) struct Records(VecDeque<Record>);

impl Records {
    pub(super) fn add(&mut self, record: Record) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(record);
    }

    pub(super) fn started(&mut self, start: &Start, command: &[u8]) {
        self.add(record(start, command));
    }

    pub(super) fn all(&self) -> Vec<Record> {
        self.0.iter().cloned().collect()
    }
}

pub(super) fn record(start: &Start, command: &[u8]) -> Record {
    let beginning = command.get(..BEGINNING).unwrap_or(command);
    Record {
        session: start.session.clone(),
        call: start.call.clone(),
        command: String::from_utf8_lossy(beginning).into_owned(),
        rung: Some(start.rung),
        falls: start.falls.clone(),
    }
}

impl Reactor {
    /// The warm shell that a connection asks for; `None` while it is starting
    /// and may be waited for.
    pub(super) fn warm_shell(
        &mut self,
        number: u64,
        known: Option<&Identity>,
        is_late: bool,
    ) -> Option<Told> {
        let startup = self.connections.get(&number)?.startup.clone();
        let Some(startup) = startup else {
            return plain(Answer::Failed("the request is not whole".to_owned()));
        };
        // Who waits is not looked for again with every event.
        if !is_late && self.pool.is_starting(&startup) {
            return None;
        }
        let told = match self.pool.take(&startup) {
            Ok(shell) => {
                let is_known = Some(shell.identity()) == known;
                let facts = match is_known {
                    true => Vec::new(),
                    false => shell.facts_bytes().to_vec(),
                };
                let shell = shell.identity().clone();
                Some((Answer::WarmShell { shell, is_known }, facts))
            }
            Err(miss @ Miss::Failed(_)) => plain(Answer::NoWarmShell(miss)),
            Err(miss) if is_late => plain(Answer::NoWarmShell(miss)),
            Err(_) => None,
        };
        self.watch_shells();
        told
    }

    /// A shell came further, or ended.
    pub(super) fn shell_moved(&mut self, number: u64, shell: u64) {
        if self.pool.advance(shell) {
            self.sources.remove(&number);
            self.watch_shells();
        }
    }

    pub(super) fn restart_shells(&mut self) {
        self.pool.restart();
        self.watch_shells();
    }

    pub(super) fn tick_shells(&mut self) {
        if self
            .next_shell_moment()
            .is_some_and(|moment| moment <= self.now())
        {
            self.pool.tick();
            self.watch_shells();
        }
    }

    pub(super) fn next_shell_moment(&self) -> Option<Duration> {
        let moment = self.pool.next_moment()?;
        Some(moment.saturating_duration_since(self.start))
    }

    /// Watches the shells that are not watched yet, and forgets those that are
    /// gone.
    pub(super) fn watch_shells(&mut self) {
        let mut watched = HashSet::new();
        let there: HashSet<u64> = self.pool.watched().map(|(shell, _)| shell).collect();
        self.sources.retain(|_, source| match source {
            Watched::Shell(shell) => {
                watched.insert(*shell);
                there.contains(shell)
            }
            _ => true,
        });
        let new = there.difference(&watched).copied();
        for shell in new.collect::<Vec<u64>>() {
            let number = self.number(Watched::Shell(shell));
            let found = self.pool.watched().find(|(it, _)| *it == shell);
            if let Some((_, descriptor)) = found {
                let data = EventData::new_u64(number);
                // Not seen, its time still ends, and it is looked at when used.
                let _ = epoll::add(&self.poll, descriptor, data, EventFlags::IN);
            }
        }
    }
}
