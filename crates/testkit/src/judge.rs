//! What qedsh says of a line: the whole way from text to decision, in process.

use qedsh_gate::{Basis, Cage, Decision, Mode, Reason, Rules, Shell, Terms};
use qedsh_plan::catalog::{Effect, Run, Value};
use qedsh_plan::{Plan, What, World};
use qedsh_syntax::{Dialect, Options};
use serde::{Deserialize, Serialize};

/// What qedsh says of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// `allow`, `ask` or `deny`, without rules, in the mode that was given.
    pub answer: Answer,
    /// Proved to do nothing but read.
    pub is_read_only: bool,
    /// As `is_read_only`, but it may ask a daemon or another machine.
    pub is_network_read: bool,
    /// May not end by itself.
    pub waits: bool,
    /// The names of the programs that would run, as the line names them.
    pub programs: Vec<String>,
    /// The stable identifier of each reason that kept it from being proved.
    pub reasons: Vec<String>,
    /// The decision in a line: `allow: proof`, ``ask: writes `out` ``.
    pub verdict: String,
}

/// The three answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// It may run.
    Allow,
    /// A person must say.
    Ask,
    /// It may not run.
    Deny,
}

/// Judges `line` in `world`, without rules; the workspace is where it starts.
#[must_use]
pub fn judge(line: &[u8], dialect: Dialect, mode: Mode, world: &dyn World) -> Judgement {
    judge_by(line, dialect, mode, world, Rules::default())
}

/// The same by these rules.
#[must_use]
pub fn judge_by(
    line: &[u8],
    dialect: Dialect,
    mode: Mode,
    world: &dyn World,
    rules: Rules,
) -> Judgement {
    let options = Options {
        dialect,
        ..Options::default()
    };
    let tree = qedsh_syntax::parse(line, &options);
    let plan = qedsh_plan::plan(&tree, world);
    let terms = Terms {
        shell: match dialect {
            Dialect::Bash => Shell::Bash,
            Dialect::Posix => Shell::Sh,
            Dialect::Zsh => Shell::Zsh,
            Dialect::Cmd => Shell::Cmd,
        },
        cage: Cage::Off,
        limit: None,
    };
    let workspace = plan.directory().unwrap_or_default().to_vec();
    let rules = rules.with_workspace(workspace);
    let decision = qedsh_gate::decide(&plan, &rules, mode, terms);
    let (answer, verdict) = match &decision {
        Decision::Allow(grant) => (Answer::Allow, format!("allow: {}", basis(grant.basis()))),
        Decision::Ask(question) => (Answer::Ask, because("ask", question.reasons(), line)),
        Decision::Deny(refusal) => (Answer::Deny, because("deny", refusal.reasons(), line)),
    };
    let mut findings = plan.findings().iter();
    Judgement {
        answer,
        is_read_only: plan.is_read_only(),
        is_network_read: findings.all(|f| f.is_read() || f.is_network_read()),
        waits: plan
            .findings()
            .iter()
            .any(|finding| matches!(finding.what, What::Effect(Effect::Waits))),
        programs: programs(&plan),
        reasons: reasons(&plan),
        verdict,
    }
}

const fn basis(basis: &Basis) -> &'static str {
    match basis {
        Basis::Proof => "proof",
        Basis::Rules(_) => "rules",
        Basis::Mode(_) => "mode",
        Basis::Person(_) => "person",
    }
}

/// The answer, and each reason with the part of the line that it is about.
fn because(answer: &str, reasons: &[Reason], line: &[u8]) -> String {
    let mut parts: Vec<String> = reasons
        .iter()
        .map(|reason| {
            let part = line.get(reason.span.range()).unwrap_or_default();
            let part = String::from_utf8_lossy(part);
            let words: Vec<&str> = part.split_whitespace().collect();
            let shown: String = words.join(" ").chars().take(40).collect();
            format!("{} `{shown}`", reason.id)
        })
        .collect();
    parts.dedup();
    format!("{answer}: {}", parts.join(", "))
}

/// Whatever may run: invocations by their names, and programs that one of them
/// is known to start.
fn programs(plan: &Plan<'_>) -> Vec<String> {
    let name = |value: &Value<'_>| {
        let bytes = value.as_exact()?;
        let name = String::from_utf8_lossy(bytes);
        name.rsplit('/').next().map(str::to_owned)
    };
    let invoked = plan.invocations().iter();
    let invoked = invoked.filter_map(|i| name(&i.arguments.first()?.value));
    let started = plan.findings().iter().filter_map(|f| match &f.what {
        What::Effect(Effect::Runs(Run::Program(program))) => name(program),
        _ => None,
    });
    let mut programs: Vec<String> = invoked.chain(started).collect();
    programs.sort();
    programs.dedup();
    programs
}

fn reasons(plan: &Plan<'_>) -> Vec<String> {
    let kept = plan.findings().iter().filter(|finding| !finding.is_read());
    let mut reasons: Vec<String> = kept
        .map(|finding| match &finding.what {
            What::Unknown(reason) => reason.id().to_owned(),
            What::Effect(effect) => format!("{:?}", effect.kind()).to_lowercase(),
        })
        .collect();
    reasons.dedup();
    reasons
}
