//! Where a command starts, and why not in a warm shell.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Whether warm shells are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Where there is one.
    #[default]
    Auto,
    /// Never: commands begin with a snapshot.
    Off,
    /// Always: without one the command does not run.
    Required,
}

/// Where a command starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// A plain shell that has nothing of the user's: for what is proved.
    Clean,
    /// A process of a warm shell.
    Warm,
    /// A plain shell that begins with a snapshot.
    Snapshot,
    /// A login shell of its own.
    Login,
    /// A plain shell, since the start-up files give nothing that can be used.
    Plain,
}

impl fmt::Display for Rung {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Clean => "clean shell",
            Self::Warm => "warm shell",
            Self::Snapshot => "snapshot",
            Self::Login => "login shell",
            Self::Plain => "plain shell",
        })
    }
}

/// A rung that was left, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fall {
    /// Which.
    pub rung: Rung,
    /// Why, in English.
    pub why: String,
}

/// On which rung a command started, and why not on a higher one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Whose command.
    pub session: String,
    /// The agent's name for the call.
    pub call: Option<String>,
    /// The beginning of the command.
    pub command: String,
    /// The rung; `None` where it did not start.
    pub rung: Option<Rung>,
    /// The rungs above, and why each was left.
    pub falls: Vec<Fall>,
}
