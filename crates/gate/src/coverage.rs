//! Which of a plan's findings the allow rules answer for.

use crate::rules::{Case, Circumstances, Part, Rule, Subject, Verdict, answers_for, covers};
use crate::{PathAccess, Pattern, Rules, edit};
use qedsh_plan::catalog::Effect;
use qedsh_plan::{Construct, Finding, Plan, Reason, Value, What};

/// The allow rules beside one plan.
pub(crate) struct Coverage<'c, 'p, 'r> {
    plan: &'c Plan<'p>,
    rules: &'r Rules,
    circumstances: Circumstances,
    /// The rule that allows the whole command line to the letter.
    whole: Option<&'r Rule>,
}

impl<'c, 'p, 'r> Coverage<'c, 'p, 'r> {
    pub(crate) fn new(plan: &'c Plan<'p>, rules: &'r Rules, circumstances: Circumstances) -> Self {
        let mut coverage = Self {
            plan,
            rules,
            circumstances,
            whole: None,
        };
        let whole = rules.exactly(Verdict::Allow, plan.source().trim_ascii());
        let mut whole = whole.into_iter();
        coverage.whole = whole.find(|rule| rule.holds(&coverage.case(Part::Whole)));
        coverage
    }

    /// The rule that answers for one finding.
    pub(crate) fn of(&self, finding: &Finding<'_>, objection: &str) -> Option<&'r Rule> {
        let by_path = || self.by_path(finding, objection);
        let by_command = || self.by_command(finding, objection);
        self.whole.or_else(by_path).or_else(by_command)
    }

    fn case(&self, part: Part) -> Case<'c, 'p> {
        Case {
            plan: self.plan,
            part,
            circumstances: self.circumstances,
        }
    }

    /// The rule for the path that the finding touches. What decides what runs
    /// needs a rule for the command; a secret, one that names it.
    fn by_path(&self, finding: &Finding<'_>, objection: &str) -> Option<&'r Rule> {
        let part = finding.invocation.map_or(Part::Whole, Part::Invocation);
        let case = self.case(part);
        let mut rules = self.rules.for_paths(Verdict::Allow);
        rules.find(|rule| {
            let Pattern::Path(wanted) = &rule.pattern else {
                return false;
            };
            let is_in_reach = match wanted.access {
                PathAccess::Write => !edit::is_protected_write(self.plan, finding, self.rules),
                PathAccess::Read if objection == "sensitive-path" => {
                    let named = Value::from(wanted.paths.known());
                    self.rules.sensitive().covers(&named)
                }
                PathAccess::Read => true,
            };
            is_in_reach && answers_for(wanted, self.plan, finding) && rule.holds(&case)
        })
    }

    /// The rule for the command that has the finding.
    fn by_command(&self, finding: &Finding<'_>, objection: &str) -> Option<&'r Rule> {
        // What the shell itself does belongs to no command that a rule could name.
        let at = finding.invocation?;
        let reach = reach(finding, objection);
        if reach == Reach::Nothing {
            return None;
        }
        let case = self.case(Part::Invocation(at));
        let mut candidates = self.candidates(at).into_iter();
        candidates.find(|rule| {
            covers(&rule.pattern, self.plan, at) && reach.allows(rule) && rule.holds(&case)
        })
    }

    /// The allow rules for the invocation and for what starts it.
    pub(crate) fn candidates(&self, at: usize) -> Vec<&'r Rule> {
        let mut found = Vec::new();
        let mut next = Some(at);
        while let Some(at) = next {
            let Some(invocation) = self.plan.invocations().get(at) else {
                break;
            };
            let subject = Subject::of(at, invocation, self.plan.source());
            found.extend(self.rules.candidates(Verdict::Allow, &subject));
            next = invocation.parent.filter(|parent| *parent < at);
        }
        found
    }
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
        use crate::Pattern::{Exact, Path, Prefix, Wildcard};
        match (self, &rule.pattern) {
            (Self::Nothing, _) => false,
            (Self::Any, _) | (_, Exact(_)) => true,
            (Self::Path, Prefix(words)) => words.first().is_some_and(|name| name.contains('/')),
            (Self::Assignments, Prefix(words)) => words
                .first()
                .is_some_and(|word| crate::rules::is_assignment(word)),
            (_, Prefix(_) | Wildcard(_) | Path(_)) => false,
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
