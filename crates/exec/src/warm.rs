//! Warm shells: the login shell paid once.
//!
//! A [`WarmShell`] has run its start-up files and waits. Each command is forked
//! from it with all that they set up, is a child of this process, and changes
//! nothing in it. A start happens exactly once or is known not to have
//! happened: [`WarmShell::start`] says which, by [`qedsh_warm::protocol`].
//!
//! A [`Pool`] keeps warm shells and replaces those whose start-up files
//! changed. A [`Ladder`] falls back to a snapshot of what they left, then to a
//! login shell per command, only where nothing was started.

mod facts;
mod files;
mod ladder;
mod pool;
mod process;
mod reading;
mod request;
mod scratch;
mod shell;
mod snapshot;
mod start;

pub use facts::Facts;
pub use ladder::{Ladder, Record, Refused, Rung, Start, Use};
pub use pool::{Condition, Keep, Miss, Pool, Status};
pub use process::Process;
pub use reading::Stands;
pub use request::{Cage, Change, Job, Report};
pub use shell::{NotStarted, StartError, WarmShell};
pub use start::{Files, Startup, Unfit};
