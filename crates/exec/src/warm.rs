//! Warm shells: the login shell paid once.
//!
//! A [`WarmShell`] has run its start-up files and waits. Each command is forked
//! from it with all that they set up, is a child of this process, and changes
//! nothing in it. A start happens exactly once or is known not to have
//! happened: [`WarmShell::start`] says which, by [`qedsh_warm::protocol`].

mod facts;
mod process;
mod request;
mod scratch;
mod shell;
mod start;

pub use facts::Facts;
pub use process::Process;
pub use request::{Cage, Change, Job, Report};
pub use shell::{NotStarted, StartError, WarmShell};
pub use start::{Files, Startup, Unfit};
