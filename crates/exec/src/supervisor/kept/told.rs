//! What a task's waiters are told of it.

use super::Kept;
use crate::supervisor::start::Source;
use crate::task::wire::{Answer, Seen};
use crate::task::{Progress, State, Status};
use std::time::Duration;

/// When progress is first told, and how often then.
const FIRST_PROGRESS: Duration = Duration::from_secs(2);
const PROGRESS: Duration = Duration::from_secs(1);
/// How much a follower is given at once.
const CHUNK: usize = 1 << 20;
/// How long a terminal must be silent before it can be waiting for input.
const SILENCE: Duration = Duration::from_millis(100);

impl Kept {
    pub(in crate::supervisor) fn status(&self, now: Duration) -> Status {
        let told = &self.description;
        Status {
            task: told.task.clone(),
            state: self.life.state(),
            background: self.life.is_background(),
            end: self.life.end().cloned(),
            command: told.command.clone(),
            directory: told.directory.clone(),
            description: told.description.clone(),
            session: told.session.clone(),
            call: told.call.clone(),
            pid: told.pid,
            started: told.started,
            elapsed: self.elapsed(now),
            output: self.sink.output(),
            final_directory: self.final_directory.clone(),
            waits_for_input: self.waits_for_input(now),
            lingers: self.lingers(),
        }
    }

    /// What a waiter who has `seen` so much is told now.
    pub(in crate::supervisor) fn event(
        &self,
        seen: &Seen,
        now: Duration,
    ) -> Option<(Answer, Vec<u8>)> {
        if !seen.start {
            let pid = self.description.pid.unwrap_or_default();
            return Some((Answer::Started { pid }, Vec::new()));
        }
        if self.is_done() || (self.life.is_background() && !seen.promotion) {
            return Some(answer(self.status(now)));
        }
        if let Some(from) = seen.output.filter(|from| *from < self.sink.total()) {
            return self.output(from, CHUNK);
        }
        let elapsed = self.elapsed(now);
        let is_due = self.next_progress(seen) <= now;
        let waits = seen.input != Some(self.sink.total()) && self.waits_for_input(now);
        if !(is_due || waits) || self.life.state() == State::Settling {
            return None;
        }
        let progress = Answer::Progress {
            pid: self.description.pid,
            elapsed,
            total: self.sink.total(),
            lines: self.sink.lines(),
            waits_for_input: self.waits_for_input(now),
        };
        Some((progress, self.sink.last(Progress::TAIL).to_vec()))
    }

    /// When a waiter is told of progress, or a wait for input can be seen.
    pub(in crate::supervisor) fn next_event(&self, seen: &Seen, now: Duration) -> Duration {
        let progress = self.next_progress(seen);
        let input = self.last_output + SILENCE;
        let is_terminal = matches!(self.source, Some(Source::Terminal(_)));
        match is_terminal && seen.input != Some(self.sink.total()) {
            true => progress.min(input.max(now + SILENCE)),
            false => progress,
        }
    }

    /// What it wrote from byte `from` on; `None` while there is nothing.
    pub(in crate::supervisor) fn output(
        &self,
        from: u64,
        at_most: usize,
    ) -> Option<(Answer, Vec<u8>)> {
        if from >= self.sink.total() {
            let total = self.sink.total();
            let end = Answer::Output {
                from,
                total,
                ended: true,
            };
            return self.is_done().then(|| (end, Vec::new()));
        }
        let output = self.sink.output();
        if let (Some(place), None) = (output.file, output.fault) {
            let ended = self.is_done();
            return Some((Answer::File { place, ended }, Vec::new()));
        }
        let (from, bytes) = self.sink.in_memory(from, at_most);
        let total = self.sink.total();
        let ended = self.is_done() && from + bytes.len() as u64 >= total;
        Some((Answer::Output { from, total, ended }, bytes))
    }

    fn elapsed(&self, now: Duration) -> Duration {
        let until = self.ended.unwrap_or(now);
        until.saturating_sub(self.life.started())
    }

    fn next_progress(&self, seen: &Seen) -> Duration {
        let after = seen.progress.map_or(FIRST_PROGRESS, |last| last + PROGRESS);
        self.life.started() + after
    }

    fn waits_for_input(&self, now: Duration) -> bool {
        let is_silent = now >= self.last_output + SILENCE;
        is_silent
            && !self.is_done()
            && self
                .terminal()
                .is_some_and(qedsh_sys::PseudoTerminal::is_read_from)
    }
}

/// A status as an answer.
pub(in crate::supervisor) fn answer(mut status: Status) -> (Answer, Vec<u8>) {
    let mut bytes = std::mem::take(&mut status.output.head);
    let head = bytes.len();
    bytes.append(&mut status.output.tail);
    let status = Box::new(status);
    (Answer::Status { status, head }, bytes)
}
