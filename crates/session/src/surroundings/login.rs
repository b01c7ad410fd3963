//! What the user's start-up files set: programs' places, variables, and, for
//! bash, functions and aliases.
//!
//! They run once, for at most ten seconds, and what they gave is kept until one
//! of them changes. Shell options are left out: they would change how a line is
//! read, and it is judged as it is read without them.

mod kept;
mod script;

use crate::private::Directory;
use crate::surroundings::{Pin, get, set};
use qedsh_exec::environment::Environment;
use qedsh_gate::Shell;
use qedsh_plan::Shadow;
use qedsh_sys::{Child, Event, Launch, Signal, Status, System};
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long the start-up files may take.
const LIMIT: Duration = Duration::from_secs(10);

/// The most that is read of what they set, in bytes.
const LARGEST: usize = 8 << 20;

/// What the start-up files set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Login {
    /// Variables that the agent itself does not have, and `PATH`.
    pub(crate) variables: Vec<(String, String)>,
    /// Aliases: names and texts.
    pub(crate) aliases: Vec<(String, String)>,
    /// The names of functions.
    pub(crate) functions: Vec<String>,
    /// What makes a shell have them.
    pub(crate) definitions: String,
}

/// Why nothing is known of the start-up files.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// They took too long.
    #[error("the shell's start-up files took longer than {} seconds", LIMIT.as_secs())]
    Time,
    /// They set more than is read.
    #[error("the shell's start-up files set more than {LARGEST} bytes")]
    Size,
    /// The shell did not come to the end of them.
    #[error("the shell ended within its start-up files ({0:?})")]
    Ended(Status),
    /// What they set could not be read.
    #[error("what the shell's start-up files set could not be read")]
    Unreadable,
    /// The shell did not start, or what it gave could not be kept.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Login {
    /// What the start-up files of the shell set for a user with this
    /// environment, kept below `state`.
    pub fn load<S: System>(
        system: &S,
        pin: &Pin,
        environment: &Environment,
        state: &Path,
    ) -> Result<Self, LoginError> {
        let directory = Directory::at(state.join("login"));
        let key = kept::key(pin, environment);
        if let Some(login) = kept::read(&directory, &key) {
            return Ok(login);
        }
        let login = Self::take(system, pin, environment)?;
        kept::write(&directory, &key, &login)?;
        Ok(login)
    }

    /// The same, from the start-up files themselves.
    pub fn take<S: System>(
        system: &S,
        pin: &Pin,
        environment: &Environment,
    ) -> Result<Self, LoginError> {
        let mark = mark()?;
        let shell = pin.shell().unwrap_or(Shell::Sh);
        let home = get(environment, "HOME").map_or(PathBuf::from("/"), PathBuf::from);
        let launch = Launch {
            program: pin.path.clone(),
            arguments: script::arguments(shell, &mark),
            environment: environment.clone(),
            directory: home,
        };
        let output = collect(system, &launch)?;
        script::read(&output, &mark, environment).ok_or(LoginError::Unreadable)
    }

    /// What stands in place of programs, for judging.
    pub fn shadows(&self) -> Vec<(Vec<u8>, Shadow)> {
        let aliases = self.aliases.iter().map(|(name, text)| {
            (
                name.clone().into_bytes(),
                Shadow::Alias(text.clone().into_bytes()),
            )
        });
        let functions = self.functions.iter();
        let functions = functions.map(|name| (name.clone().into_bytes(), Shadow::Function));
        aliases.chain(functions).collect()
    }

    /// Gives the environment what the start-up files set.
    pub(crate) fn add_to(&self, environment: &mut Environment) {
        for (name, value) in &self.variables {
            let value = match (name.as_str(), get(environment, name)) {
                ("PATH", Some(own)) => search_path(own, value),
                _ => value.into(),
            };
            set(environment, name, value);
        }
    }

    /// The file below `state` that makes bash have the functions and aliases
    /// when `BASH_ENV` names it; `None` where there are none.
    pub fn definitions(&self, state: &Path) -> io::Result<Option<PathBuf>> {
        if self.definitions.is_empty() {
            return Ok(None);
        }
        let directory = Directory::at(state.join("login"));
        kept::definitions(&directory, &self.definitions).map(Some)
    }
}

/// The search path of the start-up files behind what only the agent has: an
/// activated environment stays active, and else the user's order holds.
fn search_path(own: &OsStr, of_login: &str) -> OsString {
    let is_new = |entry: &&[u8]| !of_login.split(':').any(|it| it.as_bytes() == *entry);
    let own = own.as_bytes().split(|byte| *byte == b':').filter(is_new);
    let entries: Vec<&[u8]> = own.chain([of_login.as_bytes()]).collect();
    OsString::from_vec(entries.join(&b':'))
}

/// A word that no start-up file prints.
fn mark() -> io::Result<String> {
    let mut bytes = [0; 16];
    qedsh_sys::random(&mut bytes)?;
    Ok(crate::hexadecimal(&bytes))
}

/// What the program prints, if it comes to its end in time.
fn collect<S: System>(system: &S, launch: &Launch) -> Result<Vec<u8>, LoginError> {
    let mut child = system.spawn(launch)?;
    let deadline = system.now() + LIMIT;
    let mut output = Vec::new();
    let outcome = loop {
        match child.next(Some(deadline), &mut output) {
            Ok(Event::Output) if output.len() > LARGEST => break Err(LoginError::Size),
            Ok(Event::Output) => {}
            Ok(Event::Ended(Status::Exited(0))) => break Ok(()),
            Ok(Event::Ended(status)) => break Err(LoginError::Ended(status)),
            Ok(Event::Deadline) => break Err(LoginError::Time),
            Err(error) => break Err(error.into()),
        }
    };
    // What they left running is no part of a session; an error here changes
    // nothing of what they set.
    let _ = child.signal_tree(Signal::Kill);
    outcome.map(|()| output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_activated_environment_stays_in_front_of_the_users_path() {
        let path = |own: &str, of_login| search_path(OsStr::new(own), of_login);
        assert_eq!(
            path("/w/venv/bin:/usr/bin:/bin", "/nvm/bin:/usr/bin:/bin"),
            "/w/venv/bin:/nvm/bin:/usr/bin:/bin"
        );
        assert_eq!(
            path("/usr/bin:/bin", "/nvm/bin:/usr/bin:/bin"),
            "/nvm/bin:/usr/bin:/bin"
        );
    }
}
