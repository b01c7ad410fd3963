//! A grant in, the outcome of running it out.
//!
//! [`run`] is the one way in. The text goes to the shell as it was judged, in
//! the directory and the environment that were judged. The command is over when
//! its process is, whoever else still holds its output.
//!
//! [`task`] is the same for commands that may outlive the call: started in the
//! foreground or the background, moved from the one to the other, watched,
//! stopped, and told of when they end. [`task::Tasks`] is the contract,
//! [`task::Simulated`] its twin for tests.

mod capture;
pub mod environment;
mod outcome;
mod run;
mod shell;
pub mod supervisor;
pub mod task;
pub mod warm;

pub use outcome::{End, Error, Outcome};
pub use qedsh_gate as gate;
pub use qedsh_sandbox as sandbox;
pub use qedsh_sys as sys;
pub use run::{Setting, run};
pub use shell::locate;
