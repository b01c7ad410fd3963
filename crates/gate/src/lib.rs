//! A plan, rules and a mode in, a decision out. The only maker of a grant.
//!
//! [`decide`] is the one way in. No error, limit or unknown leads to
//! [`Decision::Allow`].

mod decide;
mod decision;
mod grant;
mod mode;
mod reason;
mod rules;
pub mod text;
mod visible;

pub use decide::decide;
pub use decision::{Decision, Question, Refusal};
pub use grant::{Approval, Basis, Cage, Grant, Order, Shell, Terms};
pub use mode::Mode;
pub use reason::{Language, Reason};
pub use rules::{Origin, Pattern, Rule, RuleReference, Rules, Verdict};
pub use visible::{Visible, visible_line, visible_lines};
