//! The calls that are being answered: who leaves leaves none of them behind.

use qedsh_tool::session::agent::Cancel;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often it is looked whether all have ended.
const BEAT: Duration = Duration::from_millis(10);

/// All calls of one server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Active(Arc<Mutex<Calls>>);

#[derive(Debug, Default)]
struct Calls {
    next: u64,
    cancels: HashMap<u64, Cancel>,
    is_over: bool,
}

/// A call, until it is dropped.
#[derive(Debug)]
pub(crate) struct Call {
    number: u64,
    active: Active,
}

impl Active {
    /// Begins a call that `cancel` cancels.
    pub(crate) fn begin(&self, cancel: Cancel) -> Call {
        let mut calls = self.lock();
        calls.next += 1;
        let number = calls.next;
        if calls.is_over {
            cancel.cancel();
        }
        calls.cancels.insert(number, cancel);
        drop(calls);
        Call {
            number,
            active: self.clone(),
        }
    }

    /// Cancels every call, those to come too, and waits until all have ended or
    /// `patience` is over.
    pub(crate) fn end_all(&self, patience: Duration) {
        let mut calls = self.lock();
        calls.is_over = true;
        calls.cancels.values().for_each(Cancel::cancel);
        drop(calls);
        let give_up = Instant::now() + patience;
        while !self.lock().cancels.is_empty() && Instant::now() < give_up {
            std::thread::sleep(BEAT);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Calls> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.active.lock().cancels.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_cancelled_and_waited_for() {
        let active = Active::default();
        let (before, after) = (Cancel::default(), Cancel::default());
        let call = active.begin(before.clone());
        let waits = std::thread::spawn({
            let active = active.clone();
            move || active.end_all(Duration::from_secs(60))
        });
        while !before.is_cancelled() {
            std::thread::sleep(BEAT);
        }
        assert!(!waits.is_finished());
        let late = active.begin(after.clone());
        assert!(after.is_cancelled());
        drop((call, late));
        assert!(waits.join().is_ok());
    }
}
