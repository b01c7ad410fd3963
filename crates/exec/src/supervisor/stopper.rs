//! Stopping: a request, some time, then force until nothing is left.

use qedsh_sys::{Group, Signal};
use std::time::Duration;

/// How long what was asked to stop may take for it.
pub(crate) const GRACE: Duration = Duration::from_millis(1500);
/// How long it is tried to kill what the kernel does not let go.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time between two looks, at first and at most.
const SHORT: Duration = Duration::from_millis(10);
const LONG: Duration = Duration::from_millis(100);

/// Processes that are being stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopper {
    /// When the time is over that was given for it.
    until: Duration,
    beat: Duration,
    next: Duration,
}

impl Stopper {
    /// Asks all of `group` to stop.
    pub(crate) fn start(group: &mut dyn Group, now: Duration) -> Self {
        group.signal(Signal::Terminate);
        Self {
            until: now + GRACE,
            beat: SHORT,
            next: now + SHORT,
        }
    }

    /// Gives no more time.
    pub(crate) fn hurry(&mut self, now: Duration) {
        self.until = self.until.min(now);
        self.next = now;
    }

    /// When to look again.
    pub(crate) fn next(&self) -> Duration {
        self.next
    }

    /// Looks again now, if it is time or `is_news` says why; true once nothing
    /// of the group is left, or nothing can be done about it.
    pub(crate) fn look(&mut self, group: &mut dyn Group, now: Duration) -> bool {
        let is_over = now >= self.until;
        let left = match is_over {
            // Again: what was just being started was not asked.
            false => group.signal(Signal::Terminate),
            true => group.signal(Signal::Kill),
        };
        self.beat = (self.beat * 2).min(LONG);
        self.next = match is_over {
            false => (now + self.beat).min(self.until),
            true => now + SHORT,
        };
        left == 0 || now >= self.until + PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Processes of which each survives so many signals of a kind.
    struct Simulated {
        survives_terminate: usize,
        survives_kill: usize,
        log: Vec<Signal>,
    }

    impl Group for Simulated {
        fn signal(&mut self, signal: Signal) -> usize {
            let before = self.size();
            self.log.push(signal);
            match signal {
                Signal::Terminate => {
                    self.log.dedup();
                    if self.survives_terminate == 0 {
                        self.survives_kill = 0;
                    }
                }
                Signal::Kill => self.survives_kill = self.survives_kill.saturating_sub(1),
            }
            before
        }

        fn size(&mut self) -> usize {
            self.survives_kill
        }
    }

    fn stop(mut group: Simulated) -> (Duration, Vec<Signal>) {
        let mut stopper = Stopper::start(&mut group, Duration::ZERO);
        loop {
            let now = stopper.next();
            if stopper.look(&mut group, now) {
                return (now, group.log);
            }
        }
    }

    #[test]
    fn what_obeys_is_gone_at_the_first_look() {
        let (time, log) = stop(Simulated {
            survives_terminate: 0,
            survives_kill: 1,
            log: Vec::new(),
        });
        assert_eq!(time, SHORT);
        assert_eq!(log, [Signal::Terminate]);
    }

    #[test]
    fn what_does_not_is_killed_after_the_grace_until_nothing_is_left() {
        let (time, log) = stop(Simulated {
            survives_terminate: 1,
            survives_kill: 3,
            log: Vec::new(),
        });
        assert_eq!(time, GRACE + 3 * SHORT);
        assert_eq!(
            log,
            [
                Signal::Terminate,
                Signal::Kill,
                Signal::Kill,
                Signal::Kill,
                Signal::Kill
            ]
        );
    }

    #[test]
    fn who_is_in_a_hurry_gives_no_time() {
        let mut group = Simulated {
            survives_terminate: 1,
            survives_kill: 1,
            log: Vec::new(),
        };
        let start = Duration::from_millis(7);
        let mut stopper = Stopper::start(&mut group, start);
        stopper.hurry(start);
        assert_eq!(stopper.next(), start);
        stopper.look(&mut group, start);
        assert_eq!(group.log, [Signal::Terminate, Signal::Kill]);
    }

    #[test]
    fn what_cannot_be_killed_is_given_up() {
        let (time, _) = stop(Simulated {
            survives_terminate: 1,
            survives_kill: usize::MAX,
            log: Vec::new(),
        });
        assert_eq!(time, GRACE + PATIENCE);
    }
}
