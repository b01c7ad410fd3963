//! Whether whoever sits at this terminal can be a person, as far as that shows.

use qedsh_sys::Mark;
use qedsh_sys::ancestry::{Ancestor, ancestors};

/// Why nobody who answers here counts as a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPerson {
    /// A command that qedsh runs started this.
    #[error("this was started by a command that qedsh runs (process {0})")]
    OurCommand(u32),
    /// A command that qedsh runs started this, and is no longer above it.
    #[error("this was started by a command that qedsh runs")]
    OurTask,
    /// A coding agent started this.
    #[error("this was started by a coding agent (`{name}`, process {process})")]
    Agent {
        /// Its name.
        name: String,
        /// Its process.
        process: u32,
    },
}

/// The names that coding agents run under. What they start has the terminal
/// that they made, and they can type into that.
const AGENTS: &[&str] = &[
    "amp",
    "claude",
    "codex",
    "copilot",
    "crush",
    "cursor-agent",
    "gemini",
    "goose",
    "goosed",
    "opencode",
    "qwen",
];

/// Looks at everything that led to this process. What qedsh runs is marked, so
/// it is recognised where it has left its ancestors behind too; what an agent
/// starts itself is not (a detached program, a terminal multiplexer that already
/// ran): see `docs/threat-model.md`.
pub fn look_for_person() -> Result<(), NoPerson> {
    match Mark::is_carried() {
        true => Err(NoPerson::OurTask),
        false => judge(&ancestors()),
    }
}

fn judge(ancestors: &[Ancestor]) -> Result<(), NoPerson> {
    for ancestor in ancestors {
        let process = ancestor.process;
        if ancestor.is_this_program {
            return Err(NoPerson::OurCommand(process));
        }
        let mut names = [&ancestor.name, &ancestor.script].into_iter().flatten();
        if let Some(name) = names.find(|name| AGENTS.contains(&name.as_str())) {
            let name = name.clone();
            return Err(NoPerson::Agent { name, process });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ancestor(name: &str, script: Option<&str>, is_this_program: bool) -> Ancestor {
        Ancestor {
            process: 7,
            name: Some(name.to_owned()),
            script: script.map(str::to_owned),
            is_this_program,
        }
    }

    #[test]
    fn a_shell_below_a_terminal_is_a_persons() {
        let way = ["bash", "tmux: server", "systemd"].map(|name| ancestor(name, None, false));
        assert_eq!(judge(&way), Ok(()));
    }

    #[test]
    fn what_an_agent_or_qedsh_itself_started_is_not() {
        let way = [
            ancestor("bash", None, false),
            ancestor("claude", None, false),
        ];
        assert!(matches!(judge(&way), Err(NoPerson::Agent { name, .. }) if name == "claude"));
        let way = [ancestor("node", Some("gemini"), false)];
        assert!(matches!(judge(&way), Err(NoPerson::Agent { name, .. }) if name == "gemini"));
        let way = [
            ancestor("script", None, false),
            ancestor("qedsh", None, true),
        ];
        assert_eq!(judge(&way), Err(NoPerson::OurCommand(7)));
    }
}
