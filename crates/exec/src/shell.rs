//! Which program a shell is, and how it is given a text.

use crate::warm::Rung;
use qedsh_gate::Shell;
use qedsh_sys::System;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where shells are looked for. Not on `PATH`: an entry of it that the
/// workspace controls would name the shell.
const DIRECTORIES: &[&str] = &[
    "/bin",
    "/usr/bin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
    "/run/current-system/sw/bin",
];

/// The shell's program on this system.
pub fn locate<S: System>(system: &S, shell: Shell) -> Option<PathBuf> {
    let candidates = DIRECTORIES
        .iter()
        .map(|directory| Path::new(directory).join(name(shell)));
    candidates
        .into_iter()
        .find(|candidate| system.is_executable(candidate))
}

/// Its arguments for one text: none of the start-up files but those of the rung,
/// and after `--` the text is no option, whatever it begins with.
pub(crate) fn arguments(shell: Shell, rung: Rung, text: OsString) -> Vec<OsString> {
    let options: &[&str] = match (shell, rung) {
        (Shell::Bash, Rung::Login) => &["bash", "-l", "-c", "--"],
        (Shell::Bash, _) => &["bash", "--norc", "--noprofile", "-c", "--"],
        (Shell::Sh, _) => &["sh", "-c", "--"],
        (Shell::Zsh, Rung::Login) => &["zsh", "-l", "-c", "--"],
        // It reads the `.zshenv` of the snapshot.
        (Shell::Zsh, Rung::Snapshot) => &["zsh", "-c", "--"],
        (Shell::Zsh, _) => &["zsh", "-f", "-c", "--"],
        (Shell::Cmd, _) => &["cmd.exe", "/D", "/C"],
    };
    let options = options.iter().map(OsString::from);
    options.chain([text]).collect()
}

/// What the shell is called.
pub(crate) fn name(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => "bash",
        Shell::Sh => "sh",
        Shell::Zsh => "zsh",
        Shell::Cmd => "cmd.exe",
    }
}
