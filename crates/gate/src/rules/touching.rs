//! What rules for paths say of the paths that a command line names.

use super::conditions::{Case, Circumstances, Part};
use super::{Match, PathAccess, PathPattern, PathRule, Pattern, Rule, Rules, Verdict};
use crate::standing::{places, targets, written};
use qedsh_plan::catalog::{Effect, Extent, Path};
use qedsh_plan::{Finding, Plan, Span, Value, What};

/// The rules of a verdict for paths that are, or may be, touched.
pub(crate) fn touched<'r>(
    plan: &Plan<'_>,
    rules: &'r Rules,
    verdict: Verdict,
    circumstances: Circumstances,
) -> Vec<(&'r Rule, Match, Span)> {
    let mut found = Vec::new();
    for rule in rules.for_paths(verdict) {
        let Pattern::Path(wanted) = &rule.pattern else {
            continue;
        };
        for finding in plan.findings() {
            let matched = touches(wanted, plan, finding);
            let part = finding.invocation.map_or(Part::Whole, Part::Invocation);
            let case = Case {
                plan,
                part,
                circumstances,
            };
            if matched != Match::No && rule.holds(&case) {
                found.push((rule, matched, finding.span));
            }
        }
    }
    found
}

/// Whether an allow rule for paths answers for what a finding does: all that
/// it touches is known and listed.
pub(crate) fn answers_for(rule: &PathRule, plan: &Plan<'_>, finding: &Finding<'_>) -> bool {
    let (path, access) = match &finding.what {
        What::Effect(Effect::Reads(path)) => (path, PathAccess::Read),
        What::Effect(Effect::Writes(path)) => (path, PathAccess::Write),
        _ => return false,
    };
    let is_listed = |target: &&[u8]| rule.paths.covers(target);
    rule.access == access
        && targets(plan, finding, &path.value).is_some_and(|all| all.iter().all(is_listed))
}

/// Whether a path of a finding is one of these, links followed.
pub(super) fn met(
    pattern: &PathPattern,
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    path: &Path<'_>,
) -> Match {
    let glob = glob(plan, finding.span, &path.value);
    let met = |place: &Value<'_>| match path.extent {
        Extent::Tree => pattern.matched_by_tree(place),
        Extent::Entry | Extent::Names => {
            let found = glob.and_then(|glob| absolute(glob, place));
            pattern.matched(place, found.as_deref())
        }
    };
    let places = places(plan, finding, &path.value);
    let answers = places.iter().map(|place| met(place));
    answers.max().unwrap_or(Match::No)
}

fn touches(rule: &PathRule, plan: &Plan<'_>, finding: &Finding<'_>) -> Match {
    match (&finding.what, rule.access) {
        // Names, sizes and times are no content.
        (What::Effect(Effect::Reads(path)), _) if path.extent == Extent::Names => Match::No,
        (What::Effect(Effect::Reads(path)), PathAccess::Read)
        | (What::Effect(Effect::Writes(path)), PathAccess::Write) => {
            met(&rule.paths, plan, finding, path)
        }
        (What::Unknown(_) | What::Effect(Effect::Unknown(_) | Effect::Runs(_)), _) => {
            Match::maybe(names_it(&rule.paths, plan, finding))
        }
        _ => Match::No,
    }
}

/// Whether a command of which not all is known has a word that may be such a
/// path. What it touches without being told is not known to anybody.
fn names_it(pattern: &PathPattern, plan: &Plan<'_>, finding: &Finding<'_>) -> bool {
    let invocation = finding.invocation.and_then(|at| plan.invocations().get(at));
    let arguments = invocation.map(|invocation| invocation.arguments.get(1..));
    let arguments = arguments.flatten().unwrap_or_default();
    let may_be = |value: Value<'_>| {
        let places = written(plan, finding, &value);
        let glob = places.iter().map(|place| pattern.matched(place, None));
        glob.max().unwrap_or(Match::No) != Match::No
    };
    arguments.iter().any(|argument| match &argument.value {
        Value::Exact(word) => parts(word).any(|part| may_be(Value::exact(part))),
        other => may_be(other.clone()),
    })
}

/// What in a word could be a path: all of it, or the value of an option.
fn parts(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    let after = |at: usize| word.get(at + 1..);
    let marks = word.iter().enumerate();
    let marks = marks.filter(|(_, byte)| matches!(byte, b'=' | b':' | b'@' | b','));
    let attached = word.starts_with(b"-").then(|| word.get(2..)).flatten();
    let values = marks.filter_map(move |(at, _)| after(at));
    let parts = core::iter::once(word).chain(attached).chain(values);
    parts.filter(|part| !part.is_empty())
}

/// The text of a glob, where it is spelled without anything that the shell
/// would read otherwise.
fn glob<'p>(plan: &Plan<'p>, span: Span, value: &Value<'_>) -> Option<&'p [u8]> {
    let is_glob = matches!(value, Value::Many { .. });
    let text = plan.source().get(span.start as usize..span.end as usize);
    let text = text.filter(|_| is_glob)?;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_./*?-".contains(byte);
    let climbs = text.split(|byte| *byte == b'/').any(|name| name == b"..");
    (text.iter().all(is_plain) && !climbs).then_some(text)
}

/// The same with the directory that the place says it counts from; `None` where
/// the place is another.
fn absolute(glob: &[u8], place: &Value<'_>) -> Option<Vec<u8>> {
    let wild = glob.iter().position(|byte| matches!(byte, b'*' | b'?'));
    let known = glob.get(..wild?)?;
    let directory = place.prefix().strip_suffix(known)?;
    Some([directory, glob].concat())
}
