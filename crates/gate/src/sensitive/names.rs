//! Paths as lists of names, and patterns for them.

use super::filter::Filter;
use core::fmt;
use std::collections::HashMap;

/// The names of a path in lower case, since some file systems fold case; `.`
/// and `..` are taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    names: Vec<Vec<u8>>,
    root: Root,
}

/// What a path counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    /// The root of the file system.
    Top,
    /// Somewhere.
    Anywhere,
}

impl Names {
    pub(super) fn of(path: &[u8]) -> Self {
        let mut names: Vec<Vec<u8>> = Vec::new();
        for name in path.split(|byte| *byte == b'/') {
            match name {
                b"" | b"." => {}
                b".." => drop(names.pop()),
                name => names.push(name.to_ascii_lowercase()),
            }
        }
        let root = if path.starts_with(b"/") {
            Root::Top
        } else {
            Root::Anywhere
        };
        Self { names, root }
    }

    pub(super) fn is_absolute(&self) -> bool {
        self.root == Root::Top
    }

    /// Whether `path` is this or lies below it, as far as its names are known.
    pub(super) fn is_above(&self, path: &Self) -> bool {
        path.names.starts_with(&self.names)
            && !path
                .names
                .iter()
                .take(self.names.len())
                .any(|name| is_wild(name))
    }

    /// Whether a name that begins with `start` could be what this pattern ends
    /// with.
    pub(super) fn may_end_with(&self, start: &[u8]) -> bool {
        let head = self.names.last().map(|last| head(last));
        head.is_some_and(|head| {
            let mut letters = head.iter().zip(start);
            head.len() > 1 && letters.all(|(a, b)| *a == b.to_ascii_lowercase())
        })
    }

    /// Whether what this pattern ends with could lie in `directory`.
    pub(super) fn may_be_in(&self, directory: &Self) -> bool {
        let Some((_, before)) = self.names.split_last() else {
            return false;
        };
        let from = match self.root {
            Root::Top if directory.names.len() != before.len() => return false,
            _ => directory.names.len().checked_sub(before.len()),
        };
        let tail = from
            .and_then(|from| directory.names.get(from..))
            .unwrap_or_default();
        tail.len() == before.len()
            && before
                .iter()
                .zip(tail)
                .all(|(pattern, name)| name_fits(pattern, name))
    }

    /// Whether the names from `from` on begin as this pattern says.
    fn fit(&self, path: &Self, from: usize) -> bool {
        let rest = path.names.get(from..).unwrap_or_default();
        rest.len() >= self.names.len()
            && self
                .names
                .iter()
                .zip(rest)
                .all(|(pattern, name)| name_fits(pattern, name))
    }
}

/// What a name begins with before its first wildcard.
pub(super) fn head(name: &[u8]) -> &[u8] {
    let mut parts = name.split(|byte| is_wild(&[*byte]));
    parts.next().unwrap_or_default()
}

pub(super) fn is_wild(name: &[u8]) -> bool {
    name.iter().any(|byte| matches!(byte, b'*' | b'?'))
}

/// Many patterns, found by their first name.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Patterns {
    all: Vec<Names>,
    by_name: HashMap<Vec<u8>, Vec<usize>>,
    wild: Vec<usize>,
    filter: Filter,
}

/// The patterns; the rest is made from them, in no order that stays the same.
impl fmt::Debug for Patterns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(&self.all).finish()
    }
}

impl Patterns {
    pub(super) fn new<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Self {
        let mut patterns = Self {
            all: texts.map(Names::of).collect(),
            by_name: HashMap::new(),
            wild: Vec::new(),
            filter: Filter::default(),
        };
        for (at, pattern) in patterns.all.iter().enumerate() {
            if let Some(name) = pattern.names.first() {
                patterns.filter.add(name);
            }
            match pattern.names.first() {
                Some(name) if is_wild(name) => patterns.wild.push(at),
                Some(name) => patterns.by_name.entry(name.clone()).or_default().push(at),
                None => {}
            }
        }
        patterns
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Names> {
        self.all.iter()
    }

    /// Whether a name of the path could be the first of a pattern: where none
    /// could, none matches.
    pub(super) fn may_match_any(&self, path: &[u8]) -> bool {
        let mut names = path.split(|byte| *byte == b'/');
        names.any(|name| self.filter.admits(name))
    }

    /// Whether the path, or a directory above it, is what a pattern says.
    pub(super) fn match_any(&self, path: &Names) -> bool {
        path.names.iter().enumerate().any(|(from, name)| {
            let named = self.by_name.get(name).into_iter().flatten();
            let candidates = named.chain(&self.wild).filter_map(|at| self.all.get(*at));
            candidates
                .filter(|pattern| !pattern.is_absolute() || (from == 0 && path.is_absolute()))
                .any(|pattern| pattern.fit(path, from))
        })
    }
}

/// Whether a name fits a pattern with `*` and `?`.
fn name_fits(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => {
            (0..=name.len()).any(|from| name.get(from..).is_some_and(|name| name_fits(rest, name)))
        }
        (Some((b'?', pattern)), Some((_, name))) => name_fits(pattern, name),
        (Some((a, pattern)), Some((b, name))) => a == b && name_fits(pattern, name),
        _ => false,
    }
}
