//! What is asked of a kernel: start a process, watch it, stop it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Something that starts processes and knows the time.
pub trait System {
    /// A process that it started.
    type Child: Child;

    /// Starts a process in a session of its own, with nothing to read, and with
    /// its output and its errors in one pipe.
    fn spawn(&self, launch: &Launch) -> io::Result<Self::Child>;

    /// The time since some fixed moment; never goes back.
    fn now(&self) -> Duration;

    /// Lets that much time pass.
    fn pause(&self, time: Duration);

    /// Whether this is a file that may be executed.
    fn is_executable(&self, path: &Path) -> bool;
}

/// A process and all that it starts.
pub trait Child {
    /// Waits for the next event until `deadline`, a moment of [`System::now`].
    /// Output is appended to `output`.
    fn next(&mut self, deadline: Option<Duration>, output: &mut Vec<u8>) -> io::Result<Event>;

    /// Signals the process, its group, its session and all its descendants,
    /// and returns how many of them lived.
    fn signal_tree(&mut self, signal: Signal) -> io::Result<usize>;
}

/// What to start: nothing of it is read by a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program, as an absolute path.
    pub program: PathBuf,
    /// Its arguments, its own name first.
    pub arguments: Vec<OsString>,
    /// Its whole environment.
    pub environment: Vec<(OsString, OsString)>,
    /// The directory that it starts in.
    pub directory: PathBuf,
}

/// What a process does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It wrote something.
    Output,
    /// It ended, and all that it had written is delivered. What it started may
    /// still run and still hold the pipe.
    Ended(Status),
    /// The deadline passed.
    Deadline,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It exited with this status.
    Exited(u8),
    /// This signal killed it.
    Signalled(i32),
}

/// A signal that stops processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// `SIGTERM`: please stop.
    Terminate,
    /// `SIGKILL`: stop.
    Kill,
}
