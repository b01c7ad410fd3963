//! A grant in, the outcome of running it out.
//!
//! [`run`] is the one way in. The text goes to the shell as it was judged, in
//! the directory and the environment that were judged. The command is over when
//! its process is, whoever else still holds its output.

mod capture;
pub mod environment;
mod outcome;
mod run;
mod shell;

pub use outcome::{End, Error, Outcome};
pub use qedsh_gate as gate;
pub use qedsh_sandbox as sandbox;
pub use qedsh_sys as sys;
pub use run::{Setting, run};
pub use shell::locate;
