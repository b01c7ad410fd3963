//! A plan, rules and a mode in, a decision out. The only maker of a grant.
//!
//! [`decide`] is the one way in. No error, limit or unknown leads to
//! [`Decision::Allow`].

mod coverage;
mod decide;
mod decision;
mod edit;
mod grant;
mod hiding;
mod judgement;
mod made;
mod mode;
mod near;
pub mod network;
mod reason;
mod rules;
mod search;
pub mod sensitive;
mod standing;
mod suggest;
mod text;
mod visible;

pub use decide::decide;
pub use decision::{Decision, Question, Refusal};
pub use grant::{Approval, Basis, Cage, Grant, Order, Shell, Terms};
pub use mode::Mode;
pub use near::{Lack, Near, near};
pub use network::NetworkPolicy;
pub use reason::{Language, Reason};
pub use rules::{
    Closed, Conditions, ExamplePlace, Match, Moment, Origin, PathAccess, PathPattern,
    PathPatternError, PathRule, Pattern, PatternError, Platform, Rule, RuleReference, Rules,
    Sandbox, Scope, UnknownPaths, Verdict,
};
pub use sensitive::Sensitive;
pub use suggest::{hardly_meant, suggest};
pub use visible::{Visible, visible_line, visible_lines};
