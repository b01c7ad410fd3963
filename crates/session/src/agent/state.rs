//! What a session is when it is taken up again.

use crate::private::Directory;
use crate::reading::SeenFile;
use crate::surroundings::Pin;
use qedsh_exec::task::TaskId;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// The version of the file.
const SCHEMA: u32 = 1;

/// The longest name of a session's file, without its ending.
const LONGEST: usize = 120;

/// What is kept of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) schema: u32,
    /// The session's name: two names can give one file name.
    pub(super) session: String,
    /// Where the next command starts.
    pub(super) directory: Option<PathBuf>,
    /// The shell.
    pub(super) shell: Option<Pin>,
    /// The files that were seen.
    pub(super) seen: Vec<SeenFile>,
    /// The tasks that may be typed to.
    #[serde(default)]
    pub(super) typable: Vec<TaskId>,
}

/// The file of one session; written whole or not at all, for its owner alone.
#[derive(Debug)]
pub(super) struct Store {
    directory: Directory,
    file: String,
    session: String,
}

impl Store {
    /// The file of `session` below `state`.
    pub(super) fn new(state: &Path, session: &str) -> Self {
        Self {
            directory: Directory::at(state.join("sessions")),
            file: format!("{}.json", file_name(session)),
            session: session.to_owned(),
        }
    }

    /// What is kept; nothing where there is no file, or none that this version
    /// reads for this session.
    pub(super) fn read(&self) -> io::Result<Kept> {
        let content = self.directory.read(&self.file)?;
        let kept = content.and_then(|content| serde_json::from_slice::<Kept>(&content).ok());
        let is_ours = |kept: &Kept| kept.schema == SCHEMA && kept.session == self.session;
        Ok(kept.filter(is_ours).unwrap_or_default())
    }

    /// Keeps this instead.
    pub(super) fn write(&self, kept: Kept) -> io::Result<()> {
        let kept = Kept {
            schema: SCHEMA,
            session: self.session.clone(),
            ..kept
        };
        let content = serde_json::to_vec(&kept).map_err(io::Error::other)?;
        self.directory.write(&self.file, &content)
    }
}

/// A name for a file that leads nowhere else.
fn file_name(session: &str) -> String {
    let is_plain = |c: &char| c.is_ascii_alphanumeric() || "._-".contains(*c);
    let name = session.chars().map(|c| if is_plain(&c) { c } else { '_' });
    let name: String = name.take(LONGEST).collect();
    match name.trim_matches('.') {
        "" => "session".to_owned(),
        _ => name,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_session_comes_back_as_it_was_and_for_nobody_else() {
        let state = tempfile::TempDir::new().unwrap();
        let store = Store::new(state.path(), "a/b");
        assert_eq!(store.read().unwrap(), Kept::default());
        let kept = Kept {
            directory: Some("/w/sub".into()),
            ..Kept::default()
        };
        store.write(kept).unwrap();
        assert_eq!(store.read().unwrap().directory, Some("/w/sub".into()));
        // The same file name, another session.
        let other = Store::new(state.path(), "a_b");
        assert_eq!(other.read().unwrap().directory, None);
        let file = state.path().join("sessions/a_b.json");
        let mode = fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_a_new_session() {
        let state = tempfile::TempDir::new().unwrap();
        let store = Store::new(state.path(), "s");
        store.write(Kept::default()).unwrap();
        fs::write(state.path().join("sessions/s.json"), "{").unwrap();
        assert_eq!(store.read().unwrap(), Kept::default());
    }

    #[test]
    fn names_of_files_lead_nowhere_else() {
        assert_eq!(file_name("../../etc/x"), ".._.._etc_x");
        assert_eq!(file_name(".."), "session");
        assert_eq!(file_name(""), "session");
        assert_eq!(file_name(&"ä".repeat(200)).len(), 120);
    }
}
