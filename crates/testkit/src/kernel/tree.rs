//! What the upper layer of an overlay says was changed.

use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

/// Each difference that `upper` makes to `lower`, as `created /path` and the like.
pub(super) fn changes(upper: &Path, lower: &Path, shown_as: &str) -> io::Result<Vec<String>> {
    let mut changes = Vec::new();
    for entry in fs::read_dir(upper)? {
        let entry = entry?;
        let name = entry.file_name();
        let shown = format!("{shown_as}/{}", name.to_string_lossy());
        let below = lower.join(&name);
        let new = entry.metadata()?;
        let old = fs::symlink_metadata(&below).ok();
        if let Some(change) = change(&entry.path(), &new, &below, old.as_ref())? {
            changes.push(format!("{change} {shown}"));
        }
        if new.is_dir() && old.is_some_and(|old| old.is_dir()) {
            changes.extend(self::changes(&entry.path(), &below, &shown)?);
        }
    }
    Ok(changes)
}

fn change(
    above: &Path,
    new: &Metadata,
    below: &Path,
    old: Option<&Metadata>,
) -> io::Result<Option<&'static str>> {
    // Overlayfs marks a deleted name by a device that cannot exist.
    if new.file_type().is_char_device() && new.rdev() == 0 {
        return Ok(Some("deleted"));
    }
    let Some(old) = old else {
        return Ok(Some("created"));
    };
    if new.file_type() != old.file_type() {
        return Ok(Some("replaced"));
    }
    let has_other_owner = (new.mode(), new.uid(), new.gid()) != (old.mode(), old.uid(), old.gid());
    if new.is_dir() {
        return Ok(has_other_owner.then_some("changed the metadata of"));
    }
    let is_same = !new.is_file() || new.len() == old.len() && fs::read(above)? == fs::read(below)?;
    if !is_same {
        return Ok(Some("modified"));
    }
    let has_other_time = (new.mtime(), new.mtime_nsec()) != (old.mtime(), old.mtime_nsec());
    // Opening a file for writing copies it up; the open itself is in the trace.
    Ok((has_other_owner || has_other_time).then_some("changed the metadata of"))
}
