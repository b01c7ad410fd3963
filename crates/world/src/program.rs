//! Where a command name leads, and who could change what is there.

use crate::file::{Look, look};
use crate::path;
use qedsh_plan::Program;
use rustix::fs::{Access, AtFlags, CWD, accessat};
use std::fs::Metadata;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Written by its group, written by everyone, shared like `/tmp`.
const GROUP_WRITES: u32 = 0o020;
const OTHERS_WRITE: u32 = 0o002;
const STICKY: u32 = 0o1000;

/// Who trusts: the user, and the trees whose content is not theirs to vouch for.
#[derive(Clone, Debug)]
pub(crate) struct Truster {
    user: u32,
    workspaces: Vec<PathBuf>,
}

impl Truster {
    /// The user of this process and the real path of the workspace.
    pub(crate) fn new(workspace: PathBuf) -> Self {
        let user = rustix::process::geteuid().as_raw();
        let workspaces = vec![workspace];
        Self { user, workspaces }
    }

    /// Trusts nothing below this real path either.
    pub(crate) fn distrust(&mut self, workspace: PathBuf) {
        self.workspaces.push(workspace);
    }

    /// What a shell runs for `name`, looked up along `search`, the value of `PATH`.
    pub(crate) fn look_up(
        &self,
        name: &[u8],
        search: Option<&[u8]>,
        directory: Option<&[u8]>,
    ) -> Program {
        if name.is_empty() || name.contains(&0) {
            return Program::Absent;
        }
        if name.contains(&b'/') {
            return self.at(name, directory);
        }
        // Without `PATH` each shell has a list of its own.
        let Some(search) = search else {
            return Program::Unknown;
        };
        for entry in search.split(|byte| *byte == b':') {
            match self.entry(entry, name, directory) {
                Program::Absent => {}
                found => return found,
            }
        }
        Program::Absent
    }

    fn entry(&self, entry: &[u8], name: &[u8], directory: Option<&[u8]>) -> Program {
        if entry.starts_with(b"~") {
            // bash expands it here, other shells do not.
            return Program::Unknown;
        }
        let entry = if entry.is_empty() { b"." } else { entry };
        let candidate = [entry, b"/", name].concat();
        let found = self.at(&candidate, directory);
        match found {
            // A relative entry means another file in every directory.
            Program::Trusted { path } if !entry.starts_with(b"/") => Program::Untrusted { path },
            found => found,
        }
    }

    /// What lies at a path with a slash in it.
    fn at(&self, file: &[u8], directory: Option<&[u8]>) -> Program {
        let absolute = if file.starts_with(b"/") {
            path::from_bytes(file)
        } else {
            directory.and_then(|directory| path::absolute(file, directory))
        };
        let Some(absolute) = absolute else {
            return Program::Unknown;
        };
        match std::fs::metadata(&absolute) {
            Ok(metadata) if !metadata.is_file() || !is_executable(&absolute) => Program::Absent,
            Ok(metadata) => self.judge(&absolute, &metadata),
            Err(error) => match error.kind() {
                std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => Program::Absent,
                // A directory that cannot be searched hides nothing that could run.
                std::io::ErrorKind::PermissionDenied => Program::Absent,
                _ => Program::Unknown,
            },
        }
    }

    fn judge(&self, named: &Path, metadata: &Metadata) -> Program {
        let Some(route) = path::follow(named) else {
            return Program::Unknown;
        };
        let is_ours = self.is_kept(metadata)
            && !self.is_in_workspace(&route.end)
            && self.is_kept_place(&route.end)
            && route.links.iter().all(|link| self.is_kept_place(link));
        let path = path::into_bytes(route.end);
        if is_ours {
            Program::Trusted { path }
        } else {
            Program::Untrusted { path }
        }
    }

    fn is_in_workspace(&self, real: &Path) -> bool {
        self.workspaces.iter().any(|root| real.starts_with(root))
    }

    /// Whether nobody else can put another file in the place of this one, whose
    /// path is free of links but for the last part.
    fn is_kept_place(&self, file: &Path) -> bool {
        let mut ancestors = file.ancestors().skip(1);
        let Some(parent) = ancestors.next() else {
            return false;
        };
        // In a shared directory the next name looked up could be anybody's.
        let is_kept_parent = matches!(look(parent), Look::Found(found) if self.is_kept(&found));
        is_kept_parent
            && !self.is_in_workspace(parent)
            && ancestors.all(|above| match look(above) {
                Look::Found(found) => self.is_kept(&found) || self.is_shared_safely(&found),
                Look::Missing | Look::Failed => false,
            })
    }

    /// Whether only root and the user can change it.
    fn is_kept(&self, metadata: &Metadata) -> bool {
        let writable_by_group = metadata.mode() & GROUP_WRITES != 0;
        let writable_by_others = metadata.mode() & OTHERS_WRITE != 0;
        self.owns(metadata) && !writable_by_others && (!writable_by_group || is_own_group(metadata))
    }

    fn owns(&self, metadata: &Metadata) -> bool {
        metadata.uid() == 0 || metadata.uid() == self.user
    }

    /// Whether others can add entries but not replace those of root or the user.
    fn is_shared_safely(&self, metadata: &Metadata) -> bool {
        self.owns(metadata) && metadata.mode() & STICKY != 0
    }
}

/// Whether the owner is alone in the group, by the convention of one group of
/// the same number per user.
fn is_own_group(metadata: &Metadata) -> bool {
    metadata.gid() == metadata.uid()
}

fn is_executable(file: &Path) -> bool {
    accessat(CWD, file, Access::EXEC_OK, AtFlags::EACCESS).is_ok()
}

/// Whether a program found under a name is busybox, by its file's name.
pub(crate) fn is_busybox(program: &Program) -> bool {
    let Program::Trusted { path } = program else {
        return false;
    };
    let name = path.rsplit(|byte| *byte == b'/').next();
    name.is_some_and(|name| std::ffi::OsStr::from_bytes(name) == "busybox")
}
