//! A terminal for a process that wants to talk to a person.

use rustix::fs::OFlags;
use rustix::pty::OpenptFlags;
use rustix::termios::{Winsize, tcgetpgrp, tcsetwinsize};
use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Our end of a terminal: what is written is typed, what is read was printed.
#[derive(Debug)]
pub struct PseudoTerminal {
    ours: OwnedFd,
    name: CString,
}

impl PseudoTerminal {
    /// A new one of this size; reading and writing do not block.
    pub fn open(columns: u16, rows: u16) -> io::Result<Self> {
        let ours =
            rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
        rustix::pty::grantpt(&ours)?;
        rustix::pty::unlockpt(&ours)?;
        rustix::fs::fcntl_setfl(&ours, OFlags::RDWR | OFlags::NONBLOCK)?;
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&ours, size)?;
        let name = rustix::pty::ptsname(&ours, Vec::new())?;
        Ok(Self { ours, name })
    }

    /// The end that a program has, for one that is not started with it; it
    /// controls nobody yet.
    pub fn open_theirs(&self) -> io::Result<OwnedFd> {
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        Ok(rustix::fs::open(
            &self.name,
            flags,
            rustix::fs::Mode::empty(),
        )?)
    }

    /// Whether a process of its foreground group is blocked reading from it.
    /// One that waits with `select` is not seen, nor one of another user.
    pub fn is_read_from(&self) -> bool {
        let Ok(group) = tcgetpgrp(&self.ours) else {
            return false;
        };
        let Ok(processes) = fs::read_dir("/proc") else {
            return false;
        };
        processes
            .filter_map(|found| found.ok()?.file_name().to_str()?.parse().ok())
            .filter(|pid| super::tree::group_of(*pid) == Some(group.as_raw_pid()))
            .any(|pid: i32| self.is_read_by(pid))
    }

    /// Signals its foreground group.
    pub fn signal(&self, signal: i32) -> io::Result<()> {
        let group = tcgetpgrp(&self.ours)?;
        let signal = rustix::process::Signal::from_named_raw(signal)
            .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(rustix::process::kill_process_group(group, signal)?)
    }

    /// Its name in the file system.
    pub(super) fn name(&self) -> &CStr {
        &self.name
    }

    /// Whether the process's call is `read` of a descriptor that leads here:
    /// proc_pid_syscall(5) has the call's number, then its arguments.
    fn is_read_by(&self, pid: i32) -> bool {
        let call = fs::read_to_string(format!("/proc/{pid}/syscall")).unwrap_or_default();
        let mut fields = call.split_ascii_whitespace();
        if fields.next().and_then(|it| it.parse().ok()) != Some(libc::SYS_read) {
            return false;
        }
        let descriptor = fields
            .next()
            .and_then(|it| u32::from_str_radix(it.trim_start_matches("0x"), 16).ok());
        let place = descriptor.and_then(|it| fs::read_link(format!("/proc/{pid}/fd/{it}")).ok());
        place.is_some_and(|place| place.as_os_str().as_encoded_bytes() == self.name.as_bytes())
    }
}

impl AsFd for PseudoTerminal {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.ours.as_fd()
    }
}
