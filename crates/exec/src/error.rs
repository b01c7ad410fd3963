//! Why a command did not start.

use crate::shell::name;
use qedsh_gate::Shell;
use qedsh_sandbox::Unenforced;
use std::io;

/// Why a command did not start.
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
}
