//! The facts that were asked for, found again by what they are about.

use crate::fact::{Answer, Fact, Topic};
use std::borrow::Cow;
use std::collections::HashMap;

/// How many facts are looked through one by one: most command lines need fewer.
const MOST_IN_SIGHT: usize = 16;

/// Facts in the order in which they were asked for, each once.
pub(super) struct Facts<'s> {
    all: Vec<Fact<'s>>,
    index: HashMap<(Topic, Cow<'s, [u8]>), usize>,
}

impl<'s> Facts<'s> {
    /// None yet, with room for some.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self {
            all: Vec::with_capacity(count),
            index: HashMap::new(),
        }
    }

    pub(super) fn find(&self, topic: Topic, subject: &[u8]) -> Option<usize> {
        if self.all.len() <= MOST_IN_SIGHT {
            let same = |fact: &Fact<'_>| fact.topic == topic && *fact.subject == *subject;
            return self.all.iter().position(same);
        }
        self.index.get(&(topic, Cow::Borrowed(subject))).copied()
    }

    pub(super) fn answer(&self, at: usize) -> Option<&Answer> {
        self.all.get(at).map(|fact| &fact.answer)
    }

    /// Whether the answer to a question of this kind was `path`.
    pub(super) fn has_path(&self, topic: Topic, path: &[u8]) -> bool {
        let mut facts = self.all.iter().filter(|fact| fact.topic == topic);
        facts.any(|fact| matches!(&fact.answer, Answer::Path(Some(found)) if found == path))
    }

    /// Adds a fact that is not there yet, and says where it is.
    pub(super) fn add(&mut self, fact: Fact<'s>) -> usize {
        let at = self.all.len();
        self.all.push(fact);
        if self.all.len() > MOST_IN_SIGHT {
            let start = if self.index.is_empty() { 0 } else { at };
            for (at, fact) in self.all.iter().enumerate().skip(start) {
                let key = (fact.topic, fact.subject.clone());
                self.index.insert(key, at);
            }
        }
        at
    }

    pub(super) fn into_all(self) -> Vec<Fact<'s>> {
        self.all
    }
}
