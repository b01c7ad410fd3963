//! One file that was seen.

use crate::line::Range;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A file that an agent has seen, wholly or in part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenFile {
    /// The file, as an absolute path.
    pub path: PathBuf,
    /// Its time of change when it was seen, in nanoseconds since 1970.
    pub changed: i128,
    /// Whether only a part of it was seen.
    pub is_partial: bool,
    /// The parts that were seen: first and last line, counted from 1, in order
    /// and apart; none where single lines were found by a search.
    pub lines: Vec<(u64, u64)>,
    /// How many lines it has.
    pub count: u64,
}

impl SeenFile {
    /// A file of `count` lines of which `range` was seen.
    pub(super) fn new(path: PathBuf, changed: i128, range: Range, count: usize) -> Self {
        let (first, end) = range.bounds(count);
        let mut seen = Self {
            path,
            changed,
            is_partial: true,
            lines: Vec::new(),
            count: count as u64,
        };
        if first < end {
            seen.lines.push((first as u64 + 1, end as u64));
        }
        seen.settle();
        seen
    }

    /// Adds what was seen of the same file another time.
    pub(super) fn merge(&mut self, other: Self) {
        if other.changed != self.changed {
            // What was seen before may not be there any more.
            *self = other;
            return;
        }
        self.lines.extend(other.lines);
        self.settle();
    }

    /// Joins parts that touch.
    fn settle(&mut self) {
        self.lines.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (first, last) in self.lines.drain(..) {
            match joined.last_mut() {
                Some((_, end)) if first <= *end + 1 => *end = last.max(*end),
                _ => joined.push((first, last)),
            }
        }
        self.lines = joined;
        self.is_partial = self.lines != [(1, self.count)];
    }
}
