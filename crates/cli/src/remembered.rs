//! Rules that hold for one session of a terminal: what a person allowed for as
//! long as that lasts.
//!
//! They are a configuration file of their own below the state directory, named
//! after the session that the kernel knows. Its number may come again, so the
//! time when its first process started is part of the name.

use crate::context;
use qedsh_gate::{Pattern, Verdict};
use qedsh_tool::session::config::{self, Author, Entry, Sources};
use std::path::{Path, PathBuf};

/// The file of this session; `None` where it has no name that lasts.
pub(crate) fn file() -> Option<PathBuf> {
    let session = field("self", SESSION)?;
    let start = field(&session, START)?;
    let name = format!("{session}-{start}.toml");
    Some(context::state_directory()?.join("sessions").join(name))
}

/// The rules of this session, and where they are.
pub(crate) fn layer() -> Option<(PathBuf, String)> {
    let file = file()?;
    // What others could have written holds for nobody.
    let text = config::read(&file, Author::Trusted).ok().flatten()?;
    Some((file, text))
}

/// Writes allow rules behind those of `file`.
pub(crate) fn write(file: &Path, rules: &[Pattern], sources: &Sources) -> Result<(), String> {
    let entries: Vec<Entry> = rules
        .iter()
        .map(|rule| Entry::of(Verdict::Allow, rule))
        .collect();
    write_entries(file, &entries, sources)
}

/// The same with rules as they are written.
pub(crate) fn write_entries(
    file: &Path,
    entries: &[Entry],
    sources: &Sources,
) -> Result<(), String> {
    let text = config::read(file, Author::Trusted).map_err(|error| error.to_string())?;
    let mut text = text.unwrap_or_default();
    for entry in entries {
        let written = config::add(file, &text, entry, sources);
        text = written.map_err(|error| error.to_string())?;
    }
    config::replace(file, &text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The places of `/proc/PID/stat` behind the name, counted from 0.
const SESSION: usize = 3;
const START: usize = 19;

fn field(process: &str, place: usize) -> Option<String> {
    let facts = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold anything, blanks and brackets too.
    let (_, facts) = facts.rsplit_once(')')?;
    let found = facts.split_ascii_whitespace().nth(place)?;
    found.parse::<u64>().ok()?;
    Some(found.to_owned())
}
