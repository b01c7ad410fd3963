//! The tool contracts an agent sees, in and out as JSON.
//!
//! [`agent::call`] answers an agent's call; [`permission::permit`] lets a person's
//! command run; [`Check`], [`Explanation`] and [`Parsed`] say what is thought of a
//! command line. Their shapes are
//! documented in `docs/json.md` and carry its version.

pub mod agent;
mod bytes;
mod check;
pub mod contract;
mod explanation;
mod failure;
mod parsed;
pub mod permission;
pub mod picture;
pub mod text;

pub use bytes::Bytes;
pub use check::{Check, DecisionName, ReasonReport, RuleReport, shell_name};
pub use explanation::{
    EffectReport, Explanation, FactReport, InvocationReport, NearReport, RowReport, verdict_name,
};
pub use failure::{Failure, FailureReport, signal_status};
pub use parsed::{CommandReport, Parsed, parse};
pub use qedsh_session as session;

/// The version of every JSON shape of this crate.
pub const SCHEMA: u32 = 1;
