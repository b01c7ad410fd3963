//! Rules that do not do what they seem to.

use crate::Note;
use qedsh_gate::{Moment, Pattern, Rule, Verdict};
use std::collections::HashMap;

/// What is odd about these rules.
pub(crate) fn notes(rules: &[Rule], now: Option<Moment>) -> Vec<Note> {
    let mut by_pattern: HashMap<&Pattern, &Rule> = HashMap::new();
    for rule in rules {
        let strictest = by_pattern.entry(&rule.pattern).or_insert(rule);
        if rule.verdict > strictest.verdict {
            *strictest = rule;
        }
    }
    let shadowed = rules.iter().filter_map(|rule| shadowed(rule, &by_pattern));
    let broad = rules.iter().filter_map(broad);
    let ended = rules
        .iter()
        .filter(|rule| !rule.is_in_force(now))
        .map(ended);
    shadowed.chain(broad).chain(ended).collect()
}

/// A rule whose time is over.
fn ended(rule: &Rule) -> Note {
    Note {
        origin: rule.origin.clone(),
        message: format!("`{}` has expired and does not hold", rule.pattern),
    }
}

/// A rule that a stricter one answers before, always.
fn shadowed(rule: &Rule, by_pattern: &HashMap<&Pattern, &Rule>) -> Option<Note> {
    let is_stricter = |other: &&Rule| other.verdict > rule.verdict;
    let find = |pattern: &Pattern| by_pattern.get(pattern).copied().filter(is_stricter);
    let stricter = match &rule.pattern {
        Pattern::Prefix(words) => (1..=words.len()).find_map(|count| {
            let wider = words.get(..count)?;
            find(&Pattern::Prefix(wider.to_vec()))
        }),
        other => find(other),
    }?;
    let verdict = match stricter.verdict {
        Verdict::Deny => "denied",
        Verdict::Ask | Verdict::Allow => "asked about",
    };
    let origin = &stricter.origin;
    let message = format!(
        "`{}` never applies: it is {verdict} by `{}` ({}:{})",
        rule.pattern, stricter.pattern, origin.file, origin.line
    );
    Some(Note {
        origin: rule.origin.clone(),
        message,
    })
}

/// An allow rule for a program that can do anything.
fn broad(rule: &Rule) -> Option<Note> {
    let Pattern::Prefix(words) = &rule.pattern else {
        return None;
    };
    let [name] = words.as_slice() else {
        return None;
    };
    let is_broad =
        rule.verdict == Verdict::Allow && qedsh_registry::runs_or_deletes_anything(name.as_bytes());
    is_broad.then(|| Note {
        origin: rule.origin.clone(),
        message: format!(
            "`{}` allows anything that `{name}` can run or delete",
            rule.pattern
        ),
    })
}
