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
            message: message.into(),
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
            message: message.into(),
        }
    }
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
