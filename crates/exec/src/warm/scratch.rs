//! A directory of our own for as long as a shell starts.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest path of a socket is 107 bytes; so much of it is the names below.
const LONGEST: usize = 60;
/// How many names are tried.
const TRIES: u32 = 16;

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A directory that nobody else may enter; removed when dropped.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new() -> io::Result<Self> {
        let mut last = io::Error::other("no directory for temporary files");
        for parent in parents() {
            for _ in 0..TRIES {
                let path = parent.join(name());
                match DirBuilder::new().mode(0o700).create(&path) {
                    Ok(()) => return Ok(Self(path)),
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    Err(error) => {
                        last = error;
                        break;
                    }
                }
            }
        }
        Err(last)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays is empty of anything that matters.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn parents() -> impl Iterator<Item = PathBuf> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let known = [
        std::env::temp_dir(),
        "/tmp".into(),
        "/dev/shm".into(),
        "/var/tmp".into(),
    ];
    let all = runtime.into_iter().chain(known);
    all.filter(|path| path.is_absolute() && path.as_os_str().len() <= LONGEST)
}

fn name() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.unwrap_or_default().subsec_nanos();
    format!("qedsh-{}-{count}-{now}", std::process::id())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn it_is_private_and_goes_with_its_contents() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_path_buf();
        fs::write(path.join("a"), "b").unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o7777, 0o700);
        drop(scratch);
        assert!(!path.exists());
    }
}
