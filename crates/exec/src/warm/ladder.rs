//! The ladder: a warm shell; else a plain shell with a snapshot of what the
//! start-up files left; else a login shell for this command alone.
//!
//! Down it goes only where the command is known not to have started. Each step
//! down is written down.

use super::facts::Facts;
use super::pool::Pool;
use super::process::Process;
use super::request::{Change, Job};
use super::shell::{NotStarted, StartError};
use super::snapshot::{self, Snapshot};
use super::start::Startup;
use qedsh_sys::Launch;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::fmt;
use std::os::unix::ffi::OsStringExt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many starts are remembered for `why`.
const REMEMBERED: usize = 64;

/// Whether warm shells are used: `warm = auto|off|required`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Where there is one.
    #[default]
    Auto,
    /// Never, nor snapshots: every command has a login shell of its own.
    Off,
    /// Always: without one the command does not run.
    Required,
}

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// A process of a warm shell.
    Warm,
    /// A plain shell that begins with a snapshot.
    Snapshot,
    /// A login shell.
    Login,
}

impl fmt::Display for Rung {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Warm => "warm shell",
            Self::Snapshot => "snapshot",
            Self::Login => "login shell",
        })
    }
}

/// A command's start.
#[derive(Debug)]
pub enum Start {
    /// It runs.
    Running(Process),
    /// It is to be started so, on this rung; nothing of it runs yet. Its streams
    /// and its cage are up to whoever starts it.
    Launch(Launch, Rung),
}

/// Why a command is not started.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// A warm shell is required and there is none.
    #[error("a warm shell is required: {0}")]
    Required(String),
    /// The command itself cannot start, on any rung.
    #[error(transparent)]
    Command(#[from] NotStarted),
    /// It may have started; starting it again could run it twice.
    #[error(transparent)]
    Unknown(StartError),
}

/// On which rung a command started, and why not on a higher one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The agent's name for the call.
    pub call: Option<String>,
    /// The rung; `None` where it did not start.
    pub rung: Option<Rung>,
    /// The rungs above, and why each was left.
    pub falls: Vec<(Rung, String)>,
}

/// The ladder of one session.
#[derive(Debug)]
pub struct Ladder {
    pool: Pool,
    startup: Startup,
    wanted: Use,
    wait: Duration,
    snapshot: Mutex<Option<Arc<Snapshot>>>,
    records: Mutex<VecDeque<Record>>,
}

impl Ladder {
    /// A ladder whose warm shells come from `pool`; a command waits at most
    /// `wait` for one that is starting. The warm shell starts in the background.
    pub fn new(pool: Pool, startup: Startup, wanted: Use, wait: Duration) -> Self {
        if wanted != Use::Off {
            pool.prepare(&startup);
        }
        Self {
            pool,
            startup,
            wanted,
            wait,
            snapshot: Mutex::default(),
            records: Mutex::default(),
        }
    }

    /// Starts a command on the highest rung that holds.
    pub fn start(&self, job: &Job<'_>, call: Option<&str>) -> Result<Start, Refused> {
        let mut falls = Vec::new();
        let result = self.climb(job, &mut falls);
        let rung = match &result {
            Ok(Start::Running(_)) => Some(Rung::Warm),
            Ok(Start::Launch(_, rung)) => Some(*rung),
            Err(_) => None,
        };
        self.record(Record {
            call: call.map(str::to_owned),
            rung,
            falls,
        });
        result
    }

    /// What the warm shell has under its names; `None` where there is none, and
    /// nothing is known.
    pub fn facts(&self) -> Option<Facts> {
        let usable = self.wanted != Use::Off;
        let shell = usable.then(|| self.pool.take(&self.startup, self.wait))?;
        shell.ok()?.facts().ok()
    }

    /// The last starts, the newest last.
    pub fn records(&self) -> Vec<Record> {
        let records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        records.iter().cloned().collect()
    }

    /// Starts the shell anew and forgets the snapshot.
    pub fn restart(&self) {
        self.pool.clear();
        *self.snapshot.lock().unwrap_or_else(PoisonError::into_inner) = None;
        if self.wanted != Use::Off {
            self.pool.prepare(&self.startup);
        }
    }

    fn climb(&self, job: &Job<'_>, falls: &mut Vec<(Rung, String)>) -> Result<Start, Refused> {
        if self.wanted == Use::Off {
            return Ok(Start::Launch(self.login(job), Rung::Login));
        }
        match self.warm(job)? {
            Ok(process) => return Ok(Start::Running(process)),
            Err(why) => falls.push((Rung::Warm, why)),
        }
        if self.wanted == Use::Required {
            let why = falls.pop().map(|(_, why)| why).unwrap_or_default();
            falls.push((Rung::Warm, why.clone()));
            return Err(Refused::Required(why));
        }
        match self.snapshot() {
            Ok(snapshot) => {
                let mut launch = snapshot.launch(text(job), job.directory);
                apply(job.changes, &mut launch);
                Ok(Start::Launch(launch, Rung::Snapshot))
            }
            Err(why) => {
                falls.push((Rung::Snapshot, why));
                Ok(Start::Launch(self.login(job), Rung::Login))
            }
        }
    }

    /// The inner error is why the next rung is tried.
    fn warm(&self, job: &Job<'_>) -> Result<Result<Process, String>, Refused> {
        let shell = match self.pool.take(&self.startup, self.wait) {
            Ok(shell) => shell,
            Err(miss) => return Ok(Err(miss.to_string())),
        };
        match shell.start(job) {
            Ok(process) => Ok(Ok(process)),
            Err(StartError::NotStarted(not_started)) => match not_started {
                NotStarted::Gone | NotStarted::Silent => {
                    self.pool.retire(&shell);
                    self.pool.prepare(&self.startup);
                    Ok(Err(not_started.to_string()))
                }
                NotStarted::Kernel(_) => Ok(Err(not_started.to_string())),
                // A directory that is gone, a cage that cannot be had: no other
                // rung may try with less.
                NotStarted::Text | NotStarted::Refused { .. } => Err(not_started.into()),
            },
            Err(lost @ StartError::Lost) => Err(Refused::Unknown(lost)),
        }
    }

    fn snapshot(&self) -> Result<Arc<Snapshot>, String> {
        let mut kept = self.snapshot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(snapshot) = kept.as_ref().filter(|it| it.is_current(&self.startup)) {
            return Ok(Arc::clone(snapshot));
        }
        let taken = Snapshot::take(&self.startup).map_err(|error| error.to_string())?;
        let taken = Arc::new(taken);
        *kept = Some(Arc::clone(&taken));
        Ok(taken)
    }

    fn login(&self, job: &Job<'_>) -> Launch {
        let shell = self.startup.shell;
        let mut launch = Launch {
            program: self.startup.program.clone(),
            arguments: snapshot::arguments(shell, "-lc", text(job)),
            environment: self.startup.environment.clone(),
            directory: job.directory.to_path_buf(),
        };
        apply(job.changes, &mut launch);
        launch
    }

    fn record(&self, record: Record) {
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        if records.len() == REMEMBERED {
            records.pop_front();
        }
        records.push_back(record);
    }
}

fn text(job: &Job<'_>) -> OsString {
    OsString::from_vec(job.text.to_vec())
}

fn apply(changes: &[Change], launch: &mut Launch) {
    for change in changes {
        let name = match change {
            Change::Set(name, _) | Change::Unset(name) => name,
        };
        launch.environment.retain(|(known, _)| known != name);
        if let Change::Set(name, value) = change {
            launch.environment.push((name.clone(), value.clone()));
        }
    }
}
