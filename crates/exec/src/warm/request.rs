//! What a command is started with.

use qedsh_sys::Mark;
use qedsh_warm::protocol::{self, Kind, REPORT_SIZE, Setting};
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use std::ffi::{CString, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The most bytes that a text may have; shells count with 32 bits.
const LONGEST: usize = 1 << 30;

/// One command for a warm shell.
#[derive(Clone, Copy, Debug)]
pub struct Job<'j> {
    /// The text, read by the shell as it is.
    pub text: &'j [u8],
    /// Where it runs, absolute.
    pub directory: &'j Path,
    /// What differs from the environment that the start-up files left.
    pub changes: &'j [Change],
    /// What it reads.
    pub input: BorrowedFd<'j>,
    /// Where it writes.
    pub output: BorrowedFd<'j>,
    /// Where it writes errors.
    pub errors: BorrowedFd<'j>,
    /// The signals that are blocked when it starts; signal 1 is bit 0.
    pub mask: u64,
    /// By what all that comes of it is known.
    pub mark: Option<Mark>,
    /// Whether its input is a terminal that is to control it.
    pub control: Control,
    /// Whether its directory at the end is wanted.
    pub report: Report,
    /// The cage that its process puts itself into before it runs anything.
    pub cage: Cage<'j>,
}

impl Job<'_> {
    pub(super) fn kind(&self) -> Kind {
        match self.report {
            Report::None => Kind::Run,
            Report::Directory => Kind::RunAndReport,
        }
    }
}

/// Whether a command has a terminal that controls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// It has none.
    None,
    /// Its input is one, which controls nobody yet.
    Terminal,
}

/// One change of a command's environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The variable has this value and is exported.
    Set(OsString, OsString),
    /// There is no such variable.
    Unset(OsString),
}

/// What is wanted of a command's end beside its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Nothing: the shell may be replaced by the last command, as under `-c`.
    None,
    /// The directory and the last command's signal. The shell stays to the end,
    /// which costs a fork where `-c` would have none.
    Directory,
}

/// A cage that was built before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cage<'c> {
    /// A Landlock ruleset.
    pub ruleset: Option<BorrowedFd<'c>>,
    /// The instructions of a seccomp filter, as the kernel reads them.
    pub filter: &'c [u8],
    /// The flags that the filter is installed with.
    pub filter_flags: u32,
}

/// The request in memory; `None` where no shell can be given such a text.
pub(super) fn memory(job: &Job<'_>, kind: Kind) -> io::Result<Option<OwnedFd>> {
    let Some(bytes) = encode(job, kind) else {
        return Ok(None);
    };
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let file = File::from(memfd_create("qedsh-request", flags)?);
    // The report is the hole before it.
    file.write_all_at(&bytes, REPORT_SIZE as u64)?;
    fcntl_add_seals(&file, SealFlags::SHRINK)?;
    Ok(Some(file.into()))
}

fn encode(job: &Job<'_>, kind: Kind) -> Option<Vec<u8>> {
    if job.text.len() > LONGEST || !job.directory.is_absolute() {
        return None;
    }
    let c = |bytes: &[u8]| CString::new(bytes).ok();
    let mut owned = Vec::new();
    for change in job.changes {
        owned.push(match change {
            Change::Set(name, value) => (c(name.as_bytes())?, Some(c(value.as_bytes())?)),
            Change::Unset(name) => (c(name.as_bytes())?, None),
        });
    }
    let changes: Vec<_> = owned
        .iter()
        .map(|(name, value)| match value {
            Some(value) => protocol::Change::Set(name, value),
            None => protocol::Change::Unset(name),
        })
        .collect();
    let text = c(job.text)?;
    let directory = c(job.directory.as_os_str().as_bytes())?;
    let setting = Setting {
        mask: job.mask,
        mark: job.mark.map_or(0, Mark::number),
        has_terminal: job.control == Control::Terminal,
        filter: job.cage.filter,
        filter_flags: job.cage.filter_flags,
    };
    protocol::encode(kind, &setting, &directory, &changes, &text)
}
