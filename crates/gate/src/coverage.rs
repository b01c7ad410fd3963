//! Which of a plan's findings the allow rules answer for.

use crate::Rules;
use crate::rules::{Rule, Subject, Verdict, covers};
use qedsh_plan::catalog::Effect;
use qedsh_plan::{Construct, Finding, Plan, Reason, What};

/// The rule that allows the whole command line to the letter.
pub(crate) fn of_whole<'r>(plan: &Plan<'_>, rules: &'r Rules) -> Option<&'r Rule> {
    let text = plan.source.trim_ascii();
    rules.exactly(Verdict::Allow, text).first().copied()
}

/// The rule that answers for one finding.
pub(crate) fn of_finding<'r>(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    rules: &'r Rules,
    objection: &str,
) -> Option<&'r Rule> {
    // What the shell itself does belongs to no command that a rule could name.
    let at = finding.invocation?;
    let reach = reach(finding, objection);
    if reach == Reach::Nothing {
        return None;
    }
    let candidates = candidates(plan, at, rules);
    candidates
        .into_iter()
        .find(|rule| covers(&rule.pattern, plan, at) && reach.allows(rule))
}

/// The allow rules for the invocation and for what starts it.
fn candidates<'r>(plan: &Plan<'_>, at: usize, rules: &'r Rules) -> Vec<&'r Rule> {
    let mut found = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next {
        let Some(invocation) = plan.invocations.get(at) else {
            break;
        };
        found.extend(rules.allowing(&Subject::of(invocation, plan.source)));
        next = invocation.parent.filter(|parent| *parent < at);
    }
    found
}

/// How explicit a rule must be to answer for a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Any rule that covers the command.
    Any,
    /// A rule that names the program by its path.
    Path,
    /// A rule that names every variable that is set for the command.
    Assignments,
    /// A rule for the command's text to the letter.
    Exact,
    /// None but one for the whole command line.
    Nothing,
}

impl Reach {
    fn allows(self, rule: &Rule) -> bool {
        use crate::Pattern::{Exact, Prefix, Wildcard};
        match (self, &rule.pattern) {
            (Self::Nothing, _) => false,
            (Self::Any, _) | (_, Exact(_)) => true,
            (Self::Path, Prefix(words)) => words.first().is_some_and(|name| name.contains('/')),
            (Self::Assignments, Prefix(words)) => words
                .first()
                .is_some_and(|word| crate::rules::is_assignment(word)),
            (_, Prefix(_) | Wildcard(_)) => false,
        }
    }
}

fn reach(finding: &Finding<'_>, objection: &str) -> Reach {
    match &finding.what {
        // A rule says what may run; not that it may read secrets, and not that
        // a repository may choose what runs.
        What::Effect(Effect::Reads(_)) if objection == "sensitive-path" => Reach::Exact,
        What::Effect(Effect::Reads(_)) if objection == "outside-scope" => Reach::Exact,
        What::Effect(_) => Reach::Any,
        What::Unknown(reason) => match reason {
            Reason::Command(_) | Reason::FilePresent(_) | Reason::SpecialFile(_) => Reach::Any,
            Reason::Construct(construct) => construct_reach(*construct),
            Reason::UntrustedProgram(_) => Reach::Path,
            Reason::Variable(_) => Reach::Assignments,
            Reason::Git { .. } => Reach::Exact,
            Reason::Syntax(_)
            | Reason::UnknownProgram
            | Reason::Shadowed(_)
            | Reason::UnknownDirectory
            | Reason::Limit(_) => Reach::Nothing,
        },
    }
}

/// A builtin by its name is a command like others; the rest is the shell.
fn construct_reach(construct: Construct) -> Reach {
    match construct {
        Construct::Trap
        | Construct::Eval
        | Construct::Source
        | Construct::Exec
        | Construct::Alias
        | Construct::CommandTable
        | Construct::ShellOption
        | Construct::Interactive
        | Construct::NestedShell
        | Construct::Builtin => Reach::Any,
        Construct::Assignment => Reach::Assignments,
        Construct::Background
        | Construct::Coprocess
        | Construct::Arithmetic
        | Construct::Expansion
        | Construct::Indirection
        | Construct::DynamicCommand
        | Construct::Recursion
        | Construct::DynamicTarget => Reach::Nothing,
    }
}
