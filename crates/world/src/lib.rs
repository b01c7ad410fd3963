//! Questions of a plan in, facts read from the real files out. Starts nothing,
//! writes nothing.
//!
//! [`RealWorld`] answers for one workspace, one directory and one environment.
//! Whatever cannot be told is answered as unknown, untrusted or a hazard.

mod environment;
mod file;
mod git;
mod path;
mod program;
mod real;
mod shim;
mod variable;
mod workspace;

pub use environment::Environment;
pub use real::RealWorld;
pub use workspace::workspace;
