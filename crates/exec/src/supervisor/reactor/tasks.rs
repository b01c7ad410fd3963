//! Tasks that run: their output, their ends, their time.

use super::beginning::Beginning;
use super::calls::{Told, failed};
use super::{Reactor, Watched};
use crate::supervisor::kept::{Kept, answer};
use crate::supervisor::start::{order, start};
use crate::task::TaskId;
use crate::task::lifecycle::Happening;
use crate::task::sink::Taken;
use crate::task::wire::{Answer, Start};
use qedsh_sys::Mark;
use std::io;

impl Reactor {
    pub(super) fn start(&mut self, number: u64, call: &Start, bytes: &[u8]) -> Option<Told> {
        if self.is_leaving {
            return failed(&"the supervisor is leaving");
        }
        let Some(order) = order(call, bytes) else {
            return failed(&"the request is not whole");
        };
        let is_beginning = |it: &Beginning| it.task() == &call.task;
        if self.tasks.contains_key(&call.task) || self.beginnings.values().any(is_beginning) {
            return failed(&"there is such a task already");
        }
        let mark = match Mark::random() {
            Ok(mark) => mark,
            Err(error) => return failed(&error),
        };
        let mut kept = Kept::new(call, &order, &self.store, mark, self.now());
        kept.waiter = Some(number);
        if let Some(shell) = &call.warm {
            return self.begin(shell, call, &order, kept, mark);
        }
        let started = match start(call, &order, mark) {
            Ok(started) => started,
            Err(error) => return failed(&error),
        };
        kept.started(started);
        self.records.started(call, &order.command);
        Some(self.admit(kept))
    }

    /// Takes a task that has started.
    pub(super) fn admit(&mut self, kept: Kept) -> Told {
        let task = kept.task().clone();
        let watched = self.watch_task(&task, &kept);
        self.tasks.insert(task.clone(), kept);
        self.happens(&task, Happening::Started);
        if watched.is_err() || self.is_leaving {
            // What cannot be watched is not left to itself.
            self.happens(&task, Happening::Stop);
        }
        let now = self.now();
        match self.tasks.get(&task) {
            Some(kept) => answer(kept.status(now)),
            None => (Answer::Failed("it was lost".to_owned()), Vec::new()),
        }
    }

    pub(super) fn happens(&mut self, task: &TaskId, happening: Happening) {
        let now = self.now();
        if let Some(kept) = self.tasks.get_mut(task) {
            kept.happens(happening, now, &self.store, &self.keeper);
        }
    }

    pub(super) fn pump(&mut self, number: u64, task: &TaskId) {
        let now = self.now();
        let Some(kept) = self.tasks.get_mut(task) else {
            return;
        };
        let (_, taken) = kept.pump(&mut self.buffer, now);
        if kept.source.is_none() {
            // It was closed, and with it left `epoll`.
            self.sources.remove(&number);
            kept.part(now, &self.store, &self.keeper);
            kept.fell_silent(now, &self.store, &self.keeper);
        }
        self.limit(task, taken);
    }

    pub(super) fn limit(&mut self, task: &TaskId, taken: Taken) {
        if taken == Taken::TooMuch {
            let total = self.tasks.get(task).map_or(0, Kept::total);
            self.happens(task, Happening::OutputLimit(total));
        }
    }

    pub(super) fn collect(&mut self, number: u64, task: &TaskId) {
        let now = self.now();
        let Some(kept) = self.tasks.get_mut(task) else {
            return;
        };
        let Some(end) = kept.reap() else {
            return;
        };
        self.sources.remove(&number);
        let taken = kept.drain(&mut self.buffer, now);
        self.limit(task, taken);
        match end {
            Ok(status) => self.happens(task, Happening::Exited(status)),
            Err(_) => self.happens(task, Happening::Stop),
        }
        if let Some(kept) = self.tasks.get_mut(task)
            && kept.is_stopping()
        {
            kept.look(now, &self.store, &self.keeper);
        }
    }

    pub(super) fn tick_tasks(&mut self) {
        let now = self.now();
        let due: Vec<TaskId> = self
            .tasks
            .iter()
            .filter(|(_, kept)| kept.next_moment().is_some_and(|moment| moment <= now))
            .map(|(task, _)| task.clone())
            .collect();
        for task in due {
            if let Some(kept) = self.tasks.get_mut(&task) {
                kept.write_down(now, &self.store, &self.keeper);
                kept.part(now, &self.store, &self.keeper);
                match kept.is_stopping() {
                    true => kept.look(now, &self.store, &self.keeper),
                    false => kept.happens(Happening::Tick, now, &self.store, &self.keeper),
                }
            }
        }
    }

    fn watch_task(&mut self, task: &TaskId, kept: &Kept) -> io::Result<()> {
        if let Some(process) = &kept.process {
            self.watch(process, Watched::Process(task.clone()))?;
        }
        if let Some(source) = &kept.source {
            self.watch(source, Watched::Output(task.clone()))?;
        }
        Ok(())
    }
}
