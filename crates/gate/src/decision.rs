//! The three answers.

use crate::grant::Order;
use crate::{Approval, Grant, Reason};

/// May it run?
#[must_use = "a decision that nobody looks at protects nobody"]
#[derive(Debug)]
pub enum Decision {
    /// It may, within the limits that the grant carries.
    Allow(Grant),
    /// A person must say.
    Ask(Question),
    /// It may not, whoever is asked.
    Deny(Refusal),
}

/// What a person is asked.
#[derive(Debug)]
pub struct Question {
    pub(crate) order: Order,
    pub(crate) reasons: Vec<Reason>,
}

/// What was refused, and why.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub(crate) reasons: Vec<Reason>,
}

impl Question {
    /// Why it is not allowed without asking: at least one reason.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// What would run.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The grant for what was asked, once a person approved it.
    pub fn approve(self, approval: Approval) -> Grant {
        Grant::new(self.order, crate::Basis::Person(approval), self.reasons)
    }

    /// The refusal of what was asked: nobody could be asked, or they said no.
    pub fn refuse(self) -> Refusal {
        Refusal {
            reasons: self.reasons,
        }
    }
}

impl Refusal {
    /// Why it is refused: at least one reason.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}
