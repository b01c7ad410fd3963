//! A command that runs.

use qedsh_sys::Status;
use qedsh_warm::protocol::{Ended, REPORT_SIZE, Report};
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

/// The process of a command: a child of this process, leader of its session.
#[derive(Debug)]
pub struct Process {
    process: qedsh_sys::Process,
    listener: Option<OwnedFd>,
    legacy: Legacy,
}

/// What a command's shell leaves when it exits.
#[derive(Debug)]
pub struct Legacy(File);

impl Process {
    pub(super) fn new(pid: i32, listener: Option<OwnedFd>, memory: OwnedFd) -> Option<Self> {
        Some(Self {
            process: qedsh_sys::Process::adopt(pid).ok()?,
            listener,
            legacy: Legacy(memory.into()),
        })
    }

    /// Its number.
    pub fn id(&self) -> i32 {
        self.process.id()
    }

    /// Where its seccomp filter asks, if it has one that does.
    pub fn listener(&self) -> Option<BorrowedFd<'_>> {
        self.listener.as_ref().map(AsFd::as_fd)
    }

    /// Waits for its end.
    pub fn wait(&self) -> io::Result<Status> {
        self.process.wait()
    }

    /// What its shell leaves when it exits.
    pub fn legacy(&self) -> &Legacy {
        &self.legacy
    }

    /// The process, and what its shell will leave.
    pub fn into_parts(self) -> (qedsh_sys::Process, Legacy) {
        (self.process, self.legacy)
    }
}

impl Legacy {
    /// The directory that the shell was in when it exited; `None` where it was
    /// killed, replaced by `exec`, or not asked. Written by the command's own
    /// process, and to be believed no more than its output is.
    pub fn directory(&self) -> Option<PathBuf> {
        self.report(|report| PathBuf::from(OsString::from_vec(report.directory.to_vec())))
    }

    /// The signal that killed its last command, where the shell's status is 128
    /// more than that; bash alone tells.
    pub fn last_signal(&self) -> Option<i32> {
        self.report(|report| match report.last {
            Ended::Exited => None,
            Ended::Signalled(signal) => Some(signal),
        })
        .flatten()
    }

    fn report<T>(&self, read: impl FnOnce(Report<'_>) -> T) -> Option<T> {
        let mut bytes = vec![0; REPORT_SIZE];
        self.0.read_exact_at(&mut bytes, 0).ok()?;
        Report::decode(&bytes).map(read)
    }
}
