//! Which deny and ask rules match a plan, or may.

use crate::hiding::{Hidden, hidden};
use crate::rules::{Case, Circumstances, Match, Part, Rule, Rules, Subject, Verdict, touched};
use qedsh_plan::{Plan, Span};

/// A rule, how well it matches, and where.
pub(crate) type Found<'r> = (&'r Rule, Match, Span);

/// Rules beside one plan.
pub(crate) struct Search<'c, 'p, 'r> {
    plan: &'c Plan<'p>,
    rules: &'r Rules,
    circumstances: Circumstances,
}

impl<'c, 'p, 'r> Search<'c, 'p, 'r> {
    pub(crate) fn new(plan: &'c Plan<'p>, rules: &'r Rules, circumstances: Circumstances) -> Self {
        Self {
            plan,
            rules,
            circumstances,
        }
    }

    /// The rules of a verdict that match, or may: by the commands that would
    /// run and by the paths that they touch.
    pub(crate) fn matched(&self, verdict: Verdict) -> Vec<Found<'r>> {
        let mut found = touched(self.plan, self.rules, verdict, self.circumstances);
        if !self.rules.has_for_commands(verdict) {
            return found;
        }
        let text = self.plan.source().trim_ascii();
        let whole = self.rules.exactly(verdict, text).into_iter();
        let whole = whole.filter(|rule| rule.holds(&self.case(Part::Whole)));
        found.extend(whole.map(|rule| (rule, Match::Yes, self.whole())));
        let invocations = self.plan.invocations().iter().enumerate();
        let subjects = invocations.flat_map(|(at, invocation)| {
            let subject = Subject::of(at, invocation, self.plan.source());
            let applet = subject.applet();
            [Some(subject), applet].into_iter().flatten()
        });
        let started = self.plan.findings().iter().filter_map(Subject::started_by);
        for subject in subjects.chain(started) {
            found.extend(self.for_subject(verdict, &subject));
        }
        found
    }

    /// The rules of a verdict for commands that may hide in what is not
    /// followed, and the parts where any command may.
    pub(crate) fn hidden(&self, verdict: Verdict) -> (Vec<(&'r Rule, Span)>, Vec<Span>) {
        let mut spelled = Vec::new();
        let mut hiding = Vec::new();
        if !self.rules.has(verdict) {
            return (spelled, hiding);
        }
        for finding in self.plan.findings() {
            let case = self.case(Part::StartedBy(finding.invocation));
            let hidden = hidden(self.plan, finding);
            match &hidden {
                Hidden::Nothing => {}
                Hidden::Anything if self.rules.any_holds(verdict, &case) => {
                    hiding.push(finding.span);
                }
                hidden => {
                    for subject in hidden.subjects(finding) {
                        let found = self.for_subject(verdict, &subject).into_iter();
                        spelled.extend(found.map(|(rule, _, span)| (rule, span)));
                    }
                }
            }
        }
        (spelled, hiding)
    }

    fn for_subject(&self, verdict: Verdict, subject: &Subject<'_>) -> Vec<Found<'r>> {
        let rules = self
            .rules
            .matches(verdict, subject, &self.case(subject.part));
        let rules = rules.into_iter();
        rules
            .map(|(rule, matched)| (rule, matched, subject.span))
            .collect()
    }

    fn case(&self, part: Part) -> Case<'c, 'p> {
        Case {
            plan: self.plan,
            part,
            circumstances: self.circumstances,
        }
    }

    fn whole(&self) -> Span {
        Span {
            start: 0,
            end: u32::try_from(self.plan.source().len()).unwrap_or(u32::MAX),
        }
    }
}
