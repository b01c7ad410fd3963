//! Files of the state directory: private to their owner, never reached through
//! a symbolic link, written whole or not at all.

use rustix::fs::{FlockOperation, Mode, OFlags, flock};
use std::fs::{DirBuilder, File};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a lock is waited for: many times what everything takes that is done
/// under one.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long until a lock is tried again.
const PAUSE: Duration = Duration::from_micros(200);

/// One directory of private files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Directory {
    path: PathBuf,
}

/// Held while it lives; the kernel lets go of it when the process dies.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Directory {
    /// The directory at `path`, which need not exist yet.
    pub(crate) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until nobody else holds the lock `name`, but not for ever: whoever
    /// holds it for long was stopped, or means to stop everybody else.
    pub(crate) fn lock(&self, name: &str) -> io::Result<Lock> {
        let file = self.open(name, OFlags::RDWR | OFlags::CREATE)?;
        let give_up = Instant::now() + PATIENCE;
        while let Err(error) = flock(&file, FlockOperation::NonBlockingLockExclusive) {
            let is_held = error == rustix::io::Errno::WOULDBLOCK;
            if !is_held || Instant::now() >= give_up {
                let path = self.path.join(name);
                let message = format!("{} cannot be locked: {error}", path.display());
                return Err(io::Error::new(error.kind(), message));
            }
            std::thread::sleep(PAUSE);
        }
        Ok(Lock { _file: file })
    }

    /// Opens the file `name`, made for the owner alone where it is made.
    pub(crate) fn open(&self, name: &str, flags: OFlags) -> io::Result<File> {
        let makes = flags.contains(OFlags::CREATE);
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC | OFlags::NONBLOCK;
        let open = || rustix::fs::open(self.path.join(name), flags, Mode::RUSR | Mode::WUSR);
        let file = match open() {
            Err(rustix::io::Errno::NOENT) if makes => {
                self.create()?;
                open()
            }
            other => other,
        };
        let file = File::from(file?);
        let facts = file.metadata()?;
        if facts.is_file() && facts.uid() == rustix::process::getuid().as_raw() {
            return Ok(file);
        }
        let message = format!("{} is no file of this user", self.path.join(name).display());
        Err(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    /// The content of the file `name`; `None` where there is none.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let mut content = Vec::new();
        match self.open(name, OFlags::RDONLY) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(mut file) => file.read_to_end(&mut content).map(|_| Some(content)),
        }
    }

    /// Replaces the file `name`.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let new = format!("{name}.{}.new", std::process::id());
        let outcome = self
            .open(&new, OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC)
            .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
            .and_then(|()| std::fs::rename(self.path.join(&new), self.path.join(name)));
        if outcome.is_err() {
            // What is left of it is of no use; the first error is told.
            let _ = std::fs::remove_file(self.path.join(&new));
        }
        outcome
    }

    /// Removes the file `name`, where there is one.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        match std::fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The names of the files that end in `ending`, sorted.
    pub(crate) fn names(&self, ending: &str) -> io::Result<Vec<String>> {
        let entries = match std::fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other?,
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
        names.sort_unstable();
        Ok(names)
    }

    fn create(&self) -> io::Result<()> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.path)
    }
}
