//! The world as the files and the environment show it.

use crate::environment::Environment;
use crate::file::{Look, look, look_through};
use crate::git;
use crate::path;
use crate::program::{Truster, is_busybox};
use crate::shim;
use crate::variable::SET_BY_SHELL;
use crate::workspace;
use qedsh_plan::catalog::GitTouch;
use qedsh_plan::catalog::spec::{Context, Platforms, Terminal};
use qedsh_plan::{File, Presence, Program, Repository, Shadow, Variable, World};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

/// The world that a command line will run in. Answers are kept, so one value
/// serves one moment: make a new one for the next command line.
#[derive(Debug)]
pub struct RealWorld {
    directory: Option<Vec<u8>>,
    environment: Environment,
    shadows: Vec<(Vec<u8>, Shadow)>,
    unexported: BTreeSet<Vec<u8>>,
    terminal: Terminal,
    workspace: PathBuf,
    truster: Truster,
    programs: RefCell<HashMap<Vec<u8>, Program>>,
    repositories: RefCell<Vec<(Vec<u8>, GitTouch, Repository)>>,
}

impl RealWorld {
    /// The world for the workspace below `tree`, a command line that starts
    /// in `directory`, and the environment that it will have. What the runner
    /// removes from the environment must be removed from `environment` too.
    /// Both paths are absolute.
    pub fn new(tree: &[u8], directory: &[u8], environment: Environment) -> Self {
        let root = path::absolute(tree, b"/").and_then(|root| path::resolve(&root));
        // A workspace that cannot be told is everywhere: no program is trusted.
        let root = root.unwrap_or_else(|| PathBuf::from("/"));
        let start = path::from_bytes(directory).filter(|path| path.is_absolute());
        let home = environment.get(b"HOME").and_then(path::from_bytes);
        let mut truster = Truster::new(root.clone());
        for outer in workspace::around(&root, home.as_deref()) {
            truster.distrust(outer);
        }
        Self {
            directory: start.map(path::into_bytes),
            environment,
            shadows: Vec::new(),
            unexported: BTreeSet::new(),
            terminal: Terminal::Absent,
            truster,
            workspace: root,
            programs: RefCell::default(),
            repositories: RefCell::default(),
        }
    }

    /// The same world, where the programs below `workspace`, an absolute path,
    /// are not trusted either: somebody who works in one tree may start a
    /// command in another.
    #[must_use]
    pub fn with_another_workspace(mut self, workspace: &[u8]) -> Self {
        let root = path::absolute(workspace, b"/").and_then(|root| path::resolve(&root));
        self.truster
            .distrust(root.unwrap_or_else(|| PathBuf::from("/")));
        self
    }

    /// The same world, where the shell has these aliases and functions. By
    /// default it has none but the functions that the environment exports.
    #[must_use]
    pub fn with_shadows(mut self, shadows: Vec<(Vec<u8>, Shadow)>) -> Self {
        self.shadows = shadows;
        self
    }

    /// The same world, where the shell has variables of these names, whatever
    /// they hold, that programs do not get.
    #[must_use]
    pub fn with_unexported(mut self, names: BTreeSet<Vec<u8>>) -> Self {
        self.unexported = names;
        self
    }

    /// The same world, where output is a terminal or is not.
    #[must_use]
    pub fn with_terminal(mut self, terminal: Terminal) -> Self {
        self.terminal = terminal;
        self
    }

    fn platform(&self) -> Platforms {
        if cfg!(target_os = "macos") {
            Platforms::MACOS
        } else if cfg!(windows) {
            Platforms::WINDOWS
        } else if is_busybox(&self.program(b"ls", None)) {
            Platforms::BUSYBOX
        } else {
            Platforms::LINUX
        }
    }

    /// The working directory as the shell will name it, where that is certain.
    fn logical_directory(&self) -> Variable {
        let Some(directory) = &self.directory else {
            return Variable::Unknown;
        };
        match self.environment.get(b"PWD") {
            Some(kept) if kept == directory => Variable::Set(directory.clone()),
            _ => Variable::Unknown,
        }
    }
}

impl World for RealWorld {
    fn context(&self) -> Context {
        Context {
            platform: self.platform(),
            terminal: self.terminal,
        }
    }

    fn directory(&self) -> Option<Cow<'_, [u8]>> {
        self.directory.as_deref().map(Cow::Borrowed)
    }

    fn program(&self, name: &[u8], directory: Option<&[u8]>) -> Program {
        let search = self.environment.get(b"PATH");
        // Only a bare name and absolute entries mean the same everywhere.
        let is_kept = !name.contains(&b'/')
            && search.is_some_and(|search| {
                search
                    .split(|b| *b == b':')
                    .all(|e| e.first() == Some(&b'/'))
            });
        if let Some(found) = self.programs.borrow().get(name).filter(|_| is_kept) {
            return found.clone();
        }
        let found = self.truster.look_up(name, search, directory);
        if is_kept {
            self.programs
                .borrow_mut()
                .insert(name.to_vec(), found.clone());
        }
        found
    }

    fn shadow(&self, name: &[u8]) -> Option<Shadow> {
        let given = self.shadows.iter().find(|(shadowed, _)| shadowed == name);
        if let Some((_, shadow)) = given {
            return Some(shadow.clone());
        }
        // bash imports these names, and reads a file before the command line
        // that may define anything. `ENV` is read by an interactive `sh` only.
        let exported = [b"BASH_FUNC_", name, b"%%"].concat();
        let is_shadowed = self.environment.get(&exported).is_some()
            || self.environment.filled(b"BASH_ENV").is_some();
        is_shadowed.then_some(Shadow::Function)
    }

    fn variable(&self, name: &[u8]) -> Variable {
        match self.environment.get(name) {
            _ if name == b"PWD" => self.logical_directory(),
            Some(value) if name == b"PATH" || name == b"TERM" || name == b"SHELL" => {
                Variable::Set(value.to_vec())
            }
            _ if SET_BY_SHELL.contains(&name) => Variable::Unknown,
            // What a start-up file does to the variables is not known.
            _ if self.environment.filled(b"BASH_ENV").is_some() => Variable::Unknown,
            Some(value) => Variable::Set(value.to_vec()),
            None if self.unexported.contains(name) => Variable::Unknown,
            None => Variable::Unset,
        }
    }

    fn git(&self, directory: &[u8], touches: GitTouch) -> Repository {
        let kept = self.repositories.borrow();
        let found = kept
            .iter()
            .find(|(at, touched, _)| at == directory && *touched == touches);
        if let Some((_, _, repository)) = found {
            return repository.clone();
        }
        drop(kept);
        let repository = git::inspect(directory, touches, &self.environment, &self.workspace);
        let row = (directory.to_vec(), touches, repository.clone());
        self.repositories.borrow_mut().push(row);
        repository
    }

    fn toplevel(&self, directory: &[u8]) -> Option<Vec<u8>> {
        git::toplevel(directory).map(path::into_bytes)
    }

    fn file_above(&self, name: &[u8], directory: &[u8]) -> Presence {
        let start = path::absolute(b".", directory).and_then(|start| path::resolve(&start));
        let (Some(name), Some(start)) = (path::from_bytes(name), start) else {
            return Presence::Unknown;
        };
        for above in start.ancestors() {
            match look(&above.join(&name)) {
                Look::Found(_) => return Presence::Present,
                Look::Failed => return Presence::Unknown,
                Look::Missing => {}
            }
        }
        Presence::Absent
    }

    fn chooser(&self, shim: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        let home = self.environment.get(b"HOME").and_then(path::from_bytes);
        let home = home.filter(|home| !home.starts_with(&self.workspace));
        shim::chooser(shim, directory, home.as_deref(), &self.environment).map(path::into_bytes)
    }

    fn file(&self, file: &[u8], directory: &[u8]) -> File {
        let Some(absolute) = path::absolute(file, directory) else {
            return File::Unknown;
        };
        match look_through(&absolute) {
            Look::Found(metadata) if metadata.is_file() => File::Regular,
            Look::Found(metadata) if metadata.is_dir() => File::Directory,
            Look::Found(_) => File::Special,
            Look::Missing => File::Absent,
            Look::Failed => File::Unknown,
        }
    }

    fn real_path(&self, file: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        let absolute = path::absolute(file, directory)?;
        path::resolve(&absolute).map(path::into_bytes)
    }
}
