//! A syntax tree and facts about the world in, the programs that would run out,
//! with their effects and what stays unknown.
//!
//! [`plan`] is the one way in. Pure: what it must know of the world it asks a
//! [`World`].

mod builtins;
mod check;
mod command;
mod environment;
mod fact;
#[cfg(feature = "forge")]
mod forge;
mod paths;
mod plan;
mod planner;
mod proof;
mod real;
mod reason;
mod shim;
mod state;
mod variables;
mod walk;
mod words;
mod world;

pub use qedsh_catalog::{self as catalog, Effect, Value};
pub use qedsh_syntax::{self as syntax, Dialect, Span};

pub use check::{CheckError, CheckErrorKind, check};
pub use fact::Fact;
pub use plan::{Argument, Finding, Invocation, Plan, Target, What};
pub use proof::{Premise, Proof, ProvenFact, ProvenRow, Step};
pub use reason::{Construct, Reason};
pub use walk::plan;
pub use world::{File, Hazard, HazardKind, Presence, Program, Repository, Shadow, Variable, World};
