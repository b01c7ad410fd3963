//! What there is to say about a plan before anything is decided.

use crate::coverage::Coverage;
use crate::rules::{Circumstances, Match, Rule, Rules, Verdict};
use crate::search::Search;
use crate::standing::objection;
use crate::{Mode, Reason, RuleReference, Sandbox, Terms, edit};
use qedsh_plan::{Finding, Plan, Span};

/// Everything that a decision is made from.
#[derive(Debug, Default)]
pub(crate) struct Judgement {
    /// Deny rules that match.
    pub(crate) denied: Vec<Reason>,
    /// Deny rules that may match.
    pub(crate) could_be_denied: Vec<Reason>,
    /// Ask rules that match or may.
    pub(crate) asked: Vec<Reason>,
    /// What may hide a command that an ask rule is about.
    pub(crate) could_be_asked: Vec<Reason>,
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
        let search = Search::new(plan, rules, circumstances);
        let (denied, could_be_denied) = denials(&search);
        let (asked, could_be_asked) = requests(&search);
        Self {
            denied,
            could_be_denied,
            asked,
            could_be_asked,
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
fn denials(search: &Search<'_, '_, '_>) -> (Vec<Reason>, Vec<Reason>) {
    let mut certain = Vec::new();
    let mut possible = Vec::new();
    for (rule, matched, span) in search.matched(Verdict::Deny) {
        match matched {
            Match::Yes => certain.push(ruled("rule-deny", span, rule)),
            Match::Maybe => possible.push(ruled("may-match-deny", span, rule)),
            Match::No => {}
        }
    }
    let (spelled, hiding) = search.hidden(Verdict::Deny);
    let spelled = spelled.into_iter();
    possible.extend(spelled.map(|(rule, span)| ruled("may-match-deny", span, rule)));
    let hiding = hiding.into_iter();
    possible.extend(hiding.map(|span| plain("may-hide-denied", span, Vec::new())));
    (distinct(certain), distinct(possible))
}

/// The ask rules that match or may, and what may hide others.
fn requests(search: &Search<'_, '_, '_>) -> (Vec<Reason>, Vec<Reason>) {
    let found = search.matched(Verdict::Ask).into_iter();
    let found = found.map(|(rule, _, span)| ruled("rule-ask", span, rule));
    let (spelled, hiding) = search.hidden(Verdict::Ask);
    let spelled = spelled.into_iter();
    let spelled = spelled.map(|(rule, span)| ruled("rule-ask", span, rule));
    let hiding = hiding.into_iter();
    let hiding = hiding.map(|span| plain("may-hide-asked", span, Vec::new()));
    (distinct(found), distinct(spelled.chain(hiding)))
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
    let objections = plan.findings().iter().filter_map(|finding| {
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
        end: u32::try_from(plan.source().len()).unwrap_or(u32::MAX),
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
