//! Warm shells that are kept: started in the background, looked at before each
//! use, replaced when they are stale, let go when nobody wants them.

use super::files::Fingerprint;
use super::shell::WarmShell;
use super::start::Startup;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a shell that failed to start is not tried again, unless its
/// start-up files change.
const PAUSE: Duration = Duration::from_secs(60);

/// When warm shells are let go.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// After so long without a command.
    pub idle: Duration,
    /// After so long, whatever it does: what its start-up files read in turn,
    /// and where they looked, may have changed.
    pub life: Duration,
}

impl Default for Keep {
    fn default() -> Self {
        Self {
            idle: Duration::from_secs(30 * 60),
            life: Duration::from_secs(60 * 60),
        }
    }
}

/// Warm shells by what they were started with. A command's cage is put on in
/// its own process, so that shells of different cages need not be told apart:
/// none is confined more, or less, than what it serves.
#[derive(Clone, Debug, Default)]
pub struct Pool(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    keep: Keep,
    slots: Mutex<Vec<Slot>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Slot {
    startup: Startup,
    state: State,
}

#[derive(Debug)]
enum State {
    Starting,
    Warm(Kept),
    Failed {
        reason: String,
        files: Fingerprint,
        at: Instant,
    },
}

#[derive(Clone, Debug)]
struct Kept {
    shell: Arc<WarmShell>,
    files: Fingerprint,
    born: Instant,
    used: Instant,
}

/// Why there is no warm shell now. Except for [`Miss::Failed`], one is being
/// started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Miss {
    /// It runs its start-up files.
    #[error("the warm shell is still starting")]
    Starting,
    /// Its start-up files changed, or it is too old.
    #[error("the warm shell was stale")]
    Stale,
    /// It ended.
    #[error("the warm shell had ended")]
    Ended,
    /// It could not be started.
    #[error("{0}")]
    Failed(String),
}

impl Pool {
    /// A pool that keeps shells for so long.
    pub fn new(keep: Keep) -> Self {
        Self(Arc::new(Shared {
            keep,
            ..Shared::default()
        }))
    }

    /// Starts a shell in the background, if there is none: for the beginning of
    /// a session.
    pub fn prepare(&self, startup: &Startup) {
        // Why there is none is of interest when it is wanted.
        let _ = self.take(startup, Duration::ZERO);
    }

    /// A warm shell that was started so; waits for one that is starting.
    pub fn take(&self, startup: &Startup, wait: Duration) -> Result<Arc<WarmShell>, Miss> {
        let deadline = Instant::now() + wait;
        let mut slots = self.slots();
        let mut first = Miss::Starting;
        loop {
            let miss = match slots.iter_mut().find(|slot| slot.startup == *startup) {
                None => Some(Miss::Starting),
                Some(slot) => match slot.look(self.0.keep) {
                    Ok(shell) => return Ok(shell),
                    Err(Miss::Failed(reason)) => return Err(Miss::Failed(reason)),
                    Err(Miss::Starting) => None,
                    Err(miss) => Some(miss),
                },
            };
            if let Some(miss) = miss {
                self.begin(&mut slots, startup);
                first = miss;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(first);
            }
            let waited = self.0.changed.wait_timeout(slots, left);
            slots = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Gives up a shell that did not answer, and ends it: what it did not take
    /// holds descriptors. The next use starts another.
    pub fn retire(&self, shell: &Arc<WarmShell>) {
        shell.kill();
        self.slots().retain(|slot| match &slot.state {
            State::Warm(kept) => !Arc::ptr_eq(&kept.shell, shell),
            State::Starting | State::Failed { .. } => true,
        });
    }

    /// Lets go of shells that nobody used for long. Commands that run go on.
    pub fn expire(&self) {
        let idle = self.0.keep.idle;
        self.slots().retain(|slot| match &slot.state {
            State::Warm(kept) => kept.used.elapsed() < idle && kept.shell.is_alive(),
            State::Starting | State::Failed { .. } => true,
        });
    }

    /// Lets go of all of them, for `restart`.
    pub fn clear(&self) {
        self.slots()
            .retain(|slot| matches!(slot.state, State::Starting));
    }

    /// What there is, for `status`.
    pub fn status(&self) -> Vec<Status> {
        let slots = self.slots();
        slots.iter().map(Slot::status).collect()
    }

    fn begin(&self, slots: &mut Vec<Slot>, startup: &Startup) {
        slots.retain(|slot| slot.startup != *startup);
        slots.push(Slot {
            startup: startup.clone(),
            state: State::Starting,
        });
        let (pool, startup) = (self.clone(), startup.clone());
        thread::spawn(move || {
            // Before: what changes while they run makes them stale.
            let files = Fingerprint::of(&startup);
            let state = match WarmShell::start_up(&startup) {
                Ok(shell) => State::Warm(Kept {
                    shell: Arc::new(shell),
                    files,
                    born: Instant::now(),
                    used: Instant::now(),
                }),
                Err(unfit) => State::Failed {
                    reason: unfit.to_string(),
                    files,
                    at: Instant::now(),
                },
            };
            pool.finish(&startup, state);
        });
    }

    fn finish(&self, startup: &Startup, state: State) {
        let mut slots = self.slots();
        if let Some(slot) = slots.iter_mut().find(|slot| slot.startup == *startup) {
            slot.state = state;
        }
        drop(slots);
        self.0.changed.notify_all();
    }

    /// A panic elsewhere leaves every slot as it was before or after a change.
    fn slots(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.0.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    fn look(&mut self, keep: Keep) -> Result<Arc<WarmShell>, Miss> {
        match &mut self.state {
            State::Starting => Err(Miss::Starting),
            State::Failed { reason, files, at } => {
                if at.elapsed() < PAUSE && *files == Fingerprint::of(&self.startup) {
                    return Err(Miss::Failed(reason.clone()));
                }
                Err(Miss::Stale)
            }
            State::Warm(kept) => {
                if !kept.shell.is_alive() {
                    return Err(Miss::Ended);
                }
                let old = kept.born.elapsed() > keep.life;
                if old || kept.files != Fingerprint::of(&self.startup) {
                    return Err(Miss::Stale);
                }
                kept.used = Instant::now();
                Ok(Arc::clone(&kept.shell))
            }
        }
    }

    fn status(&self) -> Status {
        Status {
            startup: self.startup.clone(),
            condition: match &self.state {
                State::Starting => Condition::Starting,
                State::Warm(kept) => Condition::Warm {
                    process: kept.shell.pid(),
                    age: kept.born.elapsed(),
                    idle: kept.used.elapsed(),
                },
                State::Failed { reason, .. } => Condition::Failed(reason.clone()),
            },
        }
    }
}

/// One shell of a pool.
#[derive(Clone, Debug)]
pub struct Status {
    /// What it is started with.
    pub startup: Startup,
    /// How it is.
    pub condition: Condition,
}

/// How a shell of a pool is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It runs its start-up files.
    Starting,
    /// It serves.
    Warm {
        /// Its process.
        process: u32,
        /// How long ago it began to serve.
        age: Duration,
        /// How long ago it was last asked.
        idle: Duration,
    },
    /// It could not be started, and why.
    Failed(String),
}
