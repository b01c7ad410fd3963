//! The one function that lets a command line run.

use crate::decision::{Decision, Question};
use crate::grant::{Basis, Grant, Order, Terms};
use crate::{Mode, Reason, Rules};
use qedsh_plan::{Plan, What};

/// Whether what `plan` says may run under `rules` in `mode`.
pub fn decide(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: Terms) -> Decision {
    let order = Order::new(plan.source.to_vec(), plan.directory.clone(), terms);
    let _ = (rules, mode);
    if plan.is_read_only() {
        return Decision::Allow(Grant::new(order, Basis::Proof, Vec::new()));
    }
    let unread = plan.findings.iter().filter(|finding| !finding.is_read());
    let reasons = unread.map(|finding| Reason {
        id: match &finding.what {
            What::Unknown(reason) => reason.id(),
            What::Effect(_) => "effect",
        },
        span: finding.span,
        details: Vec::new(),
    });
    Decision::Ask(Question {
        order,
        reasons: reasons.collect(),
    })
}
