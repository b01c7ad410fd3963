//! Finds the repository that git would take, from a directory upwards.
//!
//! Everything that git might take counts: the limits that stop git earlier
//! (mount points, `GIT_CEILING_DIRECTORIES`, another owner) are not modelled,
//! for a repository found beyond them is only inspected for nothing.

use super::hazard;
use crate::file::{Content, Look, look, look_through, read};
use crate::path;
use qedsh_plan::{Hazard, HazardKind};
use std::path::{Path, PathBuf};

/// Longer pointers than any path are no pointers.
const POINTER_LIMIT: u64 = 32 * 1024;

/// Where the parts of a repository lie, by their real paths.
#[derive(Debug)]
pub(super) struct Layout {
    /// What `.git` is or leads to: `HEAD`, the index, `config.worktree`.
    pub(super) own: PathBuf,
    /// What worktrees share: `config`, `hooks`, `objects`.
    pub(super) common: PathBuf,
    /// The directory with the `.git` entry; `None` within a bare repository.
    pub(super) worktree: Option<PathBuf>,
}

/// The repository that git finds from `start`, which is free of links.
pub(super) fn discover(start: &Path) -> Result<Option<Layout>, Hazard> {
    for directory in start.ancestors() {
        if let Some(layout) = at_worktree(directory)? {
            return Ok(Some(layout));
        }
        if is_bare(directory)? {
            return layout(directory.to_path_buf(), None).map(Some);
        }
    }
    Ok(None)
}

/// The repository whose worktree `directory` is, by its `.git` entry.
pub(super) fn at_worktree(directory: &Path) -> Result<Option<Layout>, Hazard> {
    let entry = directory.join(".git");
    match look(&entry) {
        Look::Missing => return Ok(None),
        Look::Found(_) => {}
        Look::Failed => return Err(hazard(HazardKind::Unreadable, &entry, "")),
    }
    let own = match look_through(&entry) {
        Look::Found(metadata) if metadata.is_dir() => resolved(&entry)?,
        Look::Found(metadata) if metadata.is_file() => pointed(&entry, b"gitdir: ")?,
        _ => return Err(hazard(HazardKind::Shape, &entry, "")),
    };
    layout(own, Some(directory.to_path_buf())).map(Some)
}

fn layout(own: PathBuf, worktree: Option<PathBuf>) -> Result<Layout, Hazard> {
    let pointer = own.join("commondir");
    let common = match look(&pointer) {
        Look::Missing => own.clone(),
        _ => pointed(&pointer, b"")?,
    };
    let is_whole = exists(&own.join("HEAD"))?
        && is_directory(&common.join("objects"))?
        && is_directory(&common.join("refs"))?;
    if !is_whole {
        // git would pass it by and look further up, today.
        return Err(hazard(HazardKind::Shape, &own, ""));
    }
    Ok(Layout {
        own,
        common,
        worktree,
    })
}

/// Whether git could take the directory itself for a repository.
fn is_bare(directory: &Path) -> Result<bool, Hazard> {
    if !exists(&directory.join("HEAD"))? {
        return Ok(false);
    }
    let has_both = exists(&directory.join("objects"))? && exists(&directory.join("refs"))?;
    Ok(has_both || exists(&directory.join("commondir"))?)
}

fn exists(path: &Path) -> Result<bool, Hazard> {
    match look(path) {
        Look::Found(_) => Ok(true),
        Look::Missing => Ok(false),
        Look::Failed => Err(hazard(HazardKind::Unreadable, path, "")),
    }
}

fn is_directory(path: &Path) -> Result<bool, Hazard> {
    match look_through(path) {
        Look::Found(metadata) => Ok(metadata.is_dir()),
        Look::Missing => Ok(false),
        Look::Failed => Err(hazard(HazardKind::Unreadable, path, "")),
    }
}

/// The directory that a pointer file names after `label`.
fn pointed(file: &Path, label: &[u8]) -> Result<PathBuf, Hazard> {
    let malformed = || hazard(HazardKind::Shape, file, "");
    let Content::Bytes(text) = read(file, POINTER_LIMIT) else {
        return Err(hazard(HazardKind::Unreadable, file, ""));
    };
    let mut target = text.strip_prefix(label).ok_or_else(malformed)?;
    while let Some(shorter) = target.strip_suffix(b"\n").or(target.strip_suffix(b"\r")) {
        target = shorter;
    }
    let target = path::from_bytes(target).ok_or_else(malformed)?;
    let joined = file.parent().ok_or_else(malformed)?.join(target);
    let target = resolved(&joined)?;
    is_directory(&target)?
        .then_some(target)
        .ok_or_else(malformed)
}

fn resolved(path: &Path) -> Result<PathBuf, Hazard> {
    path::resolve(path).ok_or_else(|| hazard(HazardKind::Shape, path, ""))
}
