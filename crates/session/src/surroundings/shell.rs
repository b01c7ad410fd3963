//! The shell of a session: chosen once, and the same when it is taken up again.

use qedsh_exec::locate;
use qedsh_gate::Shell;
use qedsh_sys::System;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The shells that may be chosen, the best first. bash leads: its grammar is
/// the one that is known best.
const CANDIDATES: &[Shell] = &[Shell::Bash, Shell::Zsh, Shell::Sh];

/// A shell that a session keeps to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pin {
    /// What it is: `bash`, `zsh`, `sh`.
    name: String,
    /// Its program.
    pub path: PathBuf,
}

/// A shell, and how the session came to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pinned {
    /// The session is new.
    Chosen(Pin),
    /// It is the one that the session had.
    Restored(Pin),
    /// The one that the session had is gone, so it is this now.
    Fallback(Pin),
    /// The one that the session had is gone, and there is no other.
    Stale(Pin),
    /// There is none on this system.
    Missing,
}

impl Pin {
    /// The shell on this system that is used where nothing else is said;
    /// `preferred` where that is there.
    pub fn choose<S: System>(system: &S, preferred: Option<Shell>) -> Option<Self> {
        let candidates = preferred.iter().chain(CANDIDATES);
        candidates.into_iter().find_map(|shell| {
            let path = locate(system, *shell)?;
            let name = name(*shell)?.to_owned();
            Some(Self { name, path })
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which shell it is, and so which grammar is analysed.
    pub fn shell(&self) -> Option<Shell> {
        let mut shells = CANDIDATES.iter();
        shells
            .find(|shell| name(**shell) == Some(self.name.as_str()))
            .copied()
    }

    /// Whether it is still what this system runs under its name.
    fn is_usable<S: System>(&self, system: &S) -> bool {
        let located = self.shell().and_then(|shell| locate(system, shell));
        located.as_ref() == Some(&self.path)
    }
}

impl Pinned {
    /// The shell of a session that had `kept`, or of a new one.
    pub fn of<S: System>(system: &S, preferred: Option<Shell>, kept: Option<Pin>) -> Self {
        match (kept, Pin::choose(system, preferred)) {
            (Some(kept), _) if kept.is_usable(system) => Self::Restored(kept),
            (Some(_), Some(chosen)) => Self::Fallback(chosen),
            (Some(kept), None) => Self::Stale(kept),
            (None, Some(chosen)) => Self::Chosen(chosen),
            (None, None) => Self::Missing,
        }
    }

    /// The shell, where there is one.
    pub fn pin(&self) -> Option<&Pin> {
        match self {
            Self::Chosen(pin) | Self::Restored(pin) | Self::Fallback(pin) => Some(pin),
            Self::Stale(_) | Self::Missing => None,
        }
    }

    /// What the agent is told of it, where it is not as it was.
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Chosen(_) | Self::Restored(_) => None,
            Self::Fallback(pin) => Some(format!(
                "The shell of this session is gone; commands run in {} now",
                pin.path.display()
            )),
            Self::Stale(pin) => Some(format!(
                "The shell of this session, {}, is gone, and there is no other",
                pin.path.display()
            )),
            Self::Missing => Some("There is no shell on this system".to_owned()),
        }
    }
}

fn name(shell: Shell) -> Option<&'static str> {
    match shell {
        Shell::Bash => Some("bash"),
        Shell::Zsh => Some("zsh"),
        Shell::Sh => Some("sh"),
        Shell::Cmd => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use qedsh_sys::simulated::Simulated;

    fn system(programs: &[&str]) -> Simulated {
        Simulated {
            executables: programs.iter().map(PathBuf::from).collect(),
            ..Simulated::default()
        }
    }

    fn pin(name: &str, path: &str) -> Pin {
        let (name, path) = (name.to_owned(), PathBuf::from(path));
        Pin { name, path }
    }

    #[test]
    fn bash_is_preferred_to_zsh_and_both_to_sh() {
        let choose = |programs: &[&str]| Pin::choose(&system(programs), None);
        let all = ["/bin/sh", "/bin/zsh", "/usr/bin/bash"];
        assert_eq!(choose(&all), Some(pin("bash", "/usr/bin/bash")));
        assert_eq!(choose(&all[..2]), Some(pin("zsh", "/bin/zsh")));
        assert_eq!(choose(&all[..1]), Some(pin("sh", "/bin/sh")));
        assert_eq!(choose(&[]), None);
    }

    #[test]
    fn a_wish_is_met_where_it_can_be() {
        let both = system(&["/bin/bash", "/bin/zsh"]);
        let wished = Pin::choose(&both, Some(Shell::Zsh)).unwrap();
        assert_eq!(wished.shell(), Some(Shell::Zsh));
        let wished = Pin::choose(&system(&["/bin/bash"]), Some(Shell::Zsh)).unwrap();
        assert_eq!(wished.shell(), Some(Shell::Bash));
    }

    #[test]
    fn a_resumed_session_keeps_its_shell_while_that_is_there() {
        let kept = pin("zsh", "/bin/zsh");
        let of = |programs: &[&str]| Pinned::of(&system(programs), None, Some(kept.clone()));
        assert_eq!(
            of(&["/bin/bash", "/bin/zsh"]),
            Pinned::Restored(kept.clone())
        );
        let fallback = of(&["/bin/bash"]);
        assert_eq!(fallback, Pinned::Fallback(pin("bash", "/bin/bash")));
        assert_eq!(
            fallback.note().as_deref(),
            Some("The shell of this session is gone; commands run in /bin/bash now")
        );
        assert_eq!(of(&[]), Pinned::Stale(kept.clone()));
        // A program of the same name elsewhere is another one.
        assert_eq!(
            of(&["/usr/bin/zsh"]),
            Pinned::Fallback(pin("zsh", "/usr/bin/zsh"))
        );
    }

    #[test]
    fn a_pin_that_nobody_here_wrote_is_not_usable() {
        let odd = Pinned::of(
            &system(&["/bin/bash"]),
            None,
            Some(pin("fish", "/bin/bash")),
        );
        assert_eq!(odd, Pinned::Fallback(pin("bash", "/bin/bash")));
    }
}
