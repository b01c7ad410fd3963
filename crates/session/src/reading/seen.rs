//! All files that were seen.

use super::{SeenFile, hint};
use crate::line::{Range, Shape, View};
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The largest file whose content is compared, in bytes.
const LARGEST: u64 = 10 << 20;

/// All files that an agent has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    files: BTreeMap<PathBuf, SeenFile>,
}

impl Seen {
    /// These files.
    pub fn of(files: Vec<SeenFile>) -> Self {
        let files = files.into_iter().map(|file| (file.path.clone(), file));
        Self {
            files: files.collect(),
        }
    }

    /// What was seen, by path.
    pub fn files(&self) -> impl Iterator<Item = &SeenFile> {
        self.files.values()
    }

    /// What was seen of the file at this absolute path.
    pub fn file(&self, path: &Path) -> Option<&SeenFile> {
        self.files.get(path)
    }

    /// Keeps what `output` shows of the files that a command line was to show.
    /// A view counts only where what it would show is there: a command that
    /// never ran or failed shows nothing.
    pub fn take(&mut self, views: &[View], output: &[u8]) {
        for view in views {
            if let Some(file) = shown(view, output) {
                match self.files.get_mut(&file.path) {
                    Some(known) => known.merge(file),
                    None => {
                        self.files.insert(file.path.clone(), file);
                    }
                }
            }
        }
    }

    /// What to say of the files that were changed since `start`, a moment in
    /// nanoseconds since 1970, and since they were seen; their names count from
    /// `directory`.
    pub fn stale_hint(&self, start: i128, directory: &Path) -> Option<String> {
        let is_stale = |file: &&SeenFile| {
            let changed = fs::metadata(&file.path).ok().map(|it| changed(&it));
            changed.is_some_and(|changed| changed > start && changed > file.changed)
        };
        let stale = self.files.values().filter(is_stale);
        hint::text(stale.map(|file| file.path.as_path()), directory)
    }
}

/// When the content changed last, in nanoseconds since 1970.
fn changed(facts: &Metadata) -> i128 {
    i128::from(facts.mtime()) * 1_000_000_000 + i128::from(facts.mtime_nsec())
}

/// The view as a seen file, where `output` shows it.
fn shown(view: &View, output: &[u8]) -> Option<SeenFile> {
    let before = fs::metadata(&view.path).ok()?;
    if !before.is_file() || before.len() > LARGEST {
        return None;
    }
    let content = fs::read(&view.path).ok()?;
    let after = fs::metadata(&view.path).ok()?;
    if changed(&before) != changed(&after) {
        return None;
    }
    let lines: Vec<&[u8]> = content.split_inclusive(|byte| *byte == b'\n').collect();
    if !is_in(view, &lines, output) {
        return None;
    }
    let path = view.path.clone();
    Some(SeenFile::new(
        path,
        changed(&after),
        view.range,
        lines.len(),
    ))
}

fn is_in(view: &View, lines: &[&[u8]], output: &[u8]) -> bool {
    if view.range == Range::Matching {
        let lines = || lines.iter().map(|line| line.trim_ascii_end());
        let shows = |shown: &[u8]| lines().any(|line| !line.is_empty() && shown.ends_with(line));
        return output.split(|byte| *byte == b'\n').any(shows);
    }
    let (first, end) = view.range.bounds(lines.len());
    let part = lines.get(first..end).unwrap_or_default();
    let expected = match view.shape {
        Shape::Plain => part.concat(),
        Shape::Numbered => numbered(part, first + 1),
    };
    // Replies leave out white space at the end.
    let expected = expected.trim_ascii_end();
    !expected.is_empty() && contains(output, expected)
}

/// As `cat -n` shows lines.
fn numbered(lines: &[&[u8]], first: usize) -> Vec<u8> {
    let lines = lines.iter().enumerate();
    let lines = lines.map(|(index, line)| {
        let number = format!("{:>6}\t", first + index);
        [number.as_bytes(), line].concat()
    });
    lines.collect::<Vec<_>>().concat()
}

/// Whether `part` stands in `whole`, at the beginning of a line.
fn contains(whole: &[u8], part: &[u8]) -> bool {
    let mut starts = line_starts(whole);
    starts.any(|start| {
        whole
            .get(start..)
            .is_some_and(|rest| rest.starts_with(part))
    })
}

/// Where the lines begin.
fn line_starts(whole: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let ends = whole.iter().enumerate();
    let ends = ends.filter(|(_, byte)| **byte == b'\n');
    [0].into_iter().chain(ends.map(|(end, _)| end + 1))
}
