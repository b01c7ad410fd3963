//! Plans and rules from short texts, so that a test reads as a table.

use qedsh_gate::{
    Basis, Cage, Decision, Mode, Origin, PathAccess, PathPattern, PathRule, Pattern, Rule, Rules,
    Shell, Terms, Verdict, decide,
};
use qedsh_plan::catalog::{Effect, Path, Unknown};
use qedsh_plan::{Argument, Fact, Finding, Invocation, Plan, Reason, Span, Target, Value, What};
use std::time::Duration;

/// Commands that these plans take for proved.
const PROVED: &[&str] = &[
    "ls", "cat", "echo", "env", "command", "timeout", "xargs", "bash", "sudo",
];

/// Wrappers, whose command is the first word that is no option or number.
const WRAPPERS: &[&str] = &["env", "command", "timeout", "xargs", "sudo"];

/// The plan of a line of simple commands between ` ; `, in which every word is
/// separated by one blank. `$x` is one unknown word, `$*` any number of them;
/// `> file` is a write of the shell; words like `A=b` come before a command.
pub(crate) fn plan(source: &str) -> Plan<'_> {
    Draft::of(source).plan()
}

/// A plan in the making.
pub(crate) struct Draft<'s> {
    source: &'s str,
    invocations: Vec<Invocation<'s>>,
    pub(crate) findings: Vec<Finding<'s>>,
    pub(crate) facts: Vec<Fact<'s>>,
}

impl<'s> Draft<'s> {
    pub(crate) fn of(source: &'s str) -> Self {
        let mut draft = Self {
            source,
            invocations: Vec::new(),
            findings: Vec::new(),
            facts: Vec::new(),
        };
        let mut start = 0;
        for command in source.split(" ; ") {
            add_command(&mut draft, command, start);
            start += command.len() + " ; ".len();
        }
        draft
    }

    pub(crate) fn plan(self) -> Plan<'s> {
        Plan::forged(
            self.source.as_bytes(),
            b"/w",
            self.invocations,
            self.findings,
            self.facts,
        )
    }
}

fn add_command<'s>(plan: &mut Draft<'s>, command: &'s str, start: usize) {
    let mut at = start;
    let mut words: Vec<Argument<'s>> = Vec::new();
    let mut is_target = false;
    for word in command.split(' ') {
        let span = span(at, word);
        at += word.len() + 1;
        if is_target {
            let write = Effect::Writes(Path::entry(Value::from(word)));
            found(plan, None, span, What::Effect(write));
            is_target = false;
        } else if word == ">" {
            is_target = true;
        } else {
            let value = value(word);
            words.push(Argument { span, value });
        }
    }
    let text = command.split(" > ").next().unwrap_or(command);
    add_invocation(plan, &words, span(start, text), None);
}

fn add_invocation<'s>(
    plan: &mut Draft<'s>,
    words: &[Argument<'s>],
    span: Span,
    parent: Option<usize>,
) {
    let is_assignment = |word: &&Argument<'_>| {
        word.value
            .as_exact()
            .is_some_and(|text| text.contains(&b'=') && !text.starts_with(b"-"))
    };
    let count = words.iter().take_while(is_assignment).count();
    let (assignments, words) = words.split_at(count);
    let Some(first) = words.first() else {
        return;
    };
    let name = first
        .value
        .as_exact()
        .map(|name| String::from_utf8_lossy(name).into_owned());
    let base = name
        .as_deref()
        .and_then(|name| name.rsplit('/').next())
        .unwrap_or_default();
    let at = plan.invocations.len();
    let assignments = assignments.iter().map(|word| {
        let text = word.value.as_exact().unwrap_or_default();
        let cut = text
            .iter()
            .position(|byte| *byte == b'=')
            .unwrap_or_default();
        (
            text[..cut].to_vec(),
            Value::Exact(text[cut + 1..].to_vec().into()),
        )
    });
    let assignments: Vec<_> = assignments.collect();
    let variable = assignments.first().map(|(name, _)| name.clone());
    plan.invocations.push(Invocation::forged(
        span,
        words.to_vec(),
        assignments,
        parent,
        match &name {
            Some(_) => Target::Program(format!("/usr/bin/{base}").into_bytes()),
            None => Target::Unknown,
        },
        qedsh_plan::catalog::spec::Context {
            platform: qedsh_plan::catalog::spec::Platforms::LINUX,
            terminal: qedsh_plan::catalog::spec::Terminal::Absent,
        },
        b"/w",
    ));
    if let Some(variable) = variable {
        found(
            plan,
            Some(at),
            span,
            What::Unknown(Reason::Variable(variable)),
        );
    }
    if name.is_none() {
        let dynamic = qedsh_plan::Construct::DynamicCommand;
        found(
            plan,
            Some(at),
            first.span,
            What::Unknown(Reason::Construct(dynamic)),
        );
    } else if base == "cat" {
        for word in &words[1..] {
            let read = Effect::Reads(Path::entry(word.value.clone()));
            found(plan, Some(at), word.span, What::Effect(read));
        }
    } else if base == "write" {
        for word in &words[1..] {
            let write = Effect::Writes(Path::entry(word.value.clone()));
            found(plan, Some(at), word.span, What::Effect(write));
        }
    } else if !PROVED.contains(&base) {
        found(
            plan,
            Some(at),
            span,
            What::Unknown(Reason::Command(Unknown::Command)),
        );
    }
    if WRAPPERS.contains(&base) {
        let is_plain = |word: &Argument<'_>| {
            let text = word.value.prefix();
            !text.starts_with(b"-") && !text.first().is_some_and(u8::is_ascii_digit)
        };
        let Some(inner) = words.iter().skip(1).position(is_plain) else {
            return;
        };
        let inner = &words[inner + 1..];
        let start = inner[0].span.start;
        add_invocation(
            plan,
            inner,
            Span {
                start,
                end: span.end,
            },
            Some(at),
        );
    }
}

fn found<'s>(plan: &mut Draft<'s>, invocation: Option<usize>, span: Span, what: What<'s>) {
    plan.findings.push(Finding {
        span,
        invocation,
        what,
    });
}

fn value(word: &str) -> Value<'_> {
    match word {
        "$*" => Value::Opaque,
        _ if word.contains('$') => {
            let known = word.split('$').next().unwrap_or_default();
            Value::One {
                prefix: known.as_bytes().into(),
            }
        }
        // A backslash in the source is not in the value.
        _ => Value::Exact(word.replace(['\\', '"'], "").into_bytes().into()),
    }
}

fn span(start: usize, text: &str) -> Span {
    Span {
        start: u32::try_from(start).unwrap(),
        end: u32::try_from(start + text.len()).unwrap(),
    }
}

/// Rules from lines like `deny rm -rf` and `allow = git status`, where `=` is
/// for exact texts.
pub(crate) fn rules(lines: &[&str]) -> Rules {
    let rule = |(at, line): (usize, &&str)| {
        let (verdict, text) = line.split_once(' ').unwrap();
        let verdict = match verdict {
            "allow" => Verdict::Allow,
            "ask" => Verdict::Ask,
            "deny" => Verdict::Deny,
            other => panic!("{other}"),
        };
        let path = |access, text: &str| {
            let paths = PathPattern::parse(text).unwrap();
            Pattern::Path(PathRule { access, paths })
        };
        let pattern = match text.split_once(' ') {
            Some(("=", text)) => Pattern::exact(text).unwrap(),
            Some(("reading", text)) => path(PathAccess::Read, text),
            Some(("writing", text)) => path(PathAccess::Write, text),
            _ => Pattern::parse(text).unwrap(),
        };
        let origin = Origin {
            file: "rules".to_owned(),
            line: at + 1,
        };
        Rule::new(verdict, pattern, origin)
    };
    Rules::new(lines.iter().enumerate().map(rule).collect())
}

pub(crate) fn terms() -> Terms {
    Terms {
        shell: Shell::Bash,
        cage: Cage::Off,
        limit: Some(Duration::from_secs(30)),
    }
}

/// `allow proof`, `allow rules`, `allow mode`, or `ask` and `deny` with the
/// identifier of the first reason.
pub(crate) fn answer(plan: &Plan<'_>, rules: &Rules, mode: Mode) -> String {
    shown(&decide(plan, rules, mode, terms()))
}

pub(crate) fn shown(decision: &Decision) -> String {
    match decision {
        Decision::Allow(grant) => match grant.basis() {
            Basis::Proof => "allow proof".to_owned(),
            Basis::Rules(_) => "allow rules".to_owned(),
            Basis::Mode(_) => "allow mode".to_owned(),
            Basis::Person(_) => "allow person".to_owned(),
        },
        Decision::Ask(question) => format!("ask {}", question.reasons()[0].id),
        Decision::Deny(refusal) => format!("deny {}", refusal.reasons()[0].id),
    }
}
