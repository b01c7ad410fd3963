//! An agent's session: one place, one shell and the tasks that it started.
//!
//! ```text
//! command ──judge──▶ Allow ──start──▶ task ──▶ Ran::Ended, or Ran::Background
//!                    Ask ──person──▲     └ progress, cancel
//!                    Deny ──▶ Ran::Refused
//! ```
//!
//! Every transport sits on [`Agent::run`], [`Agent::look`], [`Agent::stop`] and
//! [`Agent::input`]; nothing here knows how a call came in or how it is shown.

mod audited;
mod command;
mod limited;
mod open;
mod permit;
mod run;
mod state;
mod tasks;
mod working_directory;

pub use command::{Calls, Cancel, Command, Demand, Ended, Ran, Refusal, Scope, Turn};
pub use open::{Agent, Opening};
pub use tasks::{InputError, Look, Retrieval};
pub use working_directory::Move;
