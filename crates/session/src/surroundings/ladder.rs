//! The ladder: a warm shell; else a plain shell with a snapshot of what the
//! start-up files left; else a login shell; else a plain shell.
//!
//! Each rung is chosen before a command is judged, since it is judged by what
//! its shell has; down it goes only where the command is known not to have
//! started. Why a rung was left is kept.

use super::footing::Footing;
use crate::surroundings::get;
use qedsh_exec::environment::Environment;
use qedsh_exec::task::{Found, Profile, Tasks, umask};
use qedsh_exec::warm::{Facts, Fall, Files, Identity, Rung, Snapshot, Startup, Use};
use qedsh_gate::Shell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long start-up files may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a command waits for a warm shell that is starting.
const WAIT: Duration = Duration::from_secs(5);
/// How long start-up files that failed are not tried again.
const PAUSE: Duration = Duration::from_secs(60);
/// After how many commands that a warm shell did not start it is left alone.
const TRIES: usize = 2;

/// The ladder of one session.
#[derive(Debug)]
pub(crate) struct Ladder {
    /// `None` where nothing of the user's own is wanted.
    startup: Option<Startup>,
    shell: Shell,
    wanted: Use,
    base: Environment,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    warm: Option<(Identity, Arc<Facts>, Arc<Footing>)>,
    snapshot: Option<Arc<Snapshot>>,
    failed: Option<(Instant, String)>,
}

impl Ladder {
    /// The ladder for commands in the shell at `program`, which would have
    /// `base`; begins to warm a shell in the background. Without `wanted` they
    /// have nothing of the user's own.
    pub(crate) fn new(
        tasks: &impl Tasks,
        shell: Shell,
        program: Option<&Path>,
        base: Environment,
        wanted: Option<Use>,
    ) -> Self {
        let home = get(&base, "HOME").map_or(PathBuf::from("/"), PathBuf::from);
        let is_wanted = wanted.is_some() && matches!(shell, Shell::Bash | Shell::Zsh);
        let startup = program.filter(|_| is_wanted).map(|program| Startup {
            shell,
            program: program.to_path_buf(),
            files: Files::LoginAndRc,
            environment: base.clone(),
            directory: home,
            umask: umask().unwrap_or(0o022),
            patience: PATIENCE,
        });
        let wanted = wanted.unwrap_or(Use::Off);
        if let Some(startup) = startup.as_ref().filter(|_| wanted != Use::Off) {
            // What is wrong with it is of interest when it is wanted.
            let _ = tasks.warm_shell(startup, None, Duration::ZERO);
        }
        Self {
            startup,
            shell,
            wanted,
            base,
            known: Mutex::default(),
        }
    }

    /// Where the next command stands. `fallen` are the rungs that did not start
    /// it. The error is why it may not run: a warm shell is required.
    pub(crate) fn footing(
        &self,
        tasks: &impl Tasks,
        fallen: &[Fall],
    ) -> Result<Arc<Footing>, Vec<Fall>> {
        let Some(startup) = &self.startup else {
            return self.without_start_up();
        };
        let mut falls = fallen.to_vec();
        if self.wanted != Use::Off && fallen.len() < TRIES {
            match self.warm(tasks, startup) {
                Ok(footing) if falls.is_empty() => return Ok(footing),
                Ok(footing) => return Ok(fell(&footing, falls)),
                Err(why) => falls.push(Fall {
                    rung: Rung::Warm,
                    why,
                }),
            }
        }
        if self.wanted == Use::Required {
            return Err(falls);
        }
        match self.snapshot(startup) {
            Ok(footing) => Ok(fell(&footing, falls)),
            Err(why) => {
                falls.push(Fall {
                    rung: Rung::Snapshot,
                    why,
                });
                let plain = Footing {
                    profile: Profile::Plain,
                    ..Footing::plain(&self.base)
                };
                Ok(fell(&plain, falls))
            }
        }
    }

    fn without_start_up(&self) -> Result<Arc<Footing>, Vec<Fall>> {
        if self.wanted == Use::Required {
            let why = "this shell has no warm mode".to_owned();
            return Err(vec![Fall {
                rung: Rung::Warm,
                why,
            }]);
        }
        Ok(Arc::new(Footing::plain(&self.base)))
    }

    fn warm(&self, tasks: &impl Tasks, startup: &Startup) -> Result<Arc<Footing>, String> {
        let known = self.known().warm.clone();
        let identity = known.as_ref().map(|(identity, ..)| identity);
        let found = tasks.warm_shell(startup, identity, WAIT);
        let found = found.map_err(|error| error.to_string())?;
        let found = found.map_err(|miss| miss.to_string())?;
        let (facts, footing) = match (found, known) {
            (Found::Same, Some((_, facts, footing))) => (facts, footing),
            (Found::Same, None) => return Err("the warm shell was mistaken".to_owned()),
            (Found::New(identity, facts), _) => {
                let facts = Arc::new(*facts);
                let footing = Footing::warm(identity.clone(), &facts, self.shell, &self.base);
                let footing = Arc::new(footing);
                let kept = (identity, Arc::clone(&facts), Arc::clone(&footing));
                self.known().warm = Some(kept);
                (facts, footing)
            }
        };
        is_read_as_usual(&facts, self.shell).map(|()| footing)
    }

    fn snapshot(&self, startup: &Startup) -> Result<Footing, String> {
        let mut known = self.known();
        let current = known.snapshot.clone().filter(|it| it.is_current());
        if let (None, Some((at, why))) = (&current, &known.failed)
            && at.elapsed() < PAUSE
        {
            return Err(why.clone());
        }
        let taken = current.map_or_else(|| Snapshot::take(startup).map(Arc::new), Ok);
        let snapshot = taken.map_err(|error| {
            let why = error.to_string();
            known.failed = Some((Instant::now(), why.clone()));
            why
        })?;
        known.snapshot = Some(Arc::clone(&snapshot));
        drop(known);
        if !snapshot.is_written() {
            let unset = snapshot.facts().reading_variables(self.shell);
            if let Some(name) = unset.first() {
                return Err(format!("the variable `{name}` is set"));
            }
        }
        is_read_as_usual(snapshot.facts(), self.shell)?;
        Ok(Footing::snapshot(&snapshot, self.shell, &self.base))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn fell(footing: &Footing, falls: Vec<Fall>) -> Arc<Footing> {
    Arc::new(Footing {
        falls,
        ..footing.clone()
    })
}

/// What is judged is what the text says to a shell as it comes; one that reads
/// it in another way must not have it.
fn is_read_as_usual(facts: &Facts, shell: Shell) -> Result<(), String> {
    let departures = facts.departures(shell);
    match departures.is_empty() {
        true => Ok(()),
        false => Err(departures.join(", ")),
    }
}
