//! What a command finds in its shell, and so what it is judged by.

use qedsh_exec::environment::{Environment, neutral};
use qedsh_exec::task::Profile;
use qedsh_exec::warm::{Change, Facts, Fall, Identity, Snapshot, Stands};
use qedsh_gate::Shell;
use qedsh_plan::Shadow;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// Variables that belong to a process, or that its shell sets.
const OF_PROCESS: &[&str] = &["_", "OLDPWD", "PWD", "SHLVL"];

/// A rung of the ladder, and what a command has that stands on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Footing {
    /// What its shell has of the user's own, and from where.
    pub(crate) profile: Profile,
    /// What it is judged by.
    pub(crate) state: ShellState,
    /// The environment that its shell is started with, where it is started.
    pub(crate) launched: Environment,
    /// The environment of what needs nothing of it.
    pub(crate) clean: Environment,
    /// The rungs above, and why each was left.
    pub(crate) falls: Vec<Fall>,
}

/// What a shell has, as far as it says what a text does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShellState {
    /// The variables that programs get.
    pub(crate) environment: Environment,
    /// What stands in place of programs.
    pub(crate) shadows: Vec<(Vec<u8>, Shadow)>,
    /// The names of variables that only the shell has.
    pub(crate) unexported: BTreeSet<Vec<u8>>,
    /// Whether `shopt -s extglob` is in force.
    pub(crate) has_extended_patterns: bool,
}

impl ShellState {
    /// A shell that has this environment and nothing else.
    pub(crate) fn plain(environment: Environment) -> Self {
        Self {
            environment,
            ..Self::default()
        }
    }

    fn of(facts: &Facts, shell: Shell, environment: Environment) -> Self {
        let shadows = facts.shadows(shell).into_iter().map(|(name, stands)| {
            let shadow = match stands {
                Stands::Alias(text) => Shadow::Alias(text),
                Stands::Unread => Shadow::Function,
            };
            (name, shadow)
        });
        Self {
            environment,
            shadows: shadows.collect(),
            unexported: facts.unexported.keys().cloned().collect(),
            has_extended_patterns: facts.has_extended_patterns(),
        }
    }
}

impl Footing {
    /// A plain shell for somebody who has `base`.
    pub(super) fn plain(base: &Environment) -> Self {
        Self {
            profile: Profile::Clean,
            state: ShellState::plain(base.clone()),
            launched: base.clone(),
            clean: base.clone(),
            falls: Vec::new(),
        }
    }

    /// A warm shell.
    pub(super) fn warm(
        identity: Identity,
        facts: &Facts,
        shell: Shell,
        base: &Environment,
    ) -> Self {
        let left = variables(facts);
        let mut changes = changes(base, &left);
        for name in facts.reading_variables(shell) {
            changes.push(Change::Unset(name.into()));
        }
        let mut environment = left.clone();
        for change in &changes {
            let (Change::Set(name, _) | Change::Unset(name)) = change;
            environment.retain(|(known, _)| known != name);
            if let Change::Set(name, value) = change {
                environment.push((name.clone(), value.clone()));
            }
        }
        Self {
            profile: Profile::Warm {
                shell: identity,
                changes,
            },
            state: ShellState::of(facts, shell, environment),
            launched: Environment::new(),
            clean: clean(base, &left),
            falls: Vec::new(),
        }
    }

    /// A plain shell that begins with a snapshot; a login shell where the
    /// snapshot could not be written down.
    pub(super) fn snapshot(snapshot: &Snapshot, shell: Shell, base: &Environment) -> Self {
        let facts = snapshot.facts();
        let left = variables(facts);
        let clean = clean(base, &left);
        if !snapshot.is_written() {
            // Whatever it starts with, its start-up files have the last word.
            return Self {
                profile: Profile::Login,
                state: ShellState::of(facts, shell, left),
                launched: base.clone(),
                clean,
                falls: Vec::new(),
            };
        }
        let mut launched = clean.clone();
        let state = ShellState::of(facts, shell, launched.clone());
        // It is read and gone before the text: what it defines was judged.
        snapshot.lead_to(&mut launched);
        Self {
            profile: Profile::Snapshot,
            state,
            launched,
            clean,
            falls: Vec::new(),
        }
    }
}

/// The variables that start-up files left, but for those of the process.
fn variables(facts: &Facts) -> Environment {
    let text = |bytes: &[u8]| OsString::from(OsStr::from_bytes(bytes));
    let all = facts.environment.iter();
    let all = all.map(|(name, value)| (text(name), text(value)));
    all.filter(|(name, _)| !is_of_process(name)).collect()
}

/// What the agent has counts where the start-up files say otherwise.
fn changes(base: &Environment, left: &Environment) -> Vec<Change> {
    let differs = |(name, value): &(OsString, OsString)| {
        left.iter()
            .all(|(other, kept)| (other, kept) != (name, value))
    };
    let own = base.iter().filter(|(name, _)| !is_of_process(name));
    let own = own.map(|(name, value)| (name.clone(), joined(name, value, left)));
    let own = own.filter(differs);
    own.map(|(name, value)| Change::Set(name, value)).collect()
}

/// The environment of what needs nothing of the shell.
fn clean(base: &Environment, left: &Environment) -> Environment {
    let own = base.iter();
    let own = own.map(|(name, value)| (name.clone(), joined(name, value, left)));
    let own: Environment = own.collect();
    let is_new = |(name, _): &&(OsString, OsString)| !own.iter().any(|(other, _)| other == name);
    let new: Environment = left.iter().filter(is_new).cloned().collect();
    neutral(own.into_iter().chain(new))
}

/// The agent's value of a variable, beside what the start-up files left.
fn joined(name: &OsStr, value: &OsStr, left: &Environment) -> OsString {
    let of_login = left.iter().find(|(other, _)| other == name);
    match of_login {
        Some((_, of_login)) if name == "PATH" => search_path(value, of_login),
        _ => value.to_owned(),
    }
}

fn is_of_process(name: &OsStr) -> bool {
    OF_PROCESS.iter().any(|own| name == *own)
}

/// The search path of the start-up files behind what only the agent has: an
/// activated environment stays active, and else the user's order holds.
fn search_path(own: &OsStr, of_login: &OsStr) -> OsString {
    let entries = |path: &'_ OsStr| -> Vec<Vec<u8>> {
        path.as_bytes()
            .split(|byte| *byte == b':')
            .map(<[u8]>::to_vec)
            .collect()
    };
    let known = entries(of_login);
    let own = entries(own)
        .into_iter()
        .filter(|entry| !known.contains(entry));
    let all: Vec<Vec<u8>> = own.chain([of_login.as_bytes().to_vec()]).collect();
    OsString::from_vec(all.join(&b':'))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::surroundings::get;

    fn environment(pairs: &[(&str, &str)]) -> Environment {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (name.into(), value.into()))
            .collect()
    }

    #[test]
    fn an_activated_environment_stays_in_front_of_the_users_path() {
        let path = |own: &str, of_login: &str| search_path(OsStr::new(own), OsStr::new(of_login));
        assert_eq!(
            path("/w/venv/bin:/usr/bin:/bin", "/nvm/bin:/usr/bin:/bin"),
            "/w/venv/bin:/nvm/bin:/usr/bin:/bin"
        );
        assert_eq!(
            path("/usr/bin:/bin", "/nvm/bin:/usr/bin:/bin"),
            "/nvm/bin:/usr/bin:/bin"
        );
    }

    #[test]
    fn what_the_agent_has_counts_and_what_it_lacks_is_added() {
        let base = environment(&[("PAGER", "cat"), ("PATH", "/bin"), ("HOME", "/me")]);
        let left = environment(&[
            ("PAGER", "less"),
            ("PATH", "/nvm:/bin"),
            ("HOME", "/me"),
            ("NVM_DIR", "/nvm"),
        ]);
        let set = |name: &str, value: &str| Change::Set(name.into(), value.into());
        let expected = [set("PAGER", "cat")];
        assert_eq!(changes(&base, &left), expected);
        let clean = clean(&base, &left);
        assert_eq!(get(&clean, "PAGER").unwrap(), "cat");
        assert_eq!(get(&clean, "PATH").unwrap(), "/nvm:/bin");
        assert_eq!(get(&clean, "NVM_DIR").unwrap(), "/nvm");
    }
}
