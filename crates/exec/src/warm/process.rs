//! A command that runs.

use qedsh_sys::Status;
use qedsh_warm::protocol::{Ended, REPORT_SIZE, Report};
use rustix::process::{Pid, PidfdFlags, WaitId, WaitIdOptions, pidfd_open, waitid};
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
    pid: Pid,
    descriptor: OwnedFd,
    listener: Option<OwnedFd>,
    memory: File,
}

impl Process {
    pub(super) fn new(pid: i32, listener: Option<OwnedFd>, memory: OwnedFd) -> Option<Self> {
        let pid = Pid::from_raw(pid)?;
        Some(Self {
            pid,
            descriptor: pidfd_open(pid, PidfdFlags::empty()).ok()?,
            listener,
            memory: memory.into(),
        })
    }

    /// Its number.
    pub fn pid(&self) -> Pid {
        self.pid
    }

    /// A descriptor that becomes readable when it ends.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }

    /// Where its seccomp filter asks, if it has one that does.
    pub fn listener(&self) -> Option<BorrowedFd<'_>> {
        self.listener.as_ref().map(AsFd::as_fd)
    }

    /// Waits for its end.
    pub fn wait(&self) -> io::Result<Status> {
        let id = WaitId::PidFd(self.descriptor.as_fd());
        loop {
            match waitid(id.clone(), WaitIdOptions::EXITED) {
                Ok(Some(status)) => {
                    let exited = status.exit_status().and_then(|it| u8::try_from(it).ok());
                    return Ok(match exited {
                        Some(code) => Status::Exited(code),
                        None => Status::Signalled(status.terminating_signal().unwrap_or(0)),
                    });
                }
                Ok(None) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The directory that its shell was in when it exited; `None` where the
    /// shell was killed, replaced by `exec`, or not asked.
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
        self.memory.read_exact_at(&mut bytes, 0).ok()?;
        Report::decode(&bytes).map(read)
    }
}
