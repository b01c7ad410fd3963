//! Warm shells that are kept: started in the background, looked at before each
//! use, replaced when they are stale, let go when nobody wants them.

use super::files::Fingerprint;
use super::shell::{Identity, WarmShell};
use super::start::{Starting, Startup};
use serde::{Deserialize, Serialize};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

/// How long a shell that failed to start is not tried again, unless its
/// start-up files change.
const PAUSE: Duration = Duration::from_secs(60);
/// A shell that served for less is not begun again by itself.
const BRIEF: Duration = Duration::from_secs(1);
/// How many shells are kept; the one that was used longest ago makes room.
const MOST: usize = 8;

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
///
/// Nothing here waits: whoever has it waits for the descriptors of
/// [`Pool::watched`] and then says [`Pool::advance`].
#[derive(Debug, Default)]
pub struct Pool {
    keep: Keep,
    slots: Vec<Slot>,
    next: u64,
}

#[derive(Debug)]
struct Slot {
    number: u64,
    startup: Startup,
    state: State,
    used: Instant,
}

#[derive(Debug)]
enum State {
    Starting(Box<Starting>),
    Warm(Kept),
    Failed {
        reason: String,
        files: Fingerprint,
        at: Instant,
    },
}

#[derive(Debug)]
struct Kept {
    shell: WarmShell,
    files: Fingerprint,
    born: Instant,
    served: u64,
}

/// Why there is no warm shell now. Except for [`Miss::Failed`], one is being
/// started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
        Self {
            keep,
            ..Self::default()
        }
    }

    /// A warm shell that was started so; where there is none, one is begun.
    pub fn take(&mut self, startup: &Startup) -> Result<&WarmShell, Miss> {
        let found = self.slots.iter().position(|slot| slot.startup == *startup);
        let miss = match found.and_then(|index| self.slots.get_mut(index)) {
            None => Some(Miss::Starting),
            Some(slot) => slot.look(self.keep).err(),
        };
        match miss {
            None => {}
            Some(Miss::Starting) if found.is_some() => return Err(Miss::Starting),
            Some(failed @ Miss::Failed(_)) => return Err(failed),
            Some(miss) => {
                self.begin(startup);
                // What could not even begin has failed by now.
                return match self.slots.last().map(|slot| &slot.state) {
                    Some(State::Failed { reason, .. }) => Err(Miss::Failed(reason.clone())),
                    _ => Err(miss),
                };
            }
        }
        let slot = found.and_then(|index| self.slots.get(index));
        slot.and_then(Slot::shell).ok_or(Miss::Ended)
    }

    /// The shell with this identity, for a command; it need not be the newest.
    pub fn find(&mut self, identity: &Identity) -> Option<&WarmShell> {
        let slot = self.slots.iter_mut().find(|slot| slot.is(identity))?;
        slot.used = Instant::now();
        let State::Warm(kept) = &mut slot.state else {
            return None;
        };
        kept.served += 1;
        Some(&kept.shell)
    }

    /// Gives up a shell that did not answer, and ends it: what it did not take
    /// holds descriptors. Another is begun.
    pub fn retire(&mut self, identity: &Identity) {
        if let Some(index) = self.slots.iter().position(|slot| slot.is(identity)) {
            let slot = self.slots.remove(index);
            self.begin(&slot.startup);
        }
    }

    /// The numbers of the shells that do something by themselves, and where
    /// that is seen.
    pub fn watched(&self) -> impl Iterator<Item = (u64, BorrowedFd<'_>)> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            State::Starting(starting) => Some((slot.number, starting.as_fd())),
            State::Warm(kept) => Some((slot.number, kept.shell.as_fd())),
            State::Failed { .. } => None,
        })
    }

    /// Whether such a shell is on its way.
    pub fn is_starting(&self, startup: &Startup) -> bool {
        let found = self.slots.iter().find(|slot| slot.startup == *startup);
        found.is_some_and(|slot| matches!(slot.state, State::Starting(_)))
    }

    /// Lets the shell with this number come further; true where it is to be
    /// watched in another way now, or not at all. One that ended is begun anew.
    pub fn advance(&mut self, number: u64) -> bool {
        let Some(slot) = self.slots.iter_mut().find(|slot| slot.number == number) else {
            return true;
        };
        let starting = match &mut slot.state {
            State::Starting(starting) => starting,
            State::Warm(kept) => {
                // One that is killed over and over is begun when it is wanted.
                let begin_again = kept.born.elapsed() > BRIEF;
                let startup = slot.startup.clone();
                self.slots.retain(|slot| slot.number != number);
                if begin_again {
                    self.begin(&startup);
                }
                return true;
            }
            State::Failed { .. } => return true,
        };
        let files = starting.files().clone();
        let now = Instant::now();
        slot.state = match starting.advance() {
            Ok(None) => return false,
            Ok(Some(shell)) => State::Warm(Kept {
                shell,
                files,
                born: now,
                served: 0,
            }),
            Err(unfit) => State::Failed {
                reason: unfit.to_string(),
                files,
                at: now,
            },
        };
        slot.used = now;
        true
    }

    /// Lets time do what it does: those that take too long have failed, those
    /// that nobody used for long are let go. Commands that run go on.
    pub fn tick(&mut self) {
        let late: Vec<u64> = self.late().collect();
        for number in late {
            self.advance(number);
        }
        let idle = self.keep.idle;
        self.slots.retain(|slot| match &slot.state {
            State::Warm(kept) => slot.used.elapsed() < idle && kept.shell.is_alive(),
            State::Starting(_) | State::Failed { .. } => true,
        });
    }

    /// When [`Pool::tick`] has something to do.
    pub fn next_moment(&self) -> Option<Instant> {
        let moments = self.slots.iter().filter_map(|slot| match &slot.state {
            State::Starting(starting) => Some(starting.deadline()),
            State::Warm(_) => Some(slot.used + self.keep.idle),
            State::Failed { .. } => None,
        });
        moments.min()
    }

    /// Lets go of all of them and begins them anew; how many there were.
    pub fn restart(&mut self) -> usize {
        let old = std::mem::take(&mut self.slots);
        for slot in &old {
            self.begin(&slot.startup);
        }
        old.len()
    }

    /// What there is, for `status`.
    pub fn status(&self) -> Vec<ShellStatus> {
        self.slots.iter().map(Slot::status).collect()
    }

    fn late(&self) -> impl Iterator<Item = u64> {
        let now = Instant::now();
        self.slots.iter().filter_map(move |slot| match &slot.state {
            State::Starting(starting) => (starting.deadline() <= now).then_some(slot.number),
            State::Warm(_) | State::Failed { .. } => None,
        })
    }

    fn begin(&mut self, startup: &Startup) {
        self.slots.retain(|slot| slot.startup != *startup);
        if self.slots.len() >= MOST
            && let Some(oldest) = self.slots.iter().min_by_key(|slot| slot.used)
        {
            let oldest = oldest.number;
            self.slots.retain(|slot| slot.number != oldest);
        }
        self.next += 1;
        let now = Instant::now();
        let state = match Starting::begin(startup) {
            Ok(starting) => State::Starting(Box::new(starting)),
            Err(unfit) => State::Failed {
                reason: unfit.to_string(),
                files: Fingerprint::of(startup),
                at: now,
            },
        };
        self.slots.push(Slot {
            number: self.next,
            startup: startup.clone(),
            state,
            used: now,
        });
    }
}

impl Slot {
    fn look(&mut self, keep: Keep) -> Result<(), Miss> {
        match &mut self.state {
            State::Starting(_) => Err(Miss::Starting),
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
                self.used = Instant::now();
                Ok(())
            }
        }
    }

    fn shell(&self) -> Option<&WarmShell> {
        match &self.state {
            State::Warm(kept) => Some(&kept.shell),
            State::Starting(_) | State::Failed { .. } => None,
        }
    }

    fn is(&self, identity: &Identity) -> bool {
        self.shell().is_some_and(|it| it.identity() == identity)
    }

    fn key(&self) -> String {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let files = match &self.state {
            State::Starting(starting) => starting.files(),
            State::Warm(kept) => &kept.files,
            State::Failed { files, .. } => files,
        };
        let mut hasher = DefaultHasher::new();
        format!("{:?}{files:?}", self.startup).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    fn status(&self) -> ShellStatus {
        let home = self.startup.environment.iter();
        let home = home.clone().find(|(name, _)| name == "HOME");
        ShellStatus {
            shell: crate::shell::name(self.startup.shell).to_owned(),
            program: self.startup.program.to_string_lossy().into_owned(),
            home: home.map(|(_, home)| home.to_string_lossy().into_owned()),
            key: self.key(),
            variables: self.startup.environment.len(),
            condition: match &self.state {
                State::Starting(_) => Condition::Starting,
                State::Warm(kept) => Condition::Warm {
                    process: kept.shell.pid(),
                    age: kept.born.elapsed(),
                    idle: self.used.elapsed(),
                    served: kept.served,
                    memory: memory(kept.shell.pid()),
                },
                State::Failed { reason, .. } => Condition::Failed {
                    reason: reason.clone(),
                },
            },
        }
    }
}

/// What a process has in memory, in bytes, by proc_pid_status(5).
fn memory(pid: i32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// One shell of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShellStatus {
    /// `bash` or `zsh`.
    pub shell: String,
    /// Its program.
    pub program: String,
    /// The home directory whose start-up files it read.
    pub home: Option<String>,
    /// A name for all that it was started with: shell, home directory,
    /// environment and start-up files as they were.
    pub key: String,
    /// How many variables it began with.
    pub variables: usize,
    /// How it is.
    pub condition: Condition,
}

/// How a shell of a pool is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "state")]
pub enum Condition {
    /// It runs its start-up files.
    Starting,
    /// It serves.
    Warm {
        /// Its process.
        process: i32,
        /// How long ago it began to serve.
        age: Duration,
        /// How long ago it was last asked.
        idle: Duration,
        /// How many commands it was asked to start.
        served: u64,
        /// How much memory it has, in bytes.
        memory: Option<u64>,
    },
    /// It could not be started, and why.
    Failed {
        /// Why.
        reason: String,
    },
}
