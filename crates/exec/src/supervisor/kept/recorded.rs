//! What is written down of a task, for whoever asks when its supervisor is gone.

use super::Kept;
use crate::task::State;
use crate::task::store::{Keeper, Store};
use std::time::Duration;

/// When it is tried again to write what could not be written.
const AGAIN: Duration = Duration::from_secs(1);

impl Kept {
    /// What it left is gone: from now on its output is what it is.
    pub(in crate::supervisor) fn fell_silent(
        &mut self,
        now: Duration,
        store: &Store,
        keeper: &Keeper,
    ) {
        if self.is_done() && self.is_kept() {
            self.record(now, store, keeper);
        }
    }

    /// Writes down what runs for long enough that it could be lost, and what
    /// could not be written down before.
    pub(in crate::supervisor) fn write_down(
        &mut self,
        now: Duration,
        store: &Store,
        keeper: &Keeper,
    ) {
        if self.lacks_record() && now >= self.record_due {
            self.record(now, store, keeper);
        }
    }

    /// Whether its record is missing or out of date.
    pub(super) fn lacks_record(&self) -> bool {
        match self.is_done() {
            true => self.is_kept() && self.recorded != Some(State::Done),
            false => self.recorded.is_none(),
        }
    }

    /// Whether somebody may ask for it after its end.
    pub(super) fn is_kept(&self) -> bool {
        self.is_background() || self.sink.is_in_file()
    }

    /// Removes the record that nobody needs: of a command whose waiter knows
    /// all of it.
    pub(in crate::supervisor) fn forget(&self, store: &Store) {
        if self.recorded.is_some() && !self.is_kept() {
            // What stays is removed when it is old.
            let _ = store.remove(&self.description.task);
        }
    }

    pub(super) fn record(&mut self, now: Duration, store: &Store, keeper: &Keeper) {
        // Without a record a task runs as well, and is asked for here.
        match store.write(keeper, self.mark, &self.status(now)) {
            Ok(()) => self.recorded = Some(self.life.state()),
            Err(_) => self.record_due = now + AGAIN,
        }
    }
}
