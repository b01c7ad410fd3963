//! A shell that serves.

use super::facts::Facts;
use super::process::Process;
use super::request::{Job, Report, memory};
use super::start::{self, Starting, Startup, Unfit, timespec};
use qedsh_warm::protocol::{CANCEL_SEAL, Kind, PACKET, Reply, Step};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{SealFlags, fcntl_add_seals};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

/// How long a shell may take to answer. It forks in less than a millisecond.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a process that already claimed its request may take to answer.
const LAST_PATIENCE: Duration = Duration::from_secs(30);

/// A shell that ran its start-up files and forks commands.
#[derive(Debug)]
pub struct WarmShell {
    connection: OwnedFd,
    starting: Starting,
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

    pub(super) fn new(starting: Starting, connection: OwnedFd) -> Self {
        Self {
            connection,
            starting,
        }
    }

    /// The shell's process.
    pub fn pid(&self) -> u32 {
        self.starting.child.id()
    }

    /// Whether it still serves, as far as can be told without asking it.
    pub fn is_alive(&self) -> bool {
        let mut event = [PollFd::new(&self.connection, PollFlags::IN)];
        let none = timespec(Duration::ZERO);
        // It never writes after its greeting: anything to read is the end.
        poll(&mut event, Some(&none)).is_ok_and(|count| count == 0)
    }

    /// Ends the shell, stopped or not, and with it what was sent to it and not
    /// taken. Commands that run go on.
    pub fn kill(&self) {
        // It was not waited for, so that its number is its own.
        let _ = kill_process(Pid::from_child(&self.starting.child), Signal::KILL);
    }

    /// Starts a command: it runs when this returns.
    pub fn start(&self, job: &Job<'_>) -> Result<Process, StartError> {
        let kind = match job.report {
            Report::None => Kind::Run,
            Report::Directory => Kind::RunAndReport,
        };
        self.ask(job, kind)
    }

    /// What the shell has under its names.
    pub fn facts(&self) -> Result<Facts, StartError> {
        super::facts::ask(|job| self.ask(job, Kind::Facts))
    }

    fn ask(&self, job: &Job<'_>, kind: Kind) -> Result<Process, StartError> {
        let memory = memory(job, kind).map_err(NotStarted::Kernel)?;
        let memory = memory.ok_or(NotStarted::Text)?;
        let replies = self.send(job, &memory)?;
        match receive(&replies, PATIENCE) {
            Answer::Reply(reply, listener) => started(reply, listener, memory),
            Answer::End => Err(NotStarted::Gone.into()),
            Answer::Nothing => cancel(&replies, memory),
        }
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

/// Takes the request back. The kernel decides: either this seal comes first and
/// the request is void, or the process of the command had claimed it.
fn cancel(replies: &OwnedFd, memory: OwnedFd) -> Result<Process, StartError> {
    let seal = SealFlags::from_bits_retain(CANCEL_SEAL.cast_unsigned());
    if fcntl_add_seals(&memory, seal).is_ok() {
        return Err(NotStarted::Silent.into());
    }
    match receive(replies, LAST_PATIENCE) {
        Answer::Reply(reply, listener) => started(reply, listener, memory),
        Answer::End => Err(NotStarted::Gone.into()),
        Answer::Nothing => Err(StartError::Lost),
    }
}

enum Answer {
    Reply(Reply, Option<OwnedFd>),
    End,
    Nothing,
}

fn receive(replies: &OwnedFd, patience: Duration) -> Answer {
    let deadline = Instant::now() + patience;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let mut event = [PollFd::new(replies, PollFlags::IN)];
        match poll(&mut event, Some(&timespec(left))) {
            Ok(0) => return Answer::Nothing,
            Ok(_) => return read(replies),
            Err(Errno::INTR) => {}
            Err(_) => return Answer::Nothing,
        }
    }
}

fn read(replies: &OwnedFd) -> Answer {
    let mut bytes = [0; Reply::SIZE];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut slices = [IoSliceMut::new(&mut bytes)];
    let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::DONTWAIT;
    let count = match recvmsg(replies, &mut slices, &mut control, flags) {
        Ok(message) => message.bytes,
        Err(_) => return Answer::End,
    };
    let listener = control.drain().find_map(|message| match message {
        RecvAncillaryMessage::ScmRights(mut descriptors) => descriptors.next(),
        _ => None,
    });
    match Reply::decode(bytes.get(..count).unwrap_or_default()) {
        Some(reply) => Answer::Reply(reply, listener),
        None => Answer::End,
    }
}
