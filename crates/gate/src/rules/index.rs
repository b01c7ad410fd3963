//! Finds the rules that could match a command by its name, so that thousands
//! of rules cost no more than a few.

use super::{Pattern, Rule, Subject, Verdict};
use core::fmt;
use std::collections::HashMap;

/// The rules by verdict and by the name of the command that they are for.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Index {
    by_verdict: [Verdicts; 3],
}

/// Nothing: it is made from the rules, in no order that stays the same.
impl fmt::Debug for Index {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Index").finish_non_exhaustive()
    }
}

#[derive(Clone, Default, PartialEq, Eq)]
struct Verdicts {
    all: Vec<usize>,
    /// By the last part of the name.
    by_name: HashMap<Vec<u8>, Vec<usize>>,
    /// Rules whose name is a wildcard or unreadable.
    any_name: Vec<usize>,
    exact: HashMap<Vec<u8>, Vec<usize>>,
}

impl Index {
    pub(super) fn new(rules: &[Rule]) -> Self {
        let mut index = Self::default();
        for (at, rule) in rules.iter().enumerate() {
            let verdicts = &mut index.by_verdict[rule.verdict as usize];
            verdicts.all.push(at);
            if let Pattern::Exact(text) = &rule.pattern {
                verdicts
                    .exact
                    .entry(text.clone().into_bytes())
                    .or_default()
                    .push(at);
            }
            match name_of(&rule.pattern) {
                Some(name) => verdicts.by_name.entry(name).or_default().push(at),
                None => verdicts.any_name.push(at),
            }
        }
        index
    }

    /// The rules that could match, in their order.
    pub(super) fn candidates(&self, verdict: Verdict, subject: &Subject<'_>) -> Vec<usize> {
        let verdicts = &self.by_verdict[verdict as usize];
        let Some(names) = subject.base_names() else {
            return verdicts.all.clone();
        };
        let named = names.iter().filter_map(|name| verdicts.by_name.get(*name));
        let mut found: Vec<usize> = named.flatten().chain(&verdicts.any_name).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    pub(super) fn exact(&self, verdict: Verdict, text: &[u8]) -> &[usize] {
        let exact = self.by_verdict[verdict as usize].exact.get(text);
        exact.map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn has(&self, verdict: Verdict) -> bool {
        !self.by_verdict[verdict as usize].all.is_empty()
    }
}

/// The last part of the name of the commands that a pattern is for; `None`
/// where they can have any name.
fn name_of(pattern: &Pattern) -> Option<Vec<u8>> {
    let words = match pattern {
        Pattern::Prefix(words) => words.clone(),
        Pattern::Exact(text) => super::pattern::split(text).ok()?,
        Pattern::Wildcard(text) => {
            let first = text.split([' ', '\t']).next()?.to_owned();
            (!first.contains(['*', '\\'])).then_some(vec![first])?
        }
    };
    let name = words
        .iter()
        .find(|word| !super::matching::is_assignment(word))?;
    Some(super::matching::base_name(name.as_bytes()).to_vec())
}
