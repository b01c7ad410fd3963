//! Warm shells: the login shell paid once.
//!
//! A [`WarmShell`] has run its start-up files and waits. Each command is forked
//! from it with all that they set up, is a child of this process, and changes
//! nothing in it. A start happens exactly once or is known not to have
//! happened: [`WarmShell::start`] says which, by [`qedsh_warm::protocol`].
//!
//! The supervisor has a [`Pool`] of them, and replaces those whose start-up
//! files changed. Where a shell cannot be warm, a [`Snapshot`] of what they left
//! serves. [`Facts`] say what either has under its names: what is to be judged
//! before a command starts there.

mod facts;
mod files;
mod pool;
mod process;
mod reading;
mod request;
mod rung;
mod scratch;
mod shell;
mod snapshot;
mod start;

pub use facts::Facts;
pub use pool::{Condition, Keep, Miss, Pool, ShellStatus};
pub use process::{Legacy, Process};
pub use reading::Stands;
pub use request::{Cage, Change, Control, Job, Report};
pub use rung::{Fall, Record, Rung, Use};
pub use shell::{Asked, Cancelled, Identity, NotStarted, StartError, WarmShell};
pub(crate) use shell::{LAST_PATIENCE, PATIENCE};
pub use snapshot::Snapshot;
pub use start::{Files, Startup, Unfit};
