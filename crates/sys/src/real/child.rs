//! One process that was started, its output and its end.

use super::tree::{Process, Tree};
use crate::{Child, Event, Signal, Status};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, WaitId, WaitIdOptions, pidfd_open, waitid};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

/// How much is read at once.
const CHUNK: usize = 64 << 10;

/// A process and the reading end of its output.
#[derive(Debug)]
pub struct RealChild {
    pid: Pid,
    process: OwnedFd,
    output: Option<OwnedFd>,
    ended: Option<Status>,
    start: Instant,
}

impl RealChild {
    pub(super) fn new(pid: Pid, output: OwnedFd, start: Instant) -> io::Result<Self> {
        // Not yet waited for, so the number still means this process.
        let process = pidfd_open(pid, PidfdFlags::empty())?;
        Ok(Self {
            pid,
            process,
            output: Some(output),
            ended: None,
            start,
        })
    }

    /// Reads once; forgets the pipe at its end.
    fn read(&mut self, output: &mut Vec<u8>) -> io::Result<usize> {
        let Some(pipe) = &self.output else {
            return Ok(0);
        };
        let before = output.len();
        output.resize(before + CHUNK, 0);
        let result = rustix::io::read(pipe, output.get_mut(before..).unwrap_or_default());
        output.truncate(before + *result.as_ref().unwrap_or(&0));
        match result {
            Ok(0) => self.output = None,
            Err(Errno::AGAIN | Errno::INTR) => return Ok(0),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(output.len() - before)
    }

    /// Takes what lies in the pipe now, which is all that the ended process can
    /// have left there; what others write later is not waited for.
    fn drain(&mut self, output: &mut Vec<u8>) -> io::Result<()> {
        let capacity = match &self.output {
            Some(pipe) => rustix::pipe::fcntl_getpipe_size(pipe)?,
            None => return Ok(()),
        };
        let mut taken = 0;
        while taken < capacity {
            match self.read(output)? {
                0 => return Ok(()),
                count => taken += count,
            }
        }
        Ok(())
    }

    fn reap(&mut self) -> io::Result<Status> {
        let found = waitid(WaitId::PidFd(self.process.as_fd()), WaitIdOptions::EXITED)?;
        let status = found.and_then(|found| super::process::status(&found));
        let status = status.ok_or_else(|| io::Error::other("the kernel gave no exit status"))?;
        self.ended = Some(status);
        Ok(status)
    }

    fn members(&self) -> Vec<Process> {
        let tree = Tree {
            root: Some(self.pid),
            mark: None,
        };
        tree.members()
    }

    /// Waits for either descriptor: output, end.
    fn wait(&self, deadline: Option<Duration>) -> io::Result<[bool; 2]> {
        let timeout = deadline.map(|deadline| deadline.saturating_sub(self.start.elapsed()));
        let timeout = timeout.map(|timeout| Timespec {
            tv_sec: i64::try_from(timeout.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: i64::from(timeout.subsec_nanos()),
        });
        let sources = [
            self.output.as_ref().map(AsFd::as_fd),
            Some(self.process.as_fd()),
        ];
        // A source that is not there is never ready: nothing is asked of the
        // process descriptor that stands in for it.
        let mut polled = sources.map(|source| match source {
            Some(source) => PollFd::from_borrowed_fd(source, PollFlags::IN),
            None => PollFd::from_borrowed_fd(self.process.as_fd(), PollFlags::empty()),
        });
        match poll(&mut polled, timeout.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let ready = [0, 1].map(|index: usize| {
            let ready = polled.get(index).is_some_and(|it| !it.revents().is_empty());
            ready && sources.get(index).is_some_and(Option::is_some)
        });
        Ok(ready)
    }
}

impl Child for RealChild {
    fn next(&mut self, deadline: Option<Duration>, output: &mut Vec<u8>) -> io::Result<Event> {
        if let Some(status) = self.ended {
            return Ok(Event::Ended(status));
        }
        loop {
            let [readable, ended] = self.wait(deadline)?;
            if ended {
                self.drain(output)?;
                return self.reap().map(Event::Ended);
            }
            if readable && self.read(output)? > 0 {
                return Ok(Event::Output);
            }
            if deadline.is_some_and(|deadline| self.start.elapsed() >= deadline) {
                return Ok(Event::Deadline);
            }
        }
    }

    fn signal_tree(&mut self, signal: Signal) -> io::Result<usize> {
        let signal = match signal {
            Signal::Terminate => rustix::process::Signal::TERM,
            Signal::Kill => rustix::process::Signal::KILL,
        };
        // Looked up first: the group's death makes orphans of the others.
        let members = self.members();
        if self.ended.is_none() {
            // The group at once, before anyone in it can start more.
            match rustix::process::kill_process_group(self.pid, signal) {
                Ok(()) | Err(Errno::SRCH) => {}
                Err(error) => return Err(error.into()),
            }
        }
        for member in &members {
            member.signal(signal);
        }
        Ok(members.len())
    }
}
