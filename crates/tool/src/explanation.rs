//! The whole proof, or what there is of it.

use crate::{Bytes, Check, RuleReport};
use qedsh_gate::{Lack, Near, Verdict};
use qedsh_plan::{Effect, Finding, Invocation, Proof, Target, What, catalog::Value};
use qedsh_session::Judged;
use serde::Serialize;

/// A decision with everything that it leans on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The decision.
    #[serde(flatten)]
    pub check: Check,
    /// The command line.
    pub command: Bytes,
    /// The directory that it starts in.
    pub directory: Option<Bytes>,
    /// Every command that would run.
    pub invocations: Vec<InvocationReport>,
    /// The facts about this machine that were used.
    pub facts: Vec<FactReport>,
    /// The rules that nearly decided.
    pub near: Vec<NearReport>,
    /// The proof, where it only reads: `qedsh_plan::check` validates it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// A rule that is about a part of the command line and does not hold for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NearReport {
    /// `allow`, `ask` or `deny`.
    pub verdict: &'static str,
    /// The rule.
    #[serde(flatten)]
    pub rule: RuleReport,
    /// The part that it is about.
    pub span: [u32; 2],
    /// What it lacks: `expires`; the condition `mode`, `cwd`, `platform`, `paths`
    /// or `hosts`; `words`; or `reach`, where it does not answer for `reason`.
    pub lacks: &'static str,
    /// The identifier of the reason that it does not answer for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason_id: Option<&'static str>,
}

/// One command that would run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InvocationReport {
    /// Where it stands.
    pub span: [u32; 2],
    /// Its words; null where not known before it runs.
    pub argv: Vec<Option<Bytes>>,
    /// What the name stands for: `builtin`, `function`, `program`, `absent`,
    /// `unknown`.
    pub target: &'static str,
    /// The program's real path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<Bytes>,
    /// The rows of the catalog that explain its words.
    pub rows: Vec<RowReport>,
    /// What it would do, and what is not known.
    pub effects: Vec<EffectReport>,
}

/// A row of the catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowReport {
    /// Which word of the command it explains.
    pub argument: usize,
    /// The row's name.
    pub name: &'static str,
}

/// One effect, or a reason why there may be more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EffectReport {
    /// The kind of effect, or `unknown`.
    pub kind: &'static str,
    /// The path, program or reason, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Bytes>,
    /// What causes it.
    pub span: [u32; 2],
}

/// A fact about this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactReport {
    /// What needs it.
    pub span: [u32; 2],
    /// What was asked.
    pub question: String,
    /// What was found.
    pub answer: String,
}

impl NearReport {
    fn of(near: &Near) -> Self {
        let (lacks, reason_id) = match near.lack {
            Lack::Time => ("expires", None),
            Lack::Condition(name) => (name, None),
            Lack::Words => ("words", None),
            Lack::Reach(id) => ("reach", Some(id)),
        };
        Self {
            verdict: verdict_name(near.verdict),
            rule: RuleReport::of(&near.rule),
            span: [near.span.start, near.span.end],
            lacks,
            reason_id,
        }
    }
}

/// A verdict in one word, as output spells it.
pub fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allow => "allow",
        Verdict::Ask => "ask",
        Verdict::Deny => "deny",
    }
}

impl Explanation {
    /// The explanation of what was judged.
    pub fn of(judged: &Judged<'_>, check: Check, near: &[Near]) -> Self {
        let plan = &judged.plan;
        let invocations = plan.invocations().iter().enumerate();
        let findings = |index| {
            let findings = plan.findings().iter();
            findings.filter(move |finding| finding.invocation == Some(index))
        };
        let facts = plan.facts().iter().map(|fact| FactReport {
            span: [fact.span().start, fact.span().end],
            question: fact.question(),
            answer: fact.answer().into_owned(),
        });
        Self {
            near: near.iter().map(NearReport::of).collect(),
            check,
            command: plan.source().into(),
            directory: plan.directory().map(Bytes::from),
            invocations: invocations
                .map(|(index, invocation)| InvocationReport::of(invocation, findings(index)))
                .collect(),
            facts: facts.collect(),
            proof: plan.proof(),
        }
    }
}

impl InvocationReport {
    fn of<'p, 's: 'p>(
        invocation: &Invocation<'s>,
        findings: impl Iterator<Item = &'p Finding<'s>>,
    ) -> Self {
        let (target, program) = match &invocation.target {
            Target::Builtin => ("builtin", None),
            Target::Function => ("function", None),
            Target::Program(path) => ("program", Some(path.as_slice().into())),
            Target::Absent => ("absent", None),
            Target::Unknown => ("unknown", None),
        };
        let arguments = invocation.arguments.iter();
        let rows = invocation.rows.iter().map(|row| RowReport {
            argument: row.argument,
            name: row.name,
        });
        Self {
            span: [invocation.span.start, invocation.span.end],
            argv: arguments
                .map(|argument| argument.value.as_exact().map(Bytes::from))
                .collect(),
            target,
            program,
            rows: rows.collect(),
            effects: findings.map(EffectReport::of).collect(),
        }
    }
}

impl EffectReport {
    fn of(finding: &Finding<'_>) -> Self {
        let (kind, detail) = match &finding.what {
            What::Unknown(reason) => ("unknown", Some(reason.id().as_bytes().into())),
            What::Effect(effect) => describe(effect),
        };
        Self {
            kind,
            detail,
            span: [finding.span.start, finding.span.end],
        }
    }
}

fn describe(effect: &Effect<'_>) -> (&'static str, Option<Bytes>) {
    let exact = |value: &Value<'_>| value.as_exact().map(Bytes::from);
    match effect {
        Effect::Reads(path) => ("reads", exact(&path.value)),
        Effect::Writes(path) => ("writes", exact(&path.value)),
        Effect::Runs(_) => ("runs", None),
        Effect::Network(network) => ("network", Some(network.client.as_bytes().into())),
        Effect::ShowsEnvironment => ("shows-environment", None),
        Effect::Signals => ("signals", None),
        Effect::Waits => ("waits", None),
        Effect::ChangesState(_) => ("changes-state", None),
        Effect::Needs(_) => ("needs", None),
        Effect::Unknown(unknown) => ("unknown", Some(unknown.id().as_bytes().into())),
    }
}
