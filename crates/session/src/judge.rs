//! Reading, planning and deciding, with every failure on the careful side.

use crate::Line;
use qedsh_gate::{Decision, Mode, Pattern, Rules, Shell, Terms, decide, suggest};
use qedsh_plan::{Dialect, Plan, World, syntax};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A command line that was judged.
#[derive(Debug)]
pub struct Judged<'s> {
    /// What it would do.
    pub plan: Plan<'s>,
    /// What matters for its reply.
    pub line: Line,
    /// Whether it may.
    pub decision: Decision,
    /// The allow rules with which it would pass, where it asks.
    pub suggestions: Vec<Pattern>,
}

/// Judges `text`, which the shell of `terms` would read with `options` and
/// run in `world`; under a limit of `waiting` where it would pass so.
pub(crate) fn judge<'s>(
    text: &'s [u8],
    options: &syntax::Options,
    world: &dyn World,
    rules: &Rules,
    mode: Mode,
    terms: &Terms,
    waiting: Option<Duration>,
) -> Judged<'s> {
    let tree = syntax::parse(text, options);
    let plan = qedsh_plan::plan(&tree, world);
    let line = Line::of(&tree, &plan);
    let mut decision = decide(&plan, rules, mode, terms.clone());
    if terms.limit.is_none() && waiting.is_some() && !matches!(decision, Decision::Allow(_)) {
        let limited = Terms {
            limit: waiting,
            ..terms.clone()
        };
        let limited = decide(&plan, rules, mode, limited);
        if matches!(limited, Decision::Allow(_)) {
            decision = limited;
        }
    }
    let suggestions = match decision {
        Decision::Ask(_) => suggest(&plan, rules, mode, terms),
        Decision::Allow(_) | Decision::Deny(_) => Vec::new(),
    };
    Judged {
        plan,
        line,
        decision,
        suggestions,
    }
}

/// The grammar that a shell reads.
pub(crate) fn dialect(shell: Shell) -> Dialect {
    match shell {
        Shell::Bash => Dialect::Bash,
        Shell::Sh => Dialect::Posix,
        Shell::Zsh => Dialect::Zsh,
        Shell::Cmd => Dialect::Cmd,
    }
}

/// What `work` gives; `None` where it panics, which must never become an answer.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    // Whatever state the panic broke is dropped with the closure.
    catch_unwind(AssertUnwindSafe(work)).ok()
}
