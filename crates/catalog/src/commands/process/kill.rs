//! `kill`: signals processes.
//!
//! `-l` lists signals; signal 0 only asks whether a process is there.
//!
//! Source: procps 4.0.2 `kill(1)`; bash 5.2 manual, section 7.2; POSIX `kill`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["kill"],
    grammar: Some(grammar),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let word = |at: usize| argv.get(at).and_then(Value::as_exact).unwrap_or_default();
    let lists = matches!(word(1), b"-l" | b"-L" | b"--list" | b"--table");
    let asks = word(1) == b"-0" || matches!(word(1), b"-s" | b"-n") && word(2) == b"0";
    let single = argv.iter().all(Value::is_single);
    // bash takes `-n 9` for the signal even behind `-0`; alone it has no process.
    let behind = argv.get(2..).unwrap_or_default();
    let named = behind
        .iter()
        .all(|value| value.as_exact().is_some_and(is_process));
    if single && (lists && argv.len() <= 3 || asks && (named || behind.len() == 1)) {
        effects.explain(1, "-l or signal 0");
    } else {
        effects.push(0, Effect::Signals);
    }
}

/// A number, of a process group where negative, or a job.
fn is_process(word: &[u8]) -> bool {
    let number = word.strip_prefix(b"-").unwrap_or(word);
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    is_number || word.starts_with(b"%")
}

const EXAMPLES: &[Example] = &[
    read_only("kill -l"),
    read_only("kill -l 9"),
    read_only("kill -L; kill --list; kill --table"),
    read_only("kill -0 1"),
    read_only("kill -0 \"$x\""),
    read_only("kill -s 0 1"),
    unproven("kill -0 -n 9 1", Kind::Signals),
    unproven("kill -0 \"$x\" 1", Kind::Signals),
    unproven("kill 1", Kind::Signals),
    unproven("kill -9 1", Kind::Signals),
    unproven("kill -s KILL 1", Kind::Signals),
    unproven("kill -s 00 1", Kind::Signals),
    unproven("kill \"$x\"", Kind::Signals),
    unproven("kill -0 $x", Kind::Signals),
    unproven("kill", Kind::Signals),
];
