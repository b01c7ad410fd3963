//! Beginning a session, or taking it up again.

use super::limited::Hinted;
use super::state::{Kept, Store};
use crate::audit::Audit;
use crate::reading::Seen;
use crate::surroundings::{self, Ladder, Pin, Pinned};
use crate::{Session, Settings, ShellChoice};
use qedsh_exec::task::{Limits, TaskId, Tasks};
use qedsh_exec::warm::Use;
use qedsh_gate::Shell;
use qedsh_sys::System;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a session begins with.
#[derive(Debug)]
pub struct Opening {
    /// The session's name: the same name takes the same session up again.
    pub name: String,
    /// The root of the workspace: where it starts, and what its working
    /// directory stays inside.
    pub workspace: PathBuf,
    /// Where it is kept; nowhere where that is not given.
    pub state: Option<PathBuf>,
    /// The variables that the agent has.
    pub inherited: Vec<(OsString, OsString)>,
    /// Rules, mode, shell and cage; a limit has no say, since sessions move
    /// what takes long to the background.
    pub settings: Settings,
    /// The limits of the foreground; those of the variables where not given.
    pub limits: Option<Limits>,
    /// Whether commands have what the user's start-up files set, and how they
    /// come to it; without it, nothing of theirs.
    pub profile: Option<Use>,
}

/// One agent's session.
#[derive(Debug)]
pub struct Agent<T> {
    pub(super) session: Session,
    pub(super) tasks: T,
    pub(super) name: String,
    pub(super) workspace: PathBuf,
    pub(super) limits: Limits,
    pub(super) ladder: Ladder,
    pinned: Pinned,
    store: Option<Store>,
    pub(super) audit: Option<Audit>,
    notes: Mutex<Vec<String>>,
    pub(super) is_plain_told: AtomicBool,
    now: Mutex<Now>,
}

/// What changes from command to command.
#[derive(Debug)]
pub(super) struct Now {
    /// Where the next command starts.
    pub(super) directory: PathBuf,
    /// The files that were seen.
    pub(super) seen: Seen,
    /// The tasks that may be typed to, the latest last.
    pub(super) typable: Vec<TaskId>,
    /// When GitHub's limit was told last.
    pub(super) hinted: Hinted,
}

/// How many tasks that may be typed to are remembered.
const TYPABLE: usize = 64;

impl Now {
    /// Lets the task be typed to.
    pub(super) fn let_type(&mut self, task: &TaskId) {
        let surplus = (self.typable.len() + 1).saturating_sub(TYPABLE);
        self.typable.drain(..surplus);
        self.typable.push(task.clone());
    }
}

impl<T: Tasks> Agent<T> {
    /// Begins the session on `system`, whose commands are kept by `tasks`, or
    /// takes it up again.
    pub fn open<S: System>(system: &S, tasks: T, opening: Opening) -> io::Result<Self> {
        let store = opening.state.as_deref();
        let store = store.map(|state| Store::new(state, &opening.name));
        let kept = store.as_ref().map_or(Ok(Kept::default()), Store::read)?;
        let preferred = match opening.settings.shell {
            ShellChoice::Best => None,
            ShellChoice::Sh => Some(Shell::Sh),
        };
        let pinned = Pinned::of(system, preferred, kept.shell.clone());
        let notes: Vec<String> = pinned.note().into_iter().collect();
        let path = pinned.pin().map(|pin| pin.path.as_path());
        let environment = surroundings::environment(opening.inherited, path);
        let limits = opening.limits.unwrap_or_else(|| {
            Limits::from_environment(|name| {
                let found = environment.iter().find(|(other, _)| other == name);
                found.map(|(_, value)| value.to_string_lossy().into_owned())
            })
        });
        let settings = Settings {
            limit: None,
            waiting: Some(limits.longest()),
            ..opening.settings
        };
        let shell = pinned.pin().and_then(Pin::shell);
        let session = Session::new(system, environment, settings)
            .with_shell(shell.unwrap_or(Shell::Sh))
            .held_to(opening.workspace.clone());
        let ladder = Ladder::new(
            &tasks,
            session.shell(),
            path,
            session.base().clone(),
            opening.profile,
        );
        let directory = kept.directory.filter(|directory| directory.is_dir());
        let agent = Self {
            session,
            tasks,
            name: opening.name,
            limits,
            ladder,
            pinned,
            store,
            audit: opening.state.as_deref().map(Audit::at),
            notes: Mutex::new(notes),
            is_plain_told: AtomicBool::new(false),
            now: Mutex::new(Now {
                directory: directory.unwrap_or_else(|| opening.workspace.clone()),
                seen: Seen::of(kept.seen),
                typable: kept.typable,
                hinted: Hinted::default(),
            }),
            workspace: opening.workspace,
        };
        agent.keep()?;
        Ok(agent)
    }

    /// The session's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the next command starts.
    pub fn directory(&self) -> PathBuf {
        self.now().directory.clone()
    }

    /// The files that were seen.
    pub fn seen(&self) -> Seen {
        self.now().seen.clone()
    }

    /// Who keeps its tasks.
    pub fn tasks(&self) -> &T {
        &self.tasks
    }

    /// The shell, and how the session came to it.
    pub fn shell(&self) -> &Pinned {
        &self.pinned
    }

    /// The limits of the foreground.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// What the agent should be told of the session, each once.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *notes)
    }

    pub(super) fn note(&self, note: String) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(note);
    }

    pub(super) fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same where nobody waits for the outcome: the agent is told.
    pub(super) fn keep_or_note(&self) {
        if let Err(error) = self.keep() {
            self.note(format!("The session could not be kept: {error}"));
        }
    }

    /// Writes down what must come back with the session.
    pub(super) fn keep(&self) -> io::Result<()> {
        let Some(store) = &self.store else {
            return Ok(());
        };
        let now = self.now();
        store.write(Kept {
            directory: Some(now.directory.clone()),
            shell: self.pinned.pin().cloned(),
            seen: now.seen.files().cloned().collect(),
            typable: now.typable.clone(),
            ..Kept::default()
        })
    }
}
