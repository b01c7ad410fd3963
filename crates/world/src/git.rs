//! Whether reading a git repository runs code that the repository chose.
//!
//! Facts were read from the manual of git 2.47 and checked by planting: see
//! `tests/git.rs`. A driver, hook or program that the user's own configuration
//! names is the user's, unless that configuration lies in the workspace.

mod config;
mod discovery;
mod environment;
mod index;
mod inspection;
mod keys;

use crate::environment::Environment;
use crate::path;
use inspection::Inspection;
use qedsh_plan::catalog::GitTouch;
use qedsh_plan::{Hazard, HazardKind, Repository};
use std::path::{Path, PathBuf};

/// What is known of the repository that git finds from `directory`.
pub(crate) fn inspect(
    directory: &[u8],
    touches: GitTouch,
    environment: &Environment,
    workspace: &Path,
) -> Repository {
    match Inspection::new(touches, environment, workspace).repository(directory) {
        Ok(repository) => repository,
        Err(hazard) => Repository::Hazard(hazard),
    }
}

/// The directory that git calls the top of the worktree around `directory`.
pub(crate) fn toplevel(directory: &[u8]) -> Option<PathBuf> {
    let start = path::absolute(b".", directory).and_then(|start| path::resolve(&start))?;
    discovery::discover(&start).ok()??.worktree
}

/// A hazard in `file`, named where that says more.
fn hazard(kind: HazardKind, file: &Path, name: impl Into<Vec<u8>>) -> Hazard {
    Hazard {
        kind,
        file: crate::path::into_bytes(file.to_path_buf()),
        name: name.into(),
    }
}
