//! A grant in, the outcome of running it out.
//!
//! [`task::Tasks`] is the one way in. The text goes to the shell as it was
//! judged, in the directory and the environment that were judged: in the
//! foreground or the background, moved from the one to the other, watched,
//! stopped, and told of when it ends. It is over when its process is, whoever
//! else still holds its output. [`task::Simulated`] is the twin for tests.

pub mod environment;
mod error;
mod shell;
pub mod supervisor;
pub mod task;
pub mod warm;

pub use error::Error;
pub use qedsh_gate as gate;
pub use qedsh_sandbox as sandbox;
pub use qedsh_sys as sys;
pub use shell::locate;
