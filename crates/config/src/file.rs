//! Reads configuration files: bounded, never blocking, and only where nobody
//! else could have written them.

use crate::ConfigError;
use rustix::fs::OFlags;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Ten times what anybody has written.
const LIMIT: u64 = 4 * 1024 * 1024;

/// Who may have written a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// Root and the user: its word counts.
    Trusted,
    /// Anybody: it can only make things stricter.
    Anybody,
}

/// The text of a file; `None` where there is none.
pub fn read(file: &Path, author: Author) -> Result<Option<String>, ConfigError> {
    let fail = |message: String| ConfigError::whole(file, message);
    let unreadable = |error: std::io::Error| fail(format!("cannot be read: {error}"));
    let mut opened = match open(file) {
        Ok(opened) => opened,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    };
    // What was opened is what is looked at: the name may lead elsewhere by now.
    let metadata = opened.metadata().map_err(unreadable)?;
    check(&metadata, author).map_err(fail)?;
    if author == Author::Trusted {
        check_directories(file).map_err(fail)?;
    }
    let bytes = read_bounded(&mut opened).map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|_| fail("is not UTF-8".to_owned()))?;
    if text.contains('\0') {
        return Err(fail("contains a zero byte".to_owned()));
    }
    Ok(Some(text))
}

/// A pipe that nobody writes to must not be waited for.
fn open(file: &Path) -> std::io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    OpenOptions::new()
        .read(true)
        .custom_flags(i32::try_from(flags.bits()).unwrap_or_default())
        .open(file)
}

fn is_missing(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn check(metadata: &Metadata, author: Author) -> Result<(), String> {
    if !metadata.is_file() {
        return Err("is not an ordinary file".to_owned());
    }
    if metadata.len() > LIMIT {
        return Err(format!("is longer than {LIMIT} bytes"));
    }
    if author == Author::Anybody {
        return Ok(());
    }
    if is_foreign(metadata) {
        return Err("belongs to another user".to_owned());
    }
    match is_open(metadata) {
        true => Err("can be written by other users".to_owned()),
        false => Ok(()),
    }
}

/// Whoever can write the directory of a file or of a link to it can put another
/// file of the user's in its place.
fn check_directories(file: &Path) -> Result<(), String> {
    let real = file.canonicalize().ok();
    for file in [Some(file), real.as_deref()].into_iter().flatten() {
        let directory = file.parent().filter(|path| !path.as_os_str().is_empty());
        let metadata = std::fs::metadata(directory.unwrap_or(Path::new(".")));
        let metadata = metadata.map_err(|error| format!("cannot be looked at: {error}"))?;
        let is_sticky = metadata.mode() & 0o1000 != 0;
        if is_foreign(&metadata) || is_open(&metadata) && !is_sticky {
            return Err("lies in a directory that other users can write".to_owned());
        }
    }
    Ok(())
}

fn is_foreign(metadata: &Metadata) -> bool {
    let user = rustix::process::geteuid().as_raw();
    metadata.uid() != 0 && metadata.uid() != user
}

/// Whether others can write it; a group of the user's own name is no other.
fn is_open(metadata: &Metadata) -> bool {
    let by_group = metadata.mode() & 0o020 != 0 && metadata.gid() != metadata.uid();
    by_group || metadata.mode() & 0o002 != 0
}

fn read_bounded(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).map_or(true, |length| length > LIMIT) {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}
