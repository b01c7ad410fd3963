//! What is wrong with a configuration file, and where.

use std::ops::Range;
use std::path::{Path, PathBuf};

/// A configuration file cannot be read or understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {message}", .file.display(), at(*.line, *.column))]
pub struct ConfigError {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What was met.
    pub message: String,
    /// The line itself, where a part of it is meant.
    pub excerpt: Option<Excerpt>,
}

/// A line of a file and the part of it that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, or what lies around the part where it is long.
    pub text: String,
    /// How many characters lie before the part.
    pub before: usize,
    /// How many characters the part has.
    pub length: usize,
}

fn at(line: usize, column: usize) -> String {
    if line == 0 {
        return String::new();
    }
    format!(":{line}:{column}")
}

impl ConfigError {
    /// The whole file is meant.
    pub(crate) fn whole(file: &Path, message: impl Into<String>) -> Self {
        Self {
            file: file.to_path_buf(),
            line: 0,
            column: 0,
            message: printable(&message.into()),
            excerpt: None,
        }
    }

    /// A part of its text is meant.
    pub(crate) fn part(
        file: &Path,
        text: &str,
        span: &Range<usize>,
        message: impl Into<String>,
    ) -> Self {
        let (line, column) = position(text, span.start);
        Self {
            file: file.to_path_buf(),
            line,
            column,
            message: printable(&message.into()),
            excerpt: Some(Excerpt::of(text, span, column)),
        }
    }

    /// The message with the line below it and a mark under the part.
    pub fn pointed(&self) -> String {
        let Some(excerpt) = &self.excerpt else {
            return self.to_string();
        };
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let blank = " ".repeat(excerpt.before);
        let mark = "^".repeat(excerpt.length);
        let text = &excerpt.text;
        format!("{self}\n{margin} |\n{number} | {text}\n{margin} | {blank}{mark}")
    }
}

/// How much of a long line is shown.
const WIDTH: usize = 120;

impl Excerpt {
    fn of(text: &str, span: &Range<usize>, column: usize) -> Self {
        let start = text.get(..span.start).unwrap_or(text).rfind('\n');
        let start = start.map_or(0, |newline| newline + 1);
        let line = text.get(start..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        let part = text.get(span.clone()).unwrap_or_default();
        let part = part.lines().next().unwrap_or_default();
        let skipped = match line.chars().count() > WIDTH {
            true => column.saturating_sub(1 + WIDTH / 2),
            false => 0,
        };
        let before = column - 1 - skipped;
        let shown: String = line.chars().skip(skipped).take(WIDTH).collect();
        Self {
            text: printable(&shown),
            before,
            length: part.chars().count().clamp(1, (WIDTH - before).max(1)),
        }
    }
}

/// The same number of characters, none of which moves a terminal's cursor.
fn printable(text: &str) -> String {
    let replaced = text.chars().map(|letter| match letter {
        '\t' => ' ',
        letter if is_hidden(letter) => '\u{fffd}',
        letter => letter,
    });
    replaced.collect()
}

fn is_hidden(letter: char) -> bool {
    let turns = ['\u{200e}', '\u{200f}', '\u{061c}'];
    letter.is_control()
        || turns.contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter)
}

/// Line and column of a byte, counted from 1, the column in characters.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let column = before.get(start..).unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// Where the lines of a text end.
#[derive(Debug)]
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        Self(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    /// The line of a byte, counted from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|end| *end < offset) + 1
    }
}
