//! What is decided of a command line, and why.

use crate::SCHEMA;
use qedsh_gate::{Basis, Decision, Language, Pattern, Reason, RuleReference, Shell};
use qedsh_session::Judged;
use serde::Serialize;

/// A decision with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The decision.
    pub decision: DecisionName,
    /// Whether it was proved that the command line reads and no more.
    pub read_only: bool,
    /// What the decision rests on: `proof`, `rule`, `mode`, `person`; `config`
    /// where that could not be read, `unproved` where there is nothing to rest
    /// on, `internal` where the judging itself failed.
    pub basis: &'static str,
    /// The shell whose grammar was analysed.
    pub shell: &'static str,
    /// What stands in the way, or what a person may want to know.
    pub reasons: Vec<ReasonReport>,
    /// The rules that it rests on, where it is allowed by some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleReport>,
    /// The allow rules with which it would pass, where it asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
}

/// A rule and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleReport {
    /// The pattern as written.
    pub pattern: String,
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// Why, in the words of who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What to run instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
}

/// A decision in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DecisionName {
    /// It may run.
    Allow,
    /// A person must say.
    Ask,
    /// It may not run.
    Deny,
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonReport {
    /// The stable identifier.
    pub id: &'static str,
    /// The first byte of the command line that it is about, and the one after
    /// the last.
    pub span: [u32; 2],
    /// What is said of it.
    pub text: String,
    /// What would help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'static str>,
    /// The rule that says so, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleReport>,
}

impl Check {
    /// What was decided, told in `language`; machines get English.
    pub fn of(judged: &Judged<'_>, shell: Shell, language: Language) -> Self {
        let (decision, basis, reasons) = match &judged.decision {
            Decision::Allow(grant) => {
                (DecisionName::Allow, granted(grant.basis()), grant.reasons())
            }
            Decision::Ask(question) => {
                let reasons = question.reasons();
                (DecisionName::Ask, withheld(reasons), reasons)
            }
            Decision::Deny(refusal) => {
                let reasons = refusal.reasons();
                (DecisionName::Deny, withheld(reasons), reasons)
            }
        };
        let rules = match &judged.decision {
            Decision::Allow(grant) => match grant.basis() {
                Basis::Rules(rules) => rules.as_slice(),
                _ => &[],
            },
            Decision::Ask(_) | Decision::Deny(_) => &[],
        };
        Self {
            schema: SCHEMA,
            decision,
            read_only: judged.plan.is_read_only(),
            basis,
            shell: shell_name(shell),
            reasons: reasons
                .iter()
                .map(|reason| ReasonReport::of(reason, language))
                .collect(),
            rules: rules.iter().map(RuleReport::of).collect(),
            suggestions: judged.suggestions.iter().map(Pattern::entry).collect(),
        }
    }

    /// What is said of a command line whose judging failed: ask.
    pub fn failed(shell: Shell, message: &str) -> Self {
        Self {
            schema: SCHEMA,
            decision: DecisionName::Ask,
            read_only: false,
            basis: "internal",
            shell: shell_name(shell),
            reasons: vec![ReasonReport {
                id: "internal",
                span: [0, 0],
                text: message.to_owned(),
                help: None,
                rule: None,
            }],
            rules: Vec::new(),
            suggestions: Vec::new(),
        }
    }
}

impl RuleReport {
    pub(crate) fn of(rule: &RuleReference) -> Self {
        Self {
            pattern: rule.pattern.clone(),
            file: rule.origin.file.clone(),
            line: rule.origin.line,
            reason: rule.reason.clone(),
            instead: rule.instead.clone(),
        }
    }
}

impl ReasonReport {
    fn of(reason: &Reason, language: Language) -> Self {
        Self {
            id: reason.id,
            span: [reason.span.start, reason.span.end],
            text: reason.message(language),
            help: reason.help(language),
            rule: reason.rule.as_ref().map(RuleReport::of),
        }
    }
}

fn granted(basis: &Basis) -> &'static str {
    match basis {
        Basis::Proof => "proof",
        Basis::Rules(_) => "rule",
        Basis::Mode(_) => "mode",
        Basis::Person(_) => "person",
    }
}

/// What keeps it from passing: a rule or the mode where a reason says so.
fn withheld(reasons: &[Reason]) -> &'static str {
    let found = reasons.iter().find_map(|reason| match reason.id {
        "rule-ask" | "rule-deny" | "may-match-deny" | "may-hide-asked" | "may-hide-denied" => {
            Some("rule")
        }
        "mode-plan" => Some("mode"),
        "config-error" => Some("config"),
        _ => None,
    });
    found.unwrap_or("unproved")
}

/// The name of a shell, as options and output spell it.
pub fn shell_name(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => "bash",
        Shell::Sh => "sh",
        Shell::Zsh => "zsh",
        Shell::Cmd => "cmd",
    }
}
