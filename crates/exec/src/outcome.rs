//! How a command ended.

use qedsh_gate::Shell;
use qedsh_sandbox::Unenforced;
use std::io;
use std::time::Duration;

/// What running a command gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What it wrote, output and errors in one, up to the limit.
    pub output: Vec<u8>,
    /// How long it ran.
    pub elapsed: Duration,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It exited with this status.
    Exited(u8),
    /// This signal killed it.
    Signalled(i32),
    /// It ran for longer than this and was stopped.
    TimedOut(Duration),
    /// It wrote more than so many characters and was stopped.
    TooMuchOutput(usize),
    /// This signal told us to stop, so it was stopped.
    Interrupted(i32),
    /// Nobody takes its output any more, so it was stopped.
    Unread,
}

/// Why a command did not run, or was lost.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The cage that it should run in cannot be had.
    #[error(transparent)]
    Cage(#[from] Unenforced),
    /// The directory that it should start in is not known.
    #[error("the working directory is not known")]
    Directory,
    /// The shell that should read it is not there.
    #[error("no `{}` was found on this system", name(*.0))]
    Shell(Shell),
    /// It could not be started.
    #[error("the command could not be started: {0}")]
    Start(#[source] io::Error),
    /// It could not be watched, and was stopped.
    #[error("the command could not be watched and was stopped: {0}")]
    Watch(#[source] io::Error),
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
