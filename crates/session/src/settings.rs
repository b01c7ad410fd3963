//! What a session is told once.

use qedsh_gate::{Cage, Mode, Rules};
use std::time::Duration;

/// What holds for every command line of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of the configuration.
    pub rules: Rules,
    /// The mode.
    pub mode: Mode,
    /// Which shell runs things.
    pub shell: ShellChoice,
    /// How commands are confined.
    pub cage: Cage,
    /// How long a command may run.
    pub limit: Option<Duration>,
    /// How long one may run that is asked about only because it may never end
    /// by itself; under this limit nobody is asked.
    pub waiting: Option<Duration>,
}

/// Which shell runs things, and so which grammar is analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShellChoice {
    /// bash where there is one, else `sh`.
    #[default]
    Best,
    /// `sh`, whatever else there is.
    Sh,
}
