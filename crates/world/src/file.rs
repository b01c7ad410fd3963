//! Looking at files without ever blocking on one or reading too much.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// What a look at a path found.
pub(crate) enum Look {
    /// Something is there.
    Found(Metadata),
    /// Nothing is.
    Missing,
    /// It could not be told.
    Failed,
}

/// Looks at what `path` itself names, links not followed.
pub(crate) fn look(path: &Path) -> Look {
    seen(std::fs::symlink_metadata(path))
}

/// Looks at what `path` leads to, links followed. A dangling link is missing.
pub(crate) fn look_through(path: &Path) -> Look {
    seen(std::fs::metadata(path))
}

fn seen(result: io::Result<Metadata>) -> Look {
    match result {
        Ok(metadata) => Look::Found(metadata),
        Err(error) => match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Look::Missing,
            _ => Look::Failed,
        },
    }
}

/// What reading a small file gave.
pub(crate) enum Content {
    /// All of it.
    Bytes(Vec<u8>),
    /// There is no such file.
    Missing,
    /// It is no ordinary file, too large, or could not be read.
    Failed,
}

/// Reads an ordinary file of at most `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Content {
    match look_through(path) {
        Look::Missing => return Content::Missing,
        Look::Found(metadata) if metadata.is_file() => {}
        Look::Found(_) | Look::Failed => return Content::Failed,
    }
    open(path)
        .and_then(|file| read_all(file, limit))
        .map_or(Content::Failed, Content::Bytes)
}

/// Opens a file so that a pipe that took its place since cannot block.
fn open(path: &Path) -> io::Result<File> {
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
    OpenOptions::new()
        .read(true)
        .custom_flags(i32::try_from(flags.bits()).unwrap_or_default())
        .open(path)
}

fn read_all(file: File, limit: u64) -> io::Result<Vec<u8>> {
    if !file.metadata()?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).map_or(true, |length| length > limit) {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}
