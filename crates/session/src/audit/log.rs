//! The file: appended under a lock, each line bound to the one before, so that
//! a line that was changed or taken out shows.

use super::record::{Event, Record, SCHEMA};
use crate::private::Directory;
use jiff::Timestamp;
use rustix::fs::OFlags;
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The log of one state directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    directory: Directory,
}

/// Which lines are wanted; all that are stated must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Not before this moment.
    pub since: Option<Timestamp>,
    /// With this decision.
    pub decision: Option<String>,
    /// With this text in the command line.
    pub text: Option<String>,
}

/// A log whose lines all fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many lines there are.
    pub lines: u64,
}

/// Where the lines stop fitting together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, line {line}: {what}", file.display())]
pub struct Broken {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub what: &'static str,
}

const FILE: &str = "audit.jsonl";
/// What was written before the file grew too long.
const OLDER: &str = "audit.1.jsonl";
/// The length from which a new file is begun, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;
/// Longer than any line: a command line is kept to 16 KiB, and JSON spells a
/// byte of it with at most six.
const LINE: u64 = 256 * 1024;
/// Enough for the last line, where that is an ordinary one.
const SHORT: u64 = 4 * 1024;

impl Audit {
    /// The log in the state directory `state`.
    pub fn at(state: &Path) -> Self {
        Self {
            directory: Directory::at(state.to_path_buf()),
        }
    }

    /// Where the newest lines are.
    pub fn file(&self) -> PathBuf {
        self.directory.path().join(FILE)
    }

    /// Adds what happened now in `session`.
    pub fn append(&self, session: &str, event: Event) -> io::Result<()> {
        let _lock = self.directory.lock("audit.lock")?;
        self.rotate()?;
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND;
        let mut file = self.directory.open(FILE, flags)?;
        let tail = match Tail::of(&mut file)? {
            Some(tail) => Some(tail),
            // A file just begun goes on from the one before.
            None => match self.directory.open(OLDER, OFlags::RDONLY) {
                Ok(mut older) => Tail::of(&mut older)?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(error),
            },
        };
        let record = Record {
            schema: SCHEMA,
            number: tail.as_ref().map_or(0, |tail| tail.number + 1),
            time: Timestamp::now(),
            session: session.to_owned(),
            event: event.kept(),
            previous: tail
                .as_ref()
                .map(|tail| tail.digest.clone())
                .unwrap_or_default(),
        };
        let mut line = Vec::new();
        // A line that a crash cut off stays as it is; nothing is joined to it.
        if tail.is_some_and(|tail| tail.is_torn) {
            line.push(b'\n');
        }
        serde_json::to_writer(&mut line, &record)?;
        line.push(b'\n');
        let length = file.metadata()?.len();
        file.write_all(&line).inspect_err(|_| {
            // A full disk takes part of a line, which would break the chain.
            let _ = file.set_len(length);
        })
    }

    /// The lines that fit `filter`, oldest first.
    pub fn records(&self, filter: &Filter) -> io::Result<Vec<Record>> {
        let mut found = Vec::new();
        for name in [OLDER, FILE] {
            let Some(lines) = self.lines(name)? else {
                continue;
            };
            for line in lines {
                // What a crash cut off is no record; `verify` tells of it.
                if let Ok(record) = serde_json::from_slice::<Record>(&line?) {
                    found.extend(Some(record).filter(|record| filter.fits(record)));
                }
            }
        }
        Ok(found)
    }

    /// Whether every line is a record and names the one before.
    pub fn verify(&self) -> io::Result<Result<Verified, Broken>> {
        let mut before: Option<(u64, String)> = None;
        let mut count = 0;
        for name in [OLDER, FILE] {
            let Some(lines) = self.lines(name)? else {
                continue;
            };
            for (index, line) in (1..).zip(lines) {
                let line = line?;
                let broken = |what| Broken {
                    file: self.directory.path().join(name),
                    line: index,
                    what,
                };
                let Ok(record) = serde_json::from_slice::<Record>(&line) else {
                    return Ok(Err(broken("not a record")));
                };
                let fits = match &before {
                    // The oldest line there is may name one that was dropped.
                    None => true,
                    Some((number, digest)) => {
                        record.number == number + 1 && record.previous == *digest
                    }
                };
                if !fits {
                    return Ok(Err(broken("it does not follow the line before")));
                }
                before = Some((record.number, digest(&line)));
                count += 1;
            }
        }
        Ok(Ok(Verified { lines: count }))
    }

    fn lines(
        &self,
        name: &str,
    ) -> io::Result<Option<impl Iterator<Item = io::Result<Vec<u8>>> + use<>>> {
        match self.directory.open(name, OFlags::RDONLY) {
            Ok(file) => Ok(Some(BufReader::new(file).split(b'\n'))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn rotate(&self) -> io::Result<()> {
        let path = self.file();
        match std::fs::symlink_metadata(&path) {
            Ok(facts) if facts.len() >= LONGEST => {
                std::fs::rename(&path, self.directory.path().join(OLDER))
            }
            _ => Ok(()),
        }
    }
}

impl Filter {
    /// Whether the line is wanted.
    pub fn fits(&self, record: &Record) -> bool {
        let decision = self.decision.as_deref();
        let text = self.text.as_deref();
        self.since.is_none_or(|since| record.time >= since)
            && decision.is_none_or(|wanted| record.event.decision() == Some(wanted))
            && text.is_none_or(|wanted| record.event.command().contains(wanted))
    }
}

/// The last line of a file.
struct Tail {
    number: u64,
    digest: String,
    /// It has no end: whoever wrote it died.
    is_torn: bool,
}

impl Tail {
    /// `None` for an empty file.
    fn of(file: &mut File) -> io::Result<Option<Self>> {
        let length = file.seek(SeekFrom::End(0))?;
        // Most lines are short, and this is read before every line is written.
        if length > SHORT {
            let end = read_end(file, length, SHORT)?;
            // What may have been cut off at the front is no line.
            let whole = end.iter().position(|byte| *byte == b'\n');
            let whole = whole.and_then(|at| end.get(at + 1..)).unwrap_or_default();
            if let (Some(number), Some(tail)) = (last_number(whole), Self::in_lines(whole)) {
                return Ok(Some(Self { number, ..tail }));
            }
        }
        let end = read_end(file, length, LINE)?;
        let number = last_number(&end).unwrap_or_default();
        Ok(Self::in_lines(&end).map(|tail| Self { number, ..tail }))
    }

    /// The last of these lines, its number not yet known.
    fn in_lines(lines: &[u8]) -> Option<Self> {
        let whole = lines.strip_suffix(b"\n").unwrap_or(lines);
        let last = whole.rsplit(|byte| *byte == b'\n').next()?;
        (!last.is_empty()).then(|| Self {
            number: 0,
            digest: digest(last),
            is_torn: !lines.ends_with(b"\n"),
        })
    }
}

/// The number of the last of these lines that is a record.
fn last_number(lines: &[u8]) -> Option<u64> {
    let mut lines = lines.rsplit(|byte| *byte == b'\n');
    let record = lines.find_map(|line| serde_json::from_slice::<Record>(line).ok())?;
    Some(record.number)
}

/// The last bytes of a file that is `length` long, at most so many.
fn read_end(file: &mut File, length: u64, at_most: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(length.saturating_sub(at_most)))?;
    let size = usize::try_from(at_most.min(length)).unwrap_or_default();
    // With room for what says that there is no more.
    let mut end = Vec::with_capacity(size + 64);
    file.take(at_most).read_to_end(&mut end)?;
    Ok(end)
}

/// The SHA-256 of a line in hexadecimal.
fn digest(line: &[u8]) -> String {
    crate::hexadecimal(&Sha256::digest(line))
}
