//! What a command inherits of the agent's surroundings: variables, the shell,
//! what the user's own start-up files set.

mod footing;
mod ladder;
mod locale;
mod passed;
mod shell;

pub(crate) use footing::{Footing, ShellState};
pub(crate) use ladder::Ladder;
pub use shell::{Pin, Pinned};

use qedsh_exec::environment::Environment;
use std::ffi::OsString;
use std::path::Path;

/// The environment for commands of an agent that has the variables `inherited`
/// and whose commands run in `shell`.
pub fn environment(
    inherited: impl IntoIterator<Item = (OsString, OsString)>,
    shell: Option<&Path>,
) -> Environment {
    let mut environment = passed::on(inherited);
    locale::make_utf8(&mut environment);
    // Nobody sits at an editor that a command opens.
    set(&mut environment, "GIT_EDITOR", "true");
    if let Some(shell) = shell {
        set(&mut environment, "SHELL", shell);
    }
    environment
}

/// The value of a variable.
fn get<'e>(environment: &'e Environment, name: &str) -> Option<&'e OsString> {
    let found = environment.iter().find(|(other, _)| other == name);
    found.map(|(_, value)| value)
}

/// Gives a variable a value.
fn set(environment: &mut Environment, name: &str, value: impl Into<OsString>) {
    let value = value.into();
    match environment.iter_mut().find(|(other, _)| other == name) {
        Some((_, old)) => *old = value,
        None => environment.push((name.into(), value)),
    }
}
