//! The rules that nearly decided, and what they lacked.

use crate::coverage::Coverage;
use crate::grant::Terms;
use crate::rules::{Case, Match, Part, Rule, Rules, Subject, Verdict, covers};
use crate::standing::objection;
use crate::{Mode, RuleReference};
use qedsh_plan::{Plan, Span};

/// A rule that is about a part of a command line and does not hold for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Near {
    /// What the rule says.
    pub verdict: Verdict,
    /// The rule.
    pub rule: RuleReference,
    /// The part that it is about.
    pub span: Span,
    /// What it lacks.
    pub lack: Lack,
}

/// What a rule lacks to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lack {
    /// Its time is over.
    Time,
    /// The condition of this name does not hold, or cannot be told to.
    Condition(&'static str),
    /// An allow rule: the command has other options, or words in another order.
    Words,
    /// An allow rule: it covers the command, but not what the reason with this
    /// identifier is about.
    Reach(&'static str),
}

/// The rules that nearly decided about `plan`.
pub fn near(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: &Terms) -> Vec<Near> {
    let search = Search { plan, rules, mode };
    let mut found: Vec<Near> = [Verdict::Deny, Verdict::Ask]
        .into_iter()
        .flat_map(|verdict| search.without_condition(verdict))
        .chain(search.allowing(terms))
        .collect();
    found.sort();
    found.dedup();
    found
}

struct Search<'c, 'p> {
    plan: &'c Plan<'p>,
    rules: &'c Rules,
    mode: Mode,
}

impl Near {
    fn of(rule: &Rule, span: Span, lack: Lack) -> Self {
        Self {
            verdict: rule.verdict,
            rule: rule.reference(),
            span,
            lack,
        }
    }
}

impl<'c, 'p> Search<'c, 'p> {
    /// Rules that forbid or ask, and match, but do not hold.
    fn without_condition(&self, verdict: Verdict) -> Vec<Near> {
        let mut found = Vec::new();
        for (at, invocation) in self.plan.invocations().iter().enumerate() {
            let subject = Subject::of(at, invocation, self.plan.source());
            for rule in self.rules.candidates(verdict, &subject) {
                let lack = rule.lack(&self.case(at));
                if let Some(lack) = lack.filter(|_| subject.matched_by(&rule.pattern) != Match::No)
                {
                    found.push(Near::of(rule, invocation.span, lack));
                }
            }
        }
        found
    }

    /// Allow rules for the commands of what no rule answers for.
    fn allowing(&self, terms: &Terms) -> Vec<Near> {
        let circumstances = self.rules.circumstances(self.mode);
        let coverage = Coverage::new(self.plan, self.rules, circumstances);
        let mut found = Vec::new();
        for finding in self.plan.findings() {
            let reason = objection(self.plan, finding, self.rules, terms);
            let reason = reason.filter(|reason| coverage.of(finding, reason.id).is_none());
            let (Some(reason), Some(at)) = (reason, finding.invocation) else {
                continue;
            };
            let Some(invocation) = self.plan.invocations().get(at) else {
                continue;
            };
            let subject = Subject::of(at, invocation, self.plan.source());
            let rules = coverage.candidates(at).into_iter();
            let near = rules.filter_map(|rule| {
                let lack = match covers(&rule.pattern, self.plan, at) {
                    true => rule.lack(&self.case(at)).unwrap_or(Lack::Reach(reason.id)),
                    false if subject.matched_by(&rule.pattern) == Match::Yes => Lack::Words,
                    false => return None,
                };
                Some(Near::of(rule, invocation.span, lack))
            });
            found.extend(near);
        }
        found
    }

    fn case(&self, at: usize) -> Case<'c, 'p> {
        Case {
            plan: self.plan,
            part: Part::Invocation(at),
            circumstances: self.rules.circumstances(self.mode),
        }
    }
}
