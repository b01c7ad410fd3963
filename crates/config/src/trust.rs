//! Which project files the user trusts, by their exact content.

use crate::edit::replace;
use crate::file::{Author, read};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Keeps a copy of each trusted file: any change, and the trust is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trust {
    directory: Option<PathBuf>,
}

/// Trust could not be recorded.
#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    /// There is no place to keep it: no home directory.
    #[error("there is no home directory to keep it in")]
    NoPlace,
    /// The copy could not be written or removed.
    #[error("cannot record it: {0}")]
    Io(#[from] io::Error),
}

impl Trust {
    /// Copies are kept in `directory`; without one nothing is trusted.
    pub const fn new(directory: Option<PathBuf>) -> Self {
        Self { directory }
    }

    /// Whether the user trusts `file` with exactly this content.
    pub fn covers(&self, file: &Path, content: &str) -> bool {
        let copy = self.copy(file);
        // A copy that others could have put there says nothing of the user.
        let copy = copy.and_then(|copy| read(&copy, Author::Trusted).ok().flatten());
        copy.is_some_and(|copy| copy == content)
    }

    /// Trusts `file` with this content from now on. Only a person at a terminal
    /// may cause this.
    pub fn record(&self, file: &Path, content: &str) -> Result<(), TrustError> {
        let copy = self.copy(file).ok_or(TrustError::NoPlace)?;
        replace(&copy, content)?;
        Ok(())
    }

    /// Trusts `file` no longer.
    pub fn revoke(&self, file: &Path) -> Result<(), TrustError> {
        let copy = self.copy(file).ok_or(TrustError::NoPlace)?;
        match std::fs::remove_file(copy) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// The copy of a file: one directory for each byte of a long name would be
    /// too many, so the path is spelled in hexadecimal and cut in pieces.
    fn copy(&self, file: &Path) -> Option<PathBuf> {
        let mut copy = self.directory.clone()?;
        let spelled: String = file
            .as_os_str()
            .as_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let mut rest = spelled.as_str();
        while rest.len() > PIECE {
            let (piece, more) = rest.split_at(PIECE);
            copy.push(piece);
            rest = more;
        }
        copy.push(format!("{rest}.toml"));
        Some(copy)
    }
}

/// Well below the longest file name.
const PIECE: usize = 200;
