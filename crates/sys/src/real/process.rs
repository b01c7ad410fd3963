//! One process that was started, for whoever keeps many of them.

use super::spawn::{Standard, lifted, spawn, spawn_closing};
use super::{Mark, PseudoTerminal, descriptors, tree};
use crate::{Launch, Status};
use rustix::fs::Mode;
use rustix::process::{Pid, PidfdFlags, WaitId, WaitIdOptions, WaitIdStatus, pidfd_open, waitid};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// A process that this one started. Readable, as a descriptor, once it ended.
#[derive(Debug)]
pub struct Process {
    pid: Pid,
    start: u64,
    descriptor: OwnedFd,
}

/// What a process has for input, output and errors.
#[derive(Debug)]
pub enum Streams<'s> {
    /// The one to read, the other for output and errors.
    Two(&'s OwnedFd, &'s OwnedFd),
    /// A terminal, which controls it.
    Terminal(&'s PseudoTerminal),
}

impl Process {
    /// Starts a process in a session of its own, with `extra` descriptors as
    /// the numbers beside them, under `mark` and with the file mode creation
    /// mask `umask`.
    ///
    /// Mark and mask are this process's own for that moment: for a process
    /// whose other threads start nothing and create no file.
    pub fn start(
        launch: &Launch,
        streams: &Streams<'_>,
        extra: &[(OwnedFd, i32)],
        mark: Mark,
        umask: u32,
    ) -> io::Result<Self> {
        let extra = lifted(extra)?;
        let before = rustix::process::umask(Mode::from_raw_mode(umask));
        let pid = mark.around(|| {
            descriptors::as_inherited(|| {
                spawn_closing(
                    launch,
                    &streams.standard(),
                    &extra,
                    descriptors::inherited(),
                )
            })
        });
        rustix::process::umask(before);
        Self::of(pid?)
    }

    /// The same without a mark and with this process's mask: from any thread.
    pub fn launch(launch: &Launch, streams: &Streams<'_>) -> io::Result<Self> {
        Self::of(spawn(launch, &streams.standard(), &[])?)
    }

    /// A child of this process that somebody else started for it (clone(2),
    /// `CLONE_PARENT`), with this number; nobody has waited for it yet.
    pub fn adopt(number: i32) -> io::Result<Self> {
        Self::of(Pid::from_raw(number).ok_or(io::ErrorKind::InvalidInput)?)
    }

    fn of(pid: Pid) -> io::Result<Self> {
        // Not yet waited for, so the number still means this process.
        Ok(Self {
            pid,
            start: tree::start_of(pid).unwrap_or_default(),
            descriptor: pidfd_open(pid, PidfdFlags::empty())?,
        })
    }

    /// Its number.
    pub fn id(&self) -> i32 {
        self.pid.as_raw_pid()
    }

    /// When it started, in ticks since the system did: with the number, its
    /// identity.
    pub fn start_tick(&self) -> u64 {
        self.start
    }

    /// How it ended, where it has; collects it.
    pub fn end(&self) -> io::Result<Option<Status>> {
        self.collect(WaitIdOptions::EXITED | WaitIdOptions::NOHANG)
    }

    /// Waits for its end, and collects it.
    pub fn wait(&self) -> io::Result<Status> {
        let end = self.collect(WaitIdOptions::EXITED)?;
        end.ok_or_else(|| io::Error::other("the kernel gave no process"))
    }

    fn collect(&self, options: WaitIdOptions) -> io::Result<Option<Status>> {
        match waitid(WaitId::PidFd(self.descriptor.as_fd()), options)? {
            None => Ok(None),
            Some(found) => status(&found)
                .map(Some)
                .ok_or_else(|| io::Error::other("the kernel gave no exit status")),
        }
    }
}

impl Streams<'_> {
    fn standard(&self) -> Standard<'_> {
        match self {
            Self::Two(input, output) => Standard::Streams(input, output),
            Self::Terminal(terminal) => Standard::Terminal(terminal.name()),
        }
    }
}

impl AsFd for Process {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

pub(super) fn status(found: &WaitIdStatus) -> Option<Status> {
    let exited = found.exit_status().and_then(|code| u8::try_from(code).ok());
    let signalled = found.terminating_signal().map(Status::Signalled);
    exited.map(Status::Exited).or(signalled)
}
