//! The life of a task: one state, and one winner of every race.
//!
//! preparing → foreground → backgrounded → settling → done; from the
//! foreground straight to settling where it ends there. Whoever watches the
//! processes reports what happens, in whatever order it comes, and does what
//! the answer says. Who comes too late gets [`Action::Nothing`].

use super::{End, Schedule, State};
use qedsh_sys::Status;
use std::time::Duration;

/// Something that happens to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Its process runs.
    Started,
    /// It could not be started.
    NotStarted(String),
    /// Time has passed.
    Tick,
    /// Its process has ended.
    Exited(Status),
    /// Nothing of it runs or writes any more.
    Settled,
    /// Whoever waits is cancelled.
    Abort,
    /// Somebody wants it stopped.
    Stop,
    /// Somebody wants it in the background.
    Promote,
    /// Whoever waited is gone without a word.
    WaiterGone,
    /// It wrote more than so many bytes.
    OutputLimit(u64),
}

/// What is to be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Nothing,
    /// Tell that it has started.
    Announce,
    /// Make it a background task: nobody waits for it from now on.
    Publish,
    /// Stop its processes; [`Happening::Settled`] follows.
    Kill,
    /// Take what it still wrote; [`Happening::Settled`] follows.
    Collect,
    /// Tell how it ended.
    Deliver(End),
}

/// The life of one task.
#[derive(Clone, Debug)]
pub struct Lifecycle {
    state: State,
    schedule: Schedule,
    limit: Option<Duration>,
    started: Duration,
    background: bool,
    verdict: Option<End>,
    exit: Option<Status>,
}

impl Lifecycle {
    /// A task that is about to start at `now`, a moment of a clock that never
    /// goes back. Whatever its schedule, it may run for `limit`.
    pub fn new(schedule: Schedule, limit: Option<Duration>, now: Duration) -> Self {
        Self {
            state: State::Preparing,
            schedule,
            limit,
            started: now,
            background: false,
            verdict: None,
            exit: None,
        }
    }

    /// Where it is.
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether it is or was in the background.
    pub fn is_background(&self) -> bool {
        self.background
    }

    /// When it started.
    pub fn started(&self) -> Duration {
        self.started
    }

    /// How it ended, once it has.
    pub fn end(&self) -> Option<&End> {
        self.verdict.as_ref().filter(|_| self.state == State::Done)
    }

    /// The next moment at which time alone changes something.
    pub fn deadline(&self) -> Option<Duration> {
        let scheduled = match (self.state, self.schedule) {
            (State::Foreground, Schedule::Promote(time)) => Some(time),
            (State::Foreground | State::Backgrounded, Schedule::Stop(time)) => Some(time),
            _ => None,
        };
        let limit = self.limit.filter(|_| self.is_running());
        [scheduled, limit]
            .into_iter()
            .flatten()
            .min()
            .map(|time| self.started + time)
    }

    /// Takes what happened at `now`, and says what to do.
    pub fn happens(&mut self, happening: Happening, now: Duration) -> Action {
        use State::{Backgrounded, Done, Foreground, Preparing, Settling};
        match (self.state, happening) {
            (Preparing, Happening::Started) => self.start(now),
            (Preparing, Happening::NotStarted(why)) => self.finish(End::NotStarted(why)),
            (Preparing, Happening::Abort | Happening::Stop) => self.finish(End::Cancelled),
            // It was cancelled while it started.
            (Done, Happening::Started) => Action::Kill,

            (Foreground | Backgrounded, Happening::Tick) => self.tick(now),
            (Foreground | Backgrounded, Happening::Exited(status)) => {
                self.exit = Some(status);
                self.state = Settling;
                Action::Collect
            }
            (Foreground | Backgrounded, Happening::Stop) => self.kill(End::Cancelled),
            (Foreground | Backgrounded, Happening::OutputLimit(limit)) => {
                self.kill(End::OutputLimit(limit))
            }
            (Foreground, Happening::Abort) => self.kill(End::Cancelled),
            (Foreground, Happening::Promote | Happening::WaiterGone) => self.publish(),
            // Nobody takes the end that was meant for the waiter: it is kept.
            (Settling | Done, Happening::WaiterGone) if !self.background => {
                self.background = true;
                Action::Publish
            }

            (Settling, Happening::Settled) => {
                let end = self.verdict.take().unwrap_or(match self.exit {
                    Some(Status::Exited(code)) => End::Exited(code),
                    Some(Status::Signalled(signal)) => End::Signalled(signal),
                    None => End::Lost("its end was not seen".to_owned()),
                });
                self.finish(end)
            }
            _ => Action::Nothing,
        }
    }

    fn is_running(&self) -> bool {
        matches!(self.state, State::Foreground | State::Backgrounded)
    }

    fn start(&mut self, now: Duration) -> Action {
        self.started = now;
        self.state = State::Foreground;
        match self.schedule {
            Schedule::Background => self.publish(),
            _ => Action::Announce,
        }
    }

    fn tick(&mut self, now: Duration) -> Action {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Action::Nothing;
        }
        let limit = self.limit.filter(|limit| now >= self.started + *limit);
        match (limit, self.schedule) {
            (Some(limit), _) | (None, Schedule::Stop(limit)) => self.kill(End::TimedOut(limit)),
            _ => self.publish(),
        }
    }

    fn publish(&mut self) -> Action {
        self.state = State::Backgrounded;
        self.background = true;
        Action::Publish
    }

    fn kill(&mut self, verdict: End) -> Action {
        self.verdict = Some(verdict);
        self.state = State::Settling;
        Action::Kill
    }

    fn finish(&mut self, end: End) -> Action {
        self.verdict = Some(end.clone());
        self.state = State::Done;
        Action::Deliver(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn started(schedule: Schedule) -> Lifecycle {
        let mut life = Lifecycle::new(schedule, None, Duration::ZERO);
        life.happens(Happening::Started, SECOND);
        life
    }

    #[test]
    fn the_deadline_moves_it_to_the_background_and_kills_nothing() {
        let mut life = started(Schedule::Promote(2 * SECOND));
        assert_eq!(life.deadline(), Some(3 * SECOND));
        assert_eq!(life.happens(Happening::Tick, 2 * SECOND), Action::Nothing);
        assert_eq!(life.happens(Happening::Tick, 3 * SECOND), Action::Publish);
        assert_eq!(life.deadline(), None);
        assert_eq!(life.happens(Happening::Abort, 4 * SECOND), Action::Nothing);
        assert_eq!(life.state(), State::Backgrounded);
    }

    #[test]
    fn what_began_with_sleep_is_stopped_at_its_deadline() {
        let mut life = started(Schedule::Stop(SECOND));
        assert_eq!(life.happens(Happening::Tick, 2 * SECOND), Action::Kill);
        let killed = Happening::Exited(Status::Signalled(15));
        assert_eq!(life.happens(killed, 2 * SECOND), Action::Nothing);
        assert_eq!(
            life.happens(Happening::Settled, 3 * SECOND),
            Action::Deliver(End::TimedOut(SECOND))
        );
    }

    #[test]
    fn cancelled_before_it_starts_it_never_runs() {
        let mut life = Lifecycle::new(Schedule::Background, None, Duration::ZERO);
        let cancelled = Action::Deliver(End::Cancelled);
        assert_eq!(life.happens(Happening::Abort, SECOND), cancelled);
        assert_eq!(life.happens(Happening::Started, SECOND), Action::Kill);
        assert!(!life.is_background());
    }

    #[test]
    fn the_grants_limit_holds_in_the_background_too() {
        let mut life = Lifecycle::new(Schedule::Background, Some(SECOND), Duration::ZERO);
        let start = Duration::ZERO;
        assert_eq!(life.happens(Happening::Started, start), Action::Publish);
        assert_eq!(life.happens(Happening::Tick, SECOND), Action::Kill);
    }

    #[test]
    fn a_waiter_that_vanishes_leaves_the_task_in_the_background() {
        let mut life = started(Schedule::Wait);
        assert_eq!(life.happens(Happening::WaiterGone, SECOND), Action::Publish);
        assert_eq!(life.happens(Happening::Stop, SECOND), Action::Kill);
    }

    #[test]
    fn an_end_that_no_waiter_took_is_kept() {
        let mut life = started(Schedule::Wait);
        let exited = Happening::Exited(Status::Exited(0));
        assert_eq!(life.happens(exited, SECOND), Action::Collect);
        let end = Action::Deliver(End::Exited(0));
        assert_eq!(life.happens(Happening::Settled, SECOND), end);
        let gone = Happening::WaiterGone;
        assert_eq!(life.happens(gone.clone(), SECOND), Action::Publish);
        assert_eq!(life.happens(gone, SECOND), Action::Nothing);
        assert_eq!(life.end(), Some(&End::Exited(0)));
    }

    /// Every order of everything that may come at the same moment.
    #[test]
    fn every_race_has_one_winner() {
        let racers = [
            Happening::Tick,
            Happening::Exited(Status::Exited(0)),
            Happening::Abort,
            Happening::Stop,
            Happening::Promote,
            Happening::WaiterGone,
            Happening::OutputLimit(7),
        ];
        let mut orders = Vec::new();
        permute(&mut racers.to_vec(), 0, &mut orders);
        assert_eq!(orders.len(), 5040);
        for order in orders {
            let mut life = started(Schedule::Promote(SECOND));
            let mut publications = 0;
            let mut endings = Vec::new();
            for racer in &order {
                match life.happens(racer.clone(), 2 * SECOND) {
                    Action::Publish => publications += 1,
                    Action::Kill => endings.push(match racer {
                        Happening::OutputLimit(limit) => End::OutputLimit(*limit),
                        _ => End::Cancelled,
                    }),
                    Action::Collect => endings.push(End::Exited(0)),
                    Action::Nothing => {}
                    action => assert_eq!(action, Action::Nothing, "{order:?}"),
                }
            }
            assert!(publications <= 1, "{order:?}");
            assert_eq!(endings.len(), 1, "{order:?}");
            let delivered = life.happens(Happening::Settled, 2 * SECOND);
            assert_eq!(delivered, Action::Deliver(endings.remove(0)), "{order:?}");
            let again = life.happens(Happening::Settled, 2 * SECOND);
            assert_eq!(again, Action::Nothing);
        }
    }

    fn permute(items: &mut Vec<Happening>, from: usize, orders: &mut Vec<Vec<Happening>>) {
        if from == items.len() {
            orders.push(items.clone());
        }
        for index in from..items.len() {
            items.swap(from, index);
            permute(items, from + 1, orders);
            items.swap(from, index);
        }
    }
}
