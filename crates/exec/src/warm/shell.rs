//! A shell that serves.

use super::facts::Facts;
use super::process::Process;
use super::request::{Job, memory};
use super::start::{self, Startup, Unfit};
use qedsh_warm::protocol::{CANCEL_SEAL, Kind, PACKET, Reply, Step};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{SealFlags, fcntl_add_seals};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use rustix::process::{Pid, Signal, kill_process};
use serde::{Deserialize, Serialize};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

/// How long a shell may take to answer. It forks in less than a millisecond.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);
/// How long a process that already claimed its request may take to answer.
pub(crate) const LAST_PATIENCE: Duration = Duration::from_secs(30);

/// Which shell it is: of two that were ever started, no two have the same.
/// Facts and starts that name it belong together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Identity(String);

impl Identity {
    pub(super) fn random() -> io::Result<Self> {
        let mut bytes = [0; 16];
        qedsh_sys::random(&mut bytes)?;
        Ok(Self(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }
}

/// A shell that ran its start-up files and forks commands. It ends when this is
/// dropped; commands that run go on.
#[derive(Debug)]
pub struct WarmShell {
    connection: OwnedFd,
    process: qedsh_sys::Process,
    identity: Identity,
    facts: Vec<u8>,
    /// What its start-up files left running may write there still.
    _output: OwnedFd,
}

/// A command that certainly did not start, and why.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// No shell can be given it: a NUL in it, over a gigabyte, or a directory
    /// that is not absolute.
    #[error("the command cannot be passed to a shell")]
    Text,
    /// The shell is gone.
    #[error("the warm shell is gone")]
    Gone,
    /// The shell did not answer in time; it will not start it any more.
    #[error("the warm shell did not answer")]
    Silent,
    /// A step before the start failed.
    #[error("the warm shell could not start it ({step:?}): {error}")]
    Refused {
        /// Which.
        step: Step,
        /// Why.
        error: io::Error,
    },
    /// The kernel had nothing left to ask with.
    #[error("the warm shell could not be asked: {0}")]
    Kernel(#[source] io::Error),
}

/// What became of a command that is not running.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It did not start and never will.
    #[error(transparent)]
    NotStarted(#[from] NotStarted),
    /// It claimed its request and was never heard of again; it must not be
    /// started elsewhere.
    #[error("the command's process was lost while it started")]
    Lost,
}

impl WarmShell {
    /// Runs a shell's start-up files and has it serve.
    pub fn start_up(startup: &Startup) -> Result<Self, Unfit> {
        start::start(startup)
    }

    pub(super) fn new(
        connection: OwnedFd,
        process: qedsh_sys::Process,
        output: OwnedFd,
    ) -> io::Result<Self> {
        Ok(Self {
            connection,
            process,
            _output: output,
            identity: Identity::random()?,
            facts: Vec::new(),
        })
    }

    pub(super) fn with_facts(mut self, facts: Vec<u8>) -> Self {
        self.facts = facts;
        self
    }

    /// Which shell it is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The shell's process.
    pub fn pid(&self) -> i32 {
        self.process.id()
    }

    /// What it has under its names.
    pub fn facts(&self) -> Option<Facts> {
        Facts::parse(&self.facts)
    }

    /// The same, as bytes for [`Facts::parse`].
    pub(crate) fn facts_bytes(&self) -> &[u8] {
        &self.facts
    }

    /// Whether it still serves, as far as can be told without asking it.
    pub fn is_alive(&self) -> bool {
        let mut event = [PollFd::new(&self.connection, PollFlags::IN)];
        let none = timespec(Duration::ZERO);
        // It never writes after its greeting: anything to read is the end.
        poll(&mut event, Some(&none)).is_ok_and(|count| count == 0)
    }

    /// Starts a command: it runs when this returns.
    pub fn start(&self, job: &Job<'_>) -> Result<Process, StartError> {
        let asked = self.ask(job)?;
        if is_readable(&asked, PATIENCE) {
            return asked.take();
        }
        match asked.cancel() {
            Cancelled::Void => Err(NotStarted::Silent.into()),
            Cancelled::Claimed(asked) if is_readable(&asked, LAST_PATIENCE) => asked.take(),
            Cancelled::Claimed(_) => Err(StartError::Lost),
        }
    }

    /// Asks for a command to be started; the answer is to come.
    pub fn ask(&self, job: &Job<'_>) -> Result<Asked, NotStarted> {
        self.ask_for(job, job.kind())
    }

    pub(super) fn ask_for(&self, job: &Job<'_>, kind: Kind) -> Result<Asked, NotStarted> {
        let memory = memory(job, kind).map_err(NotStarted::Kernel)?;
        let memory = memory.ok_or(NotStarted::Text)?;
        let replies = self.send(job, &memory)?;
        Ok(Asked { replies, memory })
    }

    fn send(&self, job: &Job<'_>, memory: &OwnedFd) -> Result<OwnedFd, NotStarted> {
        let kernel = |error: Errno| NotStarted::Kernel(error.into());
        let flags = SocketFlags::CLOEXEC;
        let (ours, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None).map_err(kernel)?;
        let mut descriptors: Vec<BorrowedFd<'_>> = vec![
            memory.as_fd(),
            theirs.as_fd(),
            job.input,
            job.output,
            job.errors,
        ];
        descriptors.extend(job.cage.ruleset);
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(6))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        control.push(SendAncillaryMessage::ScmRights(&descriptors));
        // A shell that does not read must not block us.
        let flags = SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
        let packet = [IoSlice::new(&PACKET)];
        match sendmsg(&self.connection, &packet, &mut control, flags) {
            Ok(_) => Ok(ours),
            Err(Errno::PIPE | Errno::CONNRESET | Errno::NOTCONN) => Err(NotStarted::Gone),
            Err(Errno::AGAIN) => Err(NotStarted::Silent),
            Err(error) => Err(kernel(error)),
        }
    }
}

impl AsFd for WarmShell {
    /// Becomes readable when the shell ends.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.process.as_fd()
    }
}

impl Drop for WarmShell {
    fn drop(&mut self) {
        // Stopped or not; with it goes what was sent to it and not taken. It
        // was not waited for, so that its number is its own.
        if let Some(pid) = Pid::from_raw(self.process.id()) {
            let _ = kill_process(pid, Signal::KILL);
        }
        let _ = self.process.wait();
    }
}

/// A command that a shell was asked to start. Readable, as a descriptor, once
/// the answer is there.
#[derive(Debug)]
pub struct Asked {
    replies: OwnedFd,
    memory: OwnedFd,
}

/// What became of a request that was taken back.
#[derive(Debug)]
pub enum Cancelled {
    /// It never starts.
    Void,
    /// Its process had claimed it before: an answer or the end will come.
    Claimed(Asked),
}

impl Asked {
    /// The answer, which is there.
    pub fn take(self) -> Result<Process, StartError> {
        match read(&self.replies) {
            Some((reply, listener)) => started(reply, listener, self.memory),
            None => Err(NotStarted::Gone.into()),
        }
    }

    /// Takes the request back. The kernel decides: either this seal comes first
    /// and the request is void, or the process of the command had claimed it.
    pub fn cancel(self) -> Cancelled {
        let seal = SealFlags::from_bits_retain(CANCEL_SEAL.cast_unsigned());
        match fcntl_add_seals(&self.memory, seal) {
            Ok(()) => Cancelled::Void,
            Err(_) => Cancelled::Claimed(self),
        }
    }
}

impl AsFd for Asked {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.replies.as_fd()
    }
}

fn started(
    reply: Reply,
    listener: Option<OwnedFd>,
    memory: OwnedFd,
) -> Result<Process, StartError> {
    match reply.step {
        // It is a child of this process and was not waited for, so that its
        // number is its own.
        Step::Started => Process::new(reply.process, listener, memory).ok_or(StartError::Lost),
        step => Err(NotStarted::Refused {
            step,
            error: io::Error::from_raw_os_error(reply.error),
        }
        .into()),
    }
}

fn is_readable(descriptor: &impl AsFd, patience: Duration) -> bool {
    let deadline = Instant::now() + patience;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut event = [PollFd::new(descriptor, PollFlags::IN)];
        match poll(&mut event, Some(&timespec(left))) {
            Err(Errno::INTR) => {}
            Ok(0) | Err(_) => return false,
            Ok(_) => return true,
        }
    }
}

fn read(replies: &OwnedFd) -> Option<(Reply, Option<OwnedFd>)> {
    let mut bytes = [0; Reply::SIZE];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut slices = [IoSliceMut::new(&mut bytes)];
    let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
    let count = recvmsg(replies, &mut slices, &mut control, flags)
        .ok()?
        .bytes;
    let listener = control.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut descriptors) => descriptors.next(),
        _ => None,
    });
    let reply = Reply::decode(bytes.get(..count).unwrap_or_default())?;
    Some((reply, listener))
}

pub(super) fn timespec(duration: Duration) -> Timespec {
    // A wait of centuries is one for ever.
    Timespec::try_from(duration).unwrap_or(Timespec {
        tv_sec: i64::from(i32::MAX),
        tv_nsec: 0,
    })
}
