//! The words after `qedsh config`.

use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Show what holds here, and which file and line says so
    #[command(after_help = "\
Files, weakest first: /etc/qedsh/config.toml, qedsh/config.toml below
$XDG_CONFIG_HOME or ~/.config, and .qedsh.toml and .qedsh/config.toml of the
project, which can only make things stricter until `qedsh trust`.

Exit status: 0, or 70 where a file cannot be read or understood; then nothing
passes until it is put right.")]
    Show {
        /// Where, instead of the current directory
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
        /// Print every key, what nobody speaks of too, and the layer that says it
        #[arg(long)]
        origin: bool,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Write a file with every key in comments; it must not exist yet
    Init {
        /// Whose file
        #[arg(long, value_name = "SCOPE", default_value = "user")]
        scope: Scope,
        /// A directory of the project, instead of the current one
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
    },
    /// Set one key; comments and order stay
    #[command(after_help = "\
Examples:
  qedsh config set mode plan
  qedsh config set network.hosts docs.rs '*.example.org'
  qedsh config set timeout.default_ms 60000 --scope project")]
    Set {
        /// The key, such as network.hosts
        key: String,
        /// Its value; of a list, all of it
        value: Vec<String>,
        /// Whose file
        #[arg(long, value_name = "SCOPE", default_value = "user")]
        scope: Scope,
        /// A directory of the project, instead of the current one
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
    },
    /// Say what is wrong with the files that hold here, or with one
    #[command(after_help = "Exit status: 0, or 70 where something is wrong.")]
    Validate {
        /// This file alone
        file: Option<PathBuf>,
        /// Where, instead of the current directory
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
    },
    /// Open a file in $VISUAL or $EDITOR, and keep what is understood
    Edit {
        /// Whose file
        #[arg(long, value_name = "SCOPE", default_value = "user")]
        scope: Scope,
        /// A directory of the project, instead of the current one
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
    },
}

/// Whose file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scope {
    /// The user's
    User,
    /// The project's .qedsh.toml
    Project,
}
