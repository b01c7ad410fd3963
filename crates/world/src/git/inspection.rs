//! Inspects every file of a repository that could make git run something.

use super::config::{self, Entry};
use super::discovery::{Layout, at_worktree, discover};
use super::keys::{self, Meaning, meaning};
use super::{environment, hazard, index};
use crate::environment::Environment;
use crate::file::{Content, Look, look, look_through, read};
use crate::path;
use qedsh_plan::catalog::GitTouch;
use qedsh_plan::{Hazard, HazardKind, Repository};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Larger files are not read, and so a hazard.
const CONFIG_LIMIT: u64 = 1024 * 1024;
const INDEX_LIMIT: u64 = 64 * 1024 * 1024;
/// git stops at the tenth include.
const INCLUDE_DEPTH: usize = 10;
const SUBMODULE_DEPTH: usize = 8;
const SUBMODULE_COUNT: usize = 1000;

/// The hooks that reading fires, by planting every hook of githooks(5).
const HOOKS: &[&str] = &["post-index-change"];

/// One inspection, and what bounds it.
pub(super) struct Inspection<'w> {
    touches: GitTouch,
    environment: &'w Environment,
    workspace: &'w Path,
    submodules: usize,
}

/// What is learned of one repository while its files are read.
struct Subject<'l> {
    layout: &'l Layout,
    /// The bytes of an object name.
    object: usize,
}

impl<'w> Inspection<'w> {
    /// An inspection for what a command touches.
    pub(super) fn new(
        touches: GitTouch,
        environment: &'w Environment,
        workspace: &'w Path,
    ) -> Self {
        Self {
            touches,
            environment,
            workspace,
            submodules: 0,
        }
    }

    /// What is known of the repository that git finds from `directory`.
    pub(super) fn repository(&mut self, directory: &[u8]) -> Result<Repository, Hazard> {
        let start = path::absolute(b".", directory).and_then(|start| path::resolve(&start));
        let unreadable = || hazard(HazardKind::Unreadable, Path::new("."), "");
        let start = start.ok_or_else(unreadable)?;
        // What is not there yet may be anything by the time git looks.
        if !matches!(look(&start), Look::Found(found) if found.is_dir()) {
            return Err(hazard(HazardKind::Unreadable, &start, ""));
        }
        environment::check(self.environment)?;
        let Some(layout) = discover(&start)? else {
            return Ok(Repository::None);
        };
        self.check_user_files(&layout)?;
        self.check(&layout, 0)?;
        Ok(Repository::Inert)
    }

    /// The user's own configuration is the user's word, unless it lies where
    /// the workspace could have put it.
    fn check_user_files(&self, layout: &Layout) -> Result<(), Hazard> {
        let home = self.home();
        let configured = self
            .environment
            .filled(b"XDG_CONFIG_HOME")
            .and_then(path::from_bytes);
        let git = configured.or_else(|| home.as_ref().map(|home| home.join(".config")));
        let files = home.map(|home| home.join(".gitconfig"));
        let files = files
            .into_iter()
            .chain(git.map(|git| git.join("git/config")));
        let mut subject = Subject::new(layout);
        for file in files {
            let real = path::resolve(&file);
            match real {
                Some(real) if !self.is_inside(&real) => {
                    self.check_user_file(&file, &mut subject, 0)?;
                }
                _ => self.check_config(&file, &mut subject, 0)?,
            }
        }
        Ok(())
    }

    /// What the user's own file leaves to the repository: files that it
    /// includes from there, and programs and hooks by a path that counts from
    /// wherever git runs.
    fn check_user_file(
        &self,
        file: &Path,
        subject: &mut Subject<'_>,
        depth: usize,
    ) -> Result<(), Hazard> {
        for entry in entries(file, depth)? {
            let refuse = |kind| Err(hazard(kind, file, entry.name()));
            match meaning(&entry) {
                Meaning::Hazard(kind) if keys::runs_a_relative_path(&entry) => refuse(kind)?,
                Meaning::Include(target) => {
                    let target = self.target(target, file.parent());
                    let real = target.as_deref().and_then(path::resolve);
                    match (target, real) {
                        (Some(target), Some(real)) if !self.is_inside(&real) => {
                            self.check_user_file(&target, subject, depth + 1)?;
                        }
                        (Some(target), _) => self.check_config(&target, subject, depth + 1)?,
                        (None, _) => refuse(HazardKind::Key)?,
                    }
                }
                Meaning::Hooks(target) => {
                    let worktree = subject.layout.worktree.as_deref();
                    let Some(hooks) = self.target(target, worktree) else {
                        return refuse(HazardKind::Key);
                    };
                    let real = path::resolve(&hooks);
                    let is_theirs = real.is_none_or(|real| {
                        self.is_inside(&real)
                            || worktree.is_some_and(|worktree| real.starts_with(worktree))
                    });
                    if is_theirs {
                        check_hooks(&hooks)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn is_inside(&self, real: &Path) -> bool {
        real.starts_with(self.workspace)
    }

    fn check(&mut self, layout: &Layout, depth: usize) -> Result<(), Hazard> {
        let mut subject = Subject::new(layout);
        self.check_config(&layout.common.join("config"), &mut subject, 0)?;
        // git reads it only with an extension that any file above can set.
        self.check_config(&layout.own.join("config.worktree"), &mut subject, 0)?;
        check_hooks(&layout.common.join("hooks"))?;
        let touches = self.touches;
        if touches.index || touches.diff || touches.submodules {
            self.check_submodules(&subject, depth)?;
        }
        Ok(())
    }

    fn check_config(
        &self,
        file: &Path,
        subject: &mut Subject<'_>,
        depth: usize,
    ) -> Result<(), Hazard> {
        for entry in &entries(file, depth)? {
            self.check_entry(file, entry, subject, depth)?;
        }
        Ok(())
    }

    fn check_entry(
        &self,
        file: &Path,
        entry: &Entry,
        subject: &mut Subject<'_>,
        depth: usize,
    ) -> Result<(), Hazard> {
        let refuse = |kind| Err(hazard(kind, file, entry.name()));
        if entry.name() == b"extensions.objectformat" {
            subject.object = match entry.value.as_deref() {
                Some(b"sha256") => 32,
                _ => 20,
            };
        }
        match meaning(entry) {
            Meaning::Inert => Ok(()),
            Meaning::Hazard(kind) => refuse(kind),
            // A condition decides which; all are inspected.
            Meaning::Include(target) => match self.target(target, file.parent()) {
                Some(target) => self.check_config(&target, subject, depth + 1),
                None => refuse(HazardKind::Key),
            },
            Meaning::Hooks(target) => {
                match self.target(target, subject.layout.worktree.as_deref()) {
                    Some(target) => check_hooks(&target),
                    None => refuse(HazardKind::Key),
                }
            }
            Meaning::Worktree(target) => {
                if self.is_own_worktree(target, subject.layout) {
                    Ok(())
                } else {
                    refuse(HazardKind::Key)
                }
            }
        }
    }

    /// A path in a configuration file, as git expands it.
    fn target(&self, value: &[u8], base: Option<&Path>) -> Option<PathBuf> {
        if let Some(below) = value.strip_prefix(b"~/") {
            return Some(self.home()?.join(path::from_bytes(below)?));
        }
        // `~user/` and `%(prefix)/` lead where only git knows.
        let is_plain = !value.starts_with(b"~") && !value.starts_with(b"%(");
        let target = path::from_bytes(value).filter(|_| is_plain)?;
        base.map(|base| base.join(&target))
            .or_else(|| target.is_absolute().then_some(target))
    }

    fn home(&self) -> Option<PathBuf> {
        self.environment.filled(b"HOME").and_then(path::from_bytes)
    }

    /// Whether `core.worktree` says what the `.git` file there says, too: so it
    /// is in every submodule.
    fn is_own_worktree(&self, value: &[u8], layout: &Layout) -> bool {
        let target = path::from_bytes(value).map(|target| layout.own.join(target));
        let Some(worktree) = target.and_then(|target| path::resolve(&target)) else {
            return false;
        };
        at_worktree(&worktree).is_ok_and(|found| found.is_some_and(|found| found.own == layout.own))
    }

    /// git runs itself in each submodule that is checked out.
    fn check_submodules(&mut self, subject: &Subject<'_>, depth: usize) -> Result<(), Hazard> {
        let Some(worktree) = subject.layout.worktree.as_deref() else {
            return Ok(());
        };
        for submodule in submodules(subject)? {
            self.submodules += 1;
            let is_too_much = depth == SUBMODULE_DEPTH || self.submodules > SUBMODULE_COUNT;
            let place = path::from_bytes(&submodule).filter(|_| !is_too_much);
            let place = place.map(|place| worktree.join(place));
            let place = place.and_then(|place| path::resolve(&place));
            let Some(place) = place else {
                return Err(hazard(HazardKind::Unreadable, worktree, submodule));
            };
            if let Some(layout) = at_worktree(&place)? {
                self.check(&layout, depth + 1)?;
            }
        }
        Ok(())
    }
}

impl<'l> Subject<'l> {
    const fn new(layout: &'l Layout) -> Self {
        Self { layout, object: 20 }
    }
}

/// The paths of the submodules in the index and in what it shares.
fn submodules(subject: &Subject<'_>) -> Result<Vec<Vec<u8>>, Hazard> {
    let mut found = Vec::new();
    let mut files = vec![subject.layout.own.join("index")];
    files.extend(shared_indexes(&subject.layout.own)?);
    for file in files {
        let unreadable = || hazard(HazardKind::Unreadable, &file, "");
        match read(&file, INDEX_LIMIT) {
            Content::Missing => {}
            Content::Failed => return Err(unreadable()),
            Content::Bytes(index) => {
                let paths = index::submodules(&index, subject.object);
                found.extend(paths.map_err(|_| unreadable())?);
            }
        }
    }
    Ok(found)
}

/// Parts of a split index lie beside it.
fn shared_indexes(directory: &Path) -> Result<Vec<PathBuf>, Hazard> {
    let unreadable = |_| hazard(HazardKind::Unreadable, directory, "");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        if name.as_bytes().starts_with(b"sharedindex.") {
            found.push(directory.join(name));
        }
    }
    Ok(found)
}

fn check_hooks(directory: &Path) -> Result<(), Hazard> {
    for name in HOOKS {
        let hook = directory.join(name);
        match look_through(&hook) {
            Look::Missing => {}
            // Without any execute permission git leaves it alone.
            Look::Found(found) if found.is_file() && found.permissions().mode() & 0o111 == 0 => {}
            Look::Found(_) | Look::Failed => return Err(hazard(HazardKind::Hook, &hook, *name)),
        }
    }
    Ok(())
}

/// What a configuration file says: nothing where there is none, and a hazard
/// where that cannot be told.
fn entries(file: &Path, depth: usize) -> Result<Vec<Entry>, Hazard> {
    let unreadable = || hazard(HazardKind::Unreadable, file, "");
    match read(file, CONFIG_LIMIT) {
        Content::Bytes(text) if depth < INCLUDE_DEPTH => {
            config::parse(&text).map_err(|_| unreadable())
        }
        Content::Missing => Ok(Vec::new()),
        Content::Bytes(_) | Content::Failed => Err(unreadable()),
    }
}
