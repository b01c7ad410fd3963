//! Which files a login shell reads when it starts, and whether they changed.

use super::start::Startup;
use qedsh_gate::Shell;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

/// The start-up files as they were: a file that one of them reads in turn is
/// not known here, which is why no warm shell is kept for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(Vec<(PathBuf, Option<State>)>);

/// What changes when a file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    place: (u64, u64),
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

const BASH_SYSTEM: &[&str] = &["/etc/profile", "/etc/profile.d", "/etc/bash.bashrc"];
const BASH_HOME: &[&str] = &[".bash_profile", ".bash_login", ".profile", ".bashrc"];
/// Debian's places, then everybody else's.
const ZSH_SYSTEM: &[&str] = &[
    "/etc/zsh/zshenv",
    "/etc/zsh/zprofile",
    "/etc/zsh/zshrc",
    "/etc/zsh/zlogin",
    "/etc/zshenv",
    "/etc/zprofile",
    "/etc/zshrc",
    "/etc/zlogin",
];
const ZSH_HOME: &[&str] = &[".zshenv", ".zprofile", ".zshrc", ".zlogin"];

impl Fingerprint {
    /// The files of this start as they are now.
    pub(super) fn of(startup: &Startup) -> Self {
        let paths = paths(startup).into_iter();
        Self(paths.map(|path| (path.clone(), state(&path))).collect())
    }
}

fn paths(startup: &Startup) -> Vec<PathBuf> {
    let (system, home) = match startup.shell {
        Shell::Zsh => (ZSH_SYSTEM, ZSH_HOME),
        _ => (BASH_SYSTEM, BASH_HOME),
    };
    let variable = |name: &str| {
        let found = startup.environment.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| PathBuf::from(value))
    };
    let base = match startup.shell {
        Shell::Zsh => variable("ZDOTDIR").or_else(|| variable("HOME")),
        _ => variable("HOME"),
    };
    let mut paths: Vec<PathBuf> = system.iter().map(PathBuf::from).collect();
    paths.push(startup.program.clone());
    if let Some(base) = base {
        paths.extend(home.iter().map(|name| base.join(name)));
    }
    if let Ok(entries) = fs::read_dir("/etc/profile.d") {
        paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    paths.sort();
    paths
}

fn state(path: &PathBuf) -> Option<State> {
    // The file that is read, not the link to it.
    let found = fs::metadata(path).ok()?;
    Some(State {
        place: (found.dev(), found.ino()),
        size: found.size(),
        modified: (found.mtime(), found.mtime_nsec()),
        changed: (found.ctime(), found.ctime_nsec()),
    })
}
