//! `-exec`, `-execdir`, `-ok`, `-okdir`: the command line that find builds.

use std::borrow::Cow;

use super::Search;
use super::predicates::{Asks, How, Place};
use crate::spec::Platforms;
use crate::{Effect, Run, Setting, Unknown, Value};

/// More starting points than this are not told apart.
const MAX_STARTS: usize = 8;

/// How a command line ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// `;`: once per file, every `{}` replaced.
    Semicolon,
    /// `{} +`: many files at once in place of the last word.
    Plus,
}

impl<'s> Search<'_, 's> {
    /// Reads the command behind the action at `at`; returns what follows it.
    pub(super) fn command(&mut self, at: usize, how: How) -> usize {
        let Some((end, stop)) = self.end_of_command(at + 1, how) else {
            self.effects.unknown(at, Unknown::MissingValue);
            return self.argv.len();
        };
        if how.asks == Asks::Yes {
            self.effects.unknown(at, Unknown::Interactive);
        }
        let words = self.argv.get(at + 1..stop).unwrap_or_default();
        if words.is_empty() {
            self.effects.unknown(at, Unknown::MissingValue);
        }
        for (index, word) in words.iter().enumerate() {
            self.effects.explain(at + 1 + index, "value");
            if may_end(word) {
                self.effects.unknown(at + 1 + index, Unknown::NotStatic);
            }
        }
        self.effects.explain(stop, "end");
        for start in self.told_apart() {
            let found = self.found(how, &start);
            let run = run(words, end, how, found);
            self.effects.push(at, Effect::Runs(run));
        }
        stop + 1
    }

    /// The index of the word that ends the command from `first` on.
    fn end_of_command(&self, first: usize, how: How) -> Option<(End, usize)> {
        let mut found = false;
        for (index, word) in self.argv.iter().enumerate().skip(first) {
            match word.as_exact() {
                Some(b";") => return Some((End::Semicolon, index)),
                Some(b"+") if found && how.asks == Asks::No => return Some((End::Plus, index)),
                word => found = word == Some(b"{}"),
            }
        }
        None
    }

    /// What the path of something found below `start` begins with.
    fn found(&self, how: How, start: &Value<'s>) -> Cow<'s, [u8]> {
        match how.place {
            Place::Here => known(start),
            Place::Beside if self.platform == Platforms::MACOS => Cow::Borrowed(b""),
            // The root has no name below a directory: it is passed as `/`.
            Place::Beside if start.prefix().iter().all(|byte| *byte == b'/') => Cow::Borrowed(b""),
            Place::Beside => Cow::Borrowed(b"./"),
        }
    }

    fn told_apart(&self) -> Vec<Value<'s>> {
        if self.starts.len() > MAX_STARTS {
            return vec![Value::one()];
        }
        self.starts.clone()
    }
}

/// Whether a word that is not known could be `;`, `+` or `{}`, or no word.
fn may_end(word: &Value<'_>) -> bool {
    match (word, word.prefix()) {
        (Value::Exact(_), _) => false,
        (Value::Opaque, _) | (_, [] | [b';' | b'+' | b'{'] | b"{}") => true,
        _ => false,
    }
}

fn run<'s>(words: &[Value<'s>], end: End, how: How, found: Cow<'s, [u8]>) -> Run<'s> {
    let mut argv: Vec<_> = match end {
        End::Semicolon => words.iter().map(|word| replaced(word, &found)).collect(),
        End::Plus => words.to_vec(),
    };
    if end == End::Plus {
        argv.pop();
        argv.push(Value::Many { prefix: found });
    }
    // The starting point itself is found beside it, the rest below it.
    let directory = (how.place == Place::Beside).then(Value::one);
    let setting = Setting {
        directory,
        ..Setting::default()
    };
    Run::Command { argv, setting }
}

/// The word with the path of what was found in place of each `{}`.
fn replaced<'s>(word: &Value<'s>, found: &[u8]) -> Value<'s> {
    let known = word.prefix();
    let at = match known.windows(2).position(|pair| pair == b"{}") {
        Some(at) => at,
        // What is not known could complete the braces.
        None if word.as_exact().is_none() && known.ends_with(b"{") => known.len() - 1,
        None => return word.clone(),
    };
    let mut prefix = known.get(..at).unwrap_or_default().to_vec();
    prefix.extend_from_slice(found);
    let prefix = Cow::Owned(prefix);
    match word {
        Value::Many { .. } => Value::Many { prefix },
        Value::Opaque => Value::Opaque,
        _ => Value::One { prefix },
    }
}

fn known<'s>(start: &Value<'s>) -> Cow<'s, [u8]> {
    match start {
        Value::Exact(bytes) => bytes.clone(),
        Value::One { prefix } | Value::Many { prefix } => prefix.clone(),
        Value::Opaque => Cow::Borrowed(b""),
    }
}
