//! Finds the rules that could match a command by its name and words, so that
//! thousands of rules cost no more than a few.

use super::matching::{base_name, is_assignment, is_option, key};
use super::{Pattern, Rule, Subject, Verdict, pattern};
use core::fmt;
use std::collections::HashMap;

/// The rules by verdict and by what they are for.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Index {
    by_verdict: [Verdicts; 3],
    /// How many rules end some day.
    ending: usize,
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
    /// Rules for commands, by the last part of the name.
    by_name: HashMap<Vec<u8>, Named>,
    /// The same by name, in lower case, sorted.
    names: Vec<(Vec<u8>, usize)>,
    /// Rules whose name is a wildcard or unreadable.
    any_name: Vec<usize>,
    exact: HashMap<Vec<u8>, Vec<usize>>,
    paths: Vec<usize>,
}

/// The rules for commands of one name.
#[derive(Clone, Default, PartialEq, Eq)]
struct Named {
    /// Those that ask for no further word.
    alone: Vec<usize>,
    /// The others, by a word that the command must have.
    by_word: HashMap<Vec<u8>, Vec<usize>>,
}

impl Index {
    pub(super) fn new(rules: &[Rule]) -> Self {
        let mut index = Self::default();
        for (at, rule) in rules.iter().enumerate() {
            index.by_verdict[rule.verdict as usize].add(at, rule);
            index.ending += usize::from(rule.expires.is_some());
        }
        for verdicts in &mut index.by_verdict {
            verdicts.names.sort_unstable();
        }
        index
    }

    /// The rules that could match, in their order.
    pub(super) fn candidates(&self, verdict: Verdict, subject: &Subject<'_>) -> Vec<usize> {
        let verdicts = &self.by_verdict[verdict as usize];
        let mut found = verdicts.any_name.clone();
        for name in subject.base_names().unwrap_or_default() {
            if let Some(named) = verdicts.by_name.get(&key(name)) {
                named.add_candidates(subject, &mut found);
            }
        }
        let text = subject.text.unwrap_or_default();
        found.extend(self.exact(verdict, text));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The rules for commands whose name begins so, by name: for a command
    /// whose name is known no further.
    pub(super) fn beginning_with<'i>(
        &'i self,
        verdict: Verdict,
        start: &[u8],
    ) -> impl Iterator<Item = usize> + 'i {
        let start = start.to_ascii_lowercase();
        let names = &self.by_verdict[verdict as usize].names;
        let first = names.partition_point(|(name, _)| *name < start);
        let alike = names.get(first..).unwrap_or_default().iter();
        alike
            .take_while(move |(name, _)| name.starts_with(&start))
            .map(|(_, at)| *at)
    }

    /// The rules whose name is a wildcard or unreadable.
    pub(super) fn for_any_name(&self, verdict: Verdict) -> &[usize] {
        &self.by_verdict[verdict as usize].any_name
    }

    pub(super) fn exact(&self, verdict: Verdict, text: &[u8]) -> &[usize] {
        let exact = self.by_verdict[verdict as usize].exact.get(text);
        exact.map(Vec::as_slice).unwrap_or_default()
    }

    pub(super) fn depends_on_time(&self) -> bool {
        self.ending > 0
    }

    /// Every rule.
    pub(super) fn all(&self, verdict: Verdict) -> &[usize] {
        &self.by_verdict[verdict as usize].all
    }

    /// The rules for paths.
    pub(super) fn for_paths(&self, verdict: Verdict) -> &[usize] {
        &self.by_verdict[verdict as usize].paths
    }

    /// Whether any rule for commands has this verdict.
    pub(super) fn has_for_commands(&self, verdict: Verdict) -> bool {
        let verdicts = &self.by_verdict[verdict as usize];
        !verdicts.names.is_empty() || !verdicts.any_name.is_empty()
    }
}

impl Verdicts {
    fn add(&mut self, at: usize, rule: &Rule) {
        self.all.push(at);
        if let Pattern::Path(_) = rule.pattern {
            return self.paths.push(at);
        }
        if let Pattern::Exact(text) = &rule.pattern {
            let text = text.clone().into_bytes();
            self.exact.entry(text).or_default().push(at);
        }
        let Some(words) = words_of(&rule.pattern) else {
            return self.any_name.push(at);
        };
        let mut words = words.iter().skip_while(|word| is_assignment(word));
        let Some(name) = words.next() else {
            return self.any_name.push(at);
        };
        let name = key(base_name(name.as_bytes()));
        let key = match rule.verdict {
            Verdict::Allow => words.next(),
            // Options may stand elsewhere or be spelled otherwise.
            Verdict::Ask | Verdict::Deny => words.find(|word| !is_option(word.as_bytes())),
        };
        self.names.push((name.clone(), at));
        let named = self.by_name.entry(name).or_default();
        match key {
            Some(word) => {
                let word = word.clone().into_bytes();
                named.by_word.entry(word).or_default().push(at);
            }
            None => named.alone.push(at),
        }
    }
}

impl Named {
    fn add_candidates(&self, subject: &Subject<'_>, found: &mut Vec<usize>) {
        found.extend(&self.alone);
        let words = subject.words.iter().skip(1);
        let known = words.clone().filter_map(|word| word.as_exact());
        if known.clone().count() < words.len() {
            // A word that is not known may be any.
            return found.extend(self.by_word.values().flatten());
        }
        found.extend(known.filter_map(|word| self.by_word.get(word)).flatten());
    }
}

/// The words that a pattern begins with; `None` where it can be for any name.
fn words_of(pattern: &Pattern) -> Option<Vec<String>> {
    match pattern {
        Pattern::Prefix(words) => Some(words.clone()),
        Pattern::Exact(text) => pattern::split(text).ok(),
        Pattern::Wildcard(text) => {
            let first = text.split([' ', '\t']).next()?.to_owned();
            (!first.contains(['*', '\\'])).then_some(vec![first])
        }
        Pattern::Path(_) => None,
    }
}
