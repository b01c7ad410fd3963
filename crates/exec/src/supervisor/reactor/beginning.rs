//! Tasks that a warm shell was asked for and that do not run yet.

use super::calls::{Told, failed, plain};
use super::{Reactor, Watched};
use crate::supervisor::kept::Kept;
use crate::supervisor::start::Source;
use crate::supervisor::start::{Order, Started, ask};
use crate::task::TaskId;
use crate::task::lifecycle::Happening;
use crate::task::wire::{Answer, Start};
use crate::warm::{
    Asked, Cancelled, Fall, Identity, LAST_PATIENCE, NotStarted, PATIENCE, Process, Record, Rung,
    StartError,
};
use qedsh_sys::Mark;
use qedsh_warm::protocol::Step;
use std::time::Duration;

/// A task whose shell has not answered.
pub(super) struct Beginning {
    kept: Kept,
    shell: Identity,
    asked: Asked,
    source: Source,
    record: Record,
    deadline: Duration,
    is_claimed: bool,
}

impl Beginning {
    pub(super) fn task(&self) -> &TaskId {
        self.kept.task()
    }

    /// The connection that waits for it.
    pub(super) fn connection(&self) -> Option<u64> {
        self.kept.waiter
    }

    /// Until when it is waited for.
    pub(super) fn deadline(&self) -> Duration {
        self.deadline
    }
}

impl Reactor {
    /// Asks a warm shell for a task; an answer only where that is over already.
    pub(super) fn begin(
        &mut self,
        shell: &Identity,
        call: &Start,
        order: &Order,
        kept: Kept,
        mark: Mark,
    ) -> Option<Told> {
        let record = Record {
            rung: Some(Rung::Warm),
            ..super::shells::record(call, &order.command)
        };
        let Some(warm) = self.pool.find(shell) else {
            return self.not_warm(record, "the warm shell that it was judged for is gone");
        };
        let (asked, source) = match ask(warm, call, order, mark) {
            Ok(asked) => asked,
            Err(error) => return self.not_begun(record, shell, error.into()),
        };
        let number = match self.watch(&asked, Watched::Beginning) {
            Ok(number) => number,
            // It was asked for, and its end could not be seen.
            Err(error) => {
                return match asked.cancel() {
                    Cancelled::Void => self.not_warm(record, &error.to_string()),
                    Cancelled::Claimed(_) => plain(Answer::Lost(error.to_string())),
                };
            }
        };
        let beginning = Beginning {
            kept,
            shell: shell.clone(),
            asked,
            source,
            record,
            deadline: self.now() + PATIENCE,
            is_claimed: false,
        };
        self.beginnings.insert(number, beginning);
        None
    }

    /// The shell has answered.
    pub(super) fn begun(&mut self, number: u64) {
        self.sources.remove(&number);
        let Some(beginning) = self.beginnings.remove(&number) else {
            return;
        };
        let connection = beginning.connection();
        let told = match beginning.asked.take() {
            Ok(process) => {
                self.records.add(beginning.record);
                Some(self.admit_warm(beginning.kept, process, beginning.source))
            }
            Err(error) => self.not_begun(beginning.record, &beginning.shell, error),
        };
        self.release(connection, told);
    }

    fn admit_warm(&mut self, mut kept: Kept, process: Process, source: Source) -> Told {
        let task = kept.task().clone();
        let is_waited_for = kept.waiter.is_some();
        let (process, legacy) = process.into_parts();
        kept.started(Started::warm(process, source, legacy));
        let told = self.admit(kept);
        if !is_waited_for {
            self.happens(&task, Happening::WaiterGone);
        }
        told
    }

    /// Takes back what some connections wait for, or what all do.
    pub(super) fn abandon(&mut self, is_meant: impl Fn(&Beginning) -> bool) {
        let all = self.beginnings.iter();
        let meant = all.filter(|(_, beginning)| is_meant(beginning));
        let meant: Vec<u64> = meant.map(|(number, _)| *number).collect();
        for number in meant {
            self.take_back(number, "nobody waits for it any more");
        }
    }

    pub(super) fn tick_beginnings(&mut self) {
        let now = self.now();
        let late = self.beginnings.iter();
        let late = late.filter(|(_, beginning)| beginning.deadline <= now);
        let late: Vec<u64> = late.map(|(number, _)| *number).collect();
        for number in late {
            let shell = self.beginnings.get(&number).map(|it| it.shell.clone());
            self.take_back(number, "the warm shell did not answer");
            // What it did not take in time it may still hold.
            if let Some(shell) = shell {
                self.pool.retire(&shell);
                self.watch_shells();
            }
        }
    }

    /// Voids a request. One whose process claimed it first is waited for, once.
    fn take_back(&mut self, number: u64, why: &str) {
        let now = self.now();
        let Some(mut beginning) = self.beginnings.remove(&number) else {
            return;
        };
        let connection = beginning.connection();
        if beginning.is_claimed {
            if now < beginning.deadline {
                self.beginnings.insert(number, beginning);
                return;
            }
            self.sources.remove(&number);
            let lost = "its process was lost while it started".to_owned();
            return self.release(connection, plain(Answer::Lost(lost)));
        }
        match beginning.asked.cancel() {
            Cancelled::Void => {
                self.sources.remove(&number);
                let told = self.not_warm(beginning.record, why);
                self.release(connection, told);
            }
            Cancelled::Claimed(asked) => {
                beginning.asked = asked;
                beginning.is_claimed = true;
                beginning.deadline = now + LAST_PATIENCE;
                let connections = &self.connections;
                let is_there = |number: &u64| connections.contains_key(number);
                beginning.kept.waiter = connection.filter(is_there);
                self.beginnings.insert(number, beginning);
            }
        }
    }

    fn not_begun(&mut self, record: Record, shell: &Identity, error: StartError) -> Option<Told> {
        let StartError::NotStarted(why) = error else {
            return plain(Answer::Lost(error.to_string()));
        };
        match &why {
            // A directory that is gone, a cage that cannot be had: no other
            // rung may try with less.
            NotStarted::Text
            | NotStarted::Refused {
                step: Step::Directory | Step::Landlock | Step::Filter,
                ..
            } => failed(&why),
            NotStarted::Gone | NotStarted::Silent => {
                self.pool.retire(shell);
                self.watch_shells();
                self.not_warm(record, &why.to_string())
            }
            NotStarted::Kernel(_) | NotStarted::Refused { .. } => {
                self.not_warm(record, &why.to_string())
            }
        }
    }

    fn not_warm(&mut self, mut record: Record, why: &str) -> Option<Told> {
        record.rung = None;
        record.falls.push(Fall {
            rung: Rung::Warm,
            why: why.to_owned(),
        });
        self.records.add(record);
        plain(Answer::NotWarm(why.to_owned()))
    }

    /// Answers a start, and what was asked behind it.
    fn release(&mut self, connection: Option<u64>, told: Option<Told>) {
        let Some(number) = connection else { return };
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.is_starting = false;
        }
        if let Some(told) = told {
            self.send(number, told);
        }
        self.take_calls(number);
    }
}
