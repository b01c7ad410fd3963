//! What there is to say about a plan before anything is decided.

use crate::coverage::Coverage;
use crate::rules::{Case, Circumstances, Match, Part, Rule, Rules, Subject, Verdict, touched};
use crate::standing::objection;
use crate::{Mode, Reason, RuleReference, Sandbox, Terms, edit};
use qedsh_plan::catalog::{Effect, Run, Unknown as Cause};
use qedsh_plan::{Construct, Finding, Plan, Reason as Unknown, Span, What};

/// Everything that a decision is made from.
#[derive(Debug, Default)]
pub(crate) struct Judgement {
    /// Deny rules that match.
    pub(crate) denied: Vec<Reason>,
    /// Deny rules that may match.
    pub(crate) could_be_denied: Vec<Reason>,
    /// Ask rules that match or may.
    pub(crate) asked: Vec<Reason>,
    /// Why nothing passes.
    pub(crate) closed: Vec<Reason>,
    /// What does not pass without somebody's word.
    open: Vec<Open>,
}

/// A finding that does not pass by itself.
#[derive(Debug)]
struct Open {
    reason: Reason,
    invocation: Option<usize>,
    covered_by: Option<RuleReference>,
    sandbox: Sandbox,
    is_edit: bool,
}

impl Judgement {
    pub(crate) fn new(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: &Terms) -> Self {
        let circumstances = rules.circumstances(mode);
        let (denied, could_be_denied) = denials(plan, rules, circumstances);
        Self {
            denied,
            could_be_denied,
            asked: requests(plan, rules, circumstances),
            closed: closings(plan, rules),
            open: openings(plan, rules, circumstances, terms),
        }
    }

    /// Whether all of it passes without anybody's word.
    pub(crate) fn is_proved(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether a rule answers for each part that is not proved.
    pub(crate) fn is_covered(&self) -> bool {
        self.open.iter().all(|open| open.covered_by.is_some())
    }

    /// Why it does not pass without somebody's word.
    pub(crate) fn objections(&self) -> Vec<Reason> {
        distinct(self.open.iter().map(|open| open.reason.clone()))
    }

    /// The same, without what a rule answers for.
    pub(crate) fn uncovered(&self) -> Vec<Reason> {
        let uncovered = self.open.iter().filter(|open| open.covered_by.is_none());
        distinct(uncovered.map(|open| open.reason.clone()))
    }

    /// The invocations that no rule answers for; `None` for the shell itself.
    pub(crate) fn uncovered_invocations(&self) -> impl Iterator<Item = Option<usize>> {
        let uncovered = self.open.iter().filter(|open| open.covered_by.is_none());
        let mut invocations: Vec<_> = uncovered.map(|open| open.invocation).collect();
        invocations.dedup();
        invocations.into_iter()
    }

    /// The rules that answer for what is not proved.
    pub(crate) fn rules(&self) -> Vec<RuleReference> {
        let mut rules: Vec<_> = self
            .open
            .iter()
            .filter_map(|open| open.covered_by.clone())
            .collect();
        rules.sort();
        rules.dedup();
        rules
    }

    /// Whether it may leave the cage: each rule that answers for a part says so.
    pub(crate) fn sandbox(&self) -> Sandbox {
        let is_free = |open: &Open| open.sandbox == Sandbox::Off;
        match !self.open.is_empty() && self.open.iter().all(is_free) {
            true => Sandbox::Off,
            false => Sandbox::Keep,
        }
    }

    /// Whether what no rule answers for only writes where mode `edit` may.
    pub(crate) fn only_edits(&self) -> bool {
        self.open
            .iter()
            .all(|open| open.covered_by.is_some() || open.is_edit)
    }

    /// The objections, after what the mode says.
    pub(crate) fn with_mode(&self, id: &'static str) -> Vec<Reason> {
        let mut reasons = self.objections();
        let span = reasons
            .first()
            .map_or(Span { start: 0, end: 0 }, |reason| reason.span);
        reasons.insert(0, plain(id, span, Vec::new()));
        reasons
    }
}

/// The deny rules that match, and those that may.
fn denials(plan: &Plan<'_>, rules: &Rules, at: Circumstances) -> (Vec<Reason>, Vec<Reason>) {
    let mut certain = Vec::new();
    let mut possible = Vec::new();
    for (rule, matched, span) in matched(plan, rules, Verdict::Deny, at) {
        match matched {
            Match::Yes => certain.push(ruled("rule-deny", span, rule)),
            Match::Maybe => possible.push(ruled("may-match-deny", span, rule)),
            Match::No => {}
        }
    }
    let hidden = plan.findings.iter().filter(|finding| {
        let part = Part::StartedBy(finding.invocation);
        let case = Case {
            plan,
            part,
            circumstances: at,
        };
        may_hide_commands(plan, finding) && rules.any_holds(Verdict::Deny, &case)
    });
    possible.extend(hidden.map(|finding| plain("may-hide-denied", finding.span, Vec::new())));
    (distinct(certain), distinct(possible))
}

/// The ask rules that match or may.
fn requests(plan: &Plan<'_>, rules: &Rules, at: Circumstances) -> Vec<Reason> {
    let found = matched(plan, rules, Verdict::Ask, at).into_iter();
    distinct(found.map(|(rule, _, span)| ruled("rule-ask", span, rule)))
}

/// The rules of a verdict that match, or may, and where.
fn matched<'r>(
    plan: &Plan<'_>,
    rules: &'r Rules,
    verdict: Verdict,
    circumstances: Circumstances,
) -> Vec<(&'r Rule, Match, Span)> {
    let mut found = touched(plan, rules, verdict, circumstances);
    if !rules.has_for_commands(verdict) {
        return found;
    }
    let case = |part| Case {
        plan,
        part,
        circumstances,
    };
    let whole = rules.exactly(verdict, plan.source.trim_ascii()).into_iter();
    let whole = whole.filter(|rule| rule.holds(&case(Part::Whole)));
    found.extend(whole.map(|rule| (rule, Match::Yes, whole_span(plan))));
    let invocations = plan.invocations.iter().enumerate();
    let invocations = invocations.map(|(at, it)| Subject::of(at, it, plan.source));
    let started = plan.findings.iter().filter_map(Subject::started_by);
    for subject in invocations.chain(started) {
        let rules = rules.matches(verdict, &subject, &case(subject.part));
        let rules = rules.into_iter();
        found.extend(rules.map(|(rule, matched)| (rule, matched, subject.span)));
    }
    found
}

/// Whether commands may run there that the plan does not list.
fn may_hide_commands(plan: &Plan<'_>, finding: &Finding<'_>) -> bool {
    match &finding.what {
        What::Effect(Effect::Runs(Run::Shell { .. })) => true,
        What::Effect(_) => false,
        What::Unknown(reason) => match reason {
            Unknown::Syntax(_) | Unknown::Limit(_) | Unknown::Shadowed(_) => true,
            // A file of commands is a program like others; a command that the
            // arguments spell is not.
            Unknown::Command(Cause::ProgramFile) => false,
            Unknown::Command(_) => is_launched(plan, finding),
            Unknown::Construct(construct) => matches!(
                construct,
                Construct::Trap
                    | Construct::Eval
                    | Construct::Source
                    | Construct::Exec
                    | Construct::Alias
                    | Construct::CommandTable
                    | Construct::Coprocess
                    | Construct::Arithmetic
                    | Construct::Expansion
                    | Construct::Indirection
                    | Construct::DynamicCommand
                    | Construct::Recursion
                    | Construct::Builtin
            ),
            _ => false,
        },
    }
}

/// Whether a finding is of a program that runs what its arguments spell.
fn is_launched(plan: &Plan<'_>, finding: &Finding<'_>) -> bool {
    let invocation = finding.invocation.and_then(|at| plan.invocations.get(at));
    let name = invocation.and_then(|invocation| invocation.arguments.first());
    let name = name.and_then(|name| name.value.as_exact());
    name.is_some_and(qedsh_registry::runs_its_arguments)
}

fn closings(plan: &Plan<'_>, rules: &Rules) -> Vec<Reason> {
    let closed = rules.closed_by().into_iter();
    closed
        .map(|closed| {
            plain(
                "config-error",
                whole_span(plan),
                vec![closed.message.clone()],
            )
        })
        .collect()
}

fn openings(
    plan: &Plan<'_>,
    rules: &Rules,
    circumstances: Circumstances,
    terms: &Terms,
) -> Vec<Open> {
    let coverage = Coverage::new(plan, rules, circumstances);
    let objections = plan.findings.iter().filter_map(|finding| {
        let reason = objection(plan, finding, rules, terms)?;
        Some((finding, reason))
    });
    let open = |(finding, reason): (&Finding<'_>, Reason)| {
        let rule = coverage.of(finding, reason.id);
        Open {
            is_edit: edit::is_inside(plan, finding, rules),
            invocation: finding.invocation,
            sandbox: rule.map_or(Sandbox::Keep, |rule| rule.sandbox),
            covered_by: rule.map(Rule::reference),
            reason,
        }
    };
    objections.map(open).collect()
}

fn ruled(id: &'static str, span: Span, rule: &Rule) -> Reason {
    Reason {
        id,
        span,
        details: Vec::new(),
        rule: Some(rule.reference()),
    }
}

fn plain(id: &'static str, span: Span, details: Vec<String>) -> Reason {
    Reason {
        id,
        span,
        details,
        rule: None,
    }
}

fn whole_span(plan: &Plan<'_>) -> Span {
    Span {
        start: 0,
        end: u32::try_from(plan.source.len()).unwrap_or(u32::MAX),
    }
}

/// The reasons in the order of the source, each once.
fn distinct(reasons: impl IntoIterator<Item = Reason>) -> Vec<Reason> {
    // Thousands of rules may match: no reason is looked for among all others.
    let mut kept: Vec<(Reason, usize)> = reasons.into_iter().zip(0..).collect();
    kept.sort_unstable();
    kept.dedup_by(|later, first| later.0 == first.0);
    kept.sort_unstable_by_key(|(reason, at)| (reason.span.start, reason.span.end, *at));
    kept.into_iter().map(|(reason, _)| reason).collect()
}
