//! Walks the tree as the shell would.

use crate::{Finding, Plan, Reason, What, World};
use qedsh_syntax::Tree;

/// What the program in `tree` would do in `world`.
pub fn plan<'s>(tree: &Tree<'s>, world: &dyn World) -> Plan<'s> {
    let mut plan = Plan {
        source: tree.source(),
        dialect: tree.dialect(),
        directory: world.directory().map(std::borrow::Cow::into_owned),
        invocations: Vec::new(),
        findings: Vec::new(),
        facts: Vec::new(),
    };
    let unread = qedsh_syntax::Span {
        start: 0,
        end: u32::try_from(tree.source().len()).unwrap_or(u32::MAX),
    };
    let what = What::Unknown(Reason::Command(qedsh_catalog::Unknown::Command));
    plan.findings.push(Finding {
        span: unread,
        invocation: None,
        what,
    });
    for error in tree.errors() {
        let what = What::Unknown(Reason::Syntax(error.kind));
        plan.findings.push(Finding {
            span: error.span,
            invocation: None,
            what,
        });
    }
    plan
}
