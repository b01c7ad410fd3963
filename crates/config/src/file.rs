//! Reads configuration files: bounded, never blocking, and only where nobody
//! else could have written them.

use crate::ConfigError;
use rustix::fs::OFlags;
use std::fs::{Metadata, OpenOptions};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Ten times what anybody has written.
const LIMIT: u64 = 4 * 1024 * 1024;

/// Who may have written a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    /// Root and the user: its word counts.
    Trusted,
    /// Anybody: it can only make things stricter.
    Anybody,
}

/// The text of a file; `None` where there is none.
pub(crate) fn read(file: &Path, author: Author) -> Result<Option<String>, ConfigError> {
    let fail = |message: String| ConfigError::whole(file, message);
    let metadata = match std::fs::metadata(file) {
        Ok(metadata) => metadata,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(fail(format!("cannot be looked at: {error}"))),
    };
    check(&metadata, author).map_err(fail)?;
    let bytes = read_bounded(file).map_err(|error| fail(format!("cannot be read: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| fail("is not UTF-8".to_owned()))?;
    Ok(Some(text))
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
    let user = rustix::process::geteuid().as_raw();
    if metadata.uid() != 0 && metadata.uid() != user {
        return Err("belongs to another user".to_owned());
    }
    let by_group = metadata.mode() & 0o020 != 0 && metadata.gid() != metadata.uid();
    if by_group || metadata.mode() & 0o002 != 0 {
        return Err("can be written by other users".to_owned());
    }
    Ok(())
}

fn read_bounded(file: &Path) -> std::io::Result<Vec<u8>> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(i32::try_from(flags.bits()).unwrap_or_default())
        .open(file)?;
    let mut bytes = Vec::new();
    file.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).map_or(true, |length| length > LIMIT) {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}
