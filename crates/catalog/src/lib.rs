//! What each command does: a name and its argument values in, effects out.
//!
//! [`find`] gives the description of a command, [`read`] reads an invocation by
//! it. One file per command below `commands`; everything here is pure data and
//! the reading of it: no files, clock, environment or processes.

mod commands;
mod effect;
mod effects;
mod reader;
pub mod spec;
mod value;

pub use commands::{all, find, find_on};
pub use effect::{
    Access, Effect, Environment, Extent, GitTouch, Kind, Lookup, Need, Network, Path, Run, Setting,
    State, Unknown,
};
pub use effects::{Effects, Found, Row};
pub use reader::{Operand, OptionUse, Reading, Sense, read};
pub use value::Value;
