//! The one function that lets a command line run.

use crate::decision::{Decision, Question, Refusal};
use crate::grant::{Basis, Grant, Order, Terms};
use crate::judgement::Judgement;
use crate::{Mode, Rules};
use qedsh_plan::Plan;

/// Whether what `plan` says may run under `rules` in `mode`. The terms must be
/// those that it would run under.
pub fn decide(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: Terms) -> Decision {
    let judged = Judgement::new(plan, rules, mode, &terms);
    let order = Order::new(
        plan.source().to_vec(),
        plan.directory().map(<[u8]>::to_vec),
        terms,
    );
    let allow = |order, basis, reasons| Decision::Allow(Grant::new(order, basis, reasons));
    let ask = |order, reasons| Decision::Ask(Question { order, reasons });
    let deny = |reasons| Decision::Deny(Refusal { reasons });

    // Strictest first: an arm is reached only where none above it answers.
    match mode {
        // A deny rule holds in every mode, for every spelling.
        _ if !judged.denied.is_empty() => deny(judged.denied),
        // A person who plans wants nothing changed, whatever rules say.
        Mode::Plan if !judged.is_proved() => deny(judged.with_mode("mode-plan")),
        // A configuration that could not be read may have denied anything.
        _ if !judged.closed.is_empty() => ask(order, judged.closed),
        // What is not known could be what a deny rule is about.
        _ if !judged.could_be_denied.is_empty() => ask(order, judged.could_be_denied),
        // An ask rule holds against proof, allow rules and every mode.
        _ if !judged.asked.is_empty() => ask(order, judged.asked),
        // Nothing is written, started, connected or left to chance, and what is
        // read or asked is what the policy leaves to everybody.
        _ if judged.is_proved() => allow(order, Basis::Proof, Vec::new()),
        // A rule answers for each part that is not proved.
        _ if judged.is_covered() => Decision::Allow(
            Grant::new(order, Basis::Rules(judged.rules()), judged.objections())
                .with_sandbox(judged.sandbox()),
        ),
        // What is not known could be what an ask rule is about.
        Mode::Yolo if !judged.could_be_asked.is_empty() => ask(order, judged.could_be_asked),
        // Whoever chose this mode chose to allow what no rule holds back.
        Mode::Yolo => allow(order, Basis::Mode(mode), judged.objections()),
        // All that is left are writes that stay inside the workspace.
        Mode::Edit if judged.only_edits() => allow(order, Basis::Mode(mode), judged.objections()),
        // `Auto` will run it in a cage; until there is one it asks like the others.
        Mode::Auto | Mode::Build | Mode::Edit | Mode::Plan => ask(order, judged.uncovered()),
    }
}
