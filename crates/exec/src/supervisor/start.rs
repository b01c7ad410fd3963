//! Starting what an engine asks for.

use crate::task::script::{DIRECTORY, TEXT};
use crate::task::wire::Start;
use crate::task::{Capture, Stream};
use qedsh_sys::{Launch, Mark, Process, PseudoTerminal, Streams};
use rustix::fs::{MemfdFlags, Mode, OFlags};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;

/// What a start gives.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) process: Process,
    pub(super) source: Source,
    /// Where the shell leaves its last directory.
    pub(super) directory: Option<OwnedFd>,
}

/// Where output comes from.
#[derive(Debug)]
pub(super) enum Source {
    Pipe(OwnedFd),
    Terminal(PseudoTerminal),
}

impl AsFd for Source {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Pipe(pipe) => pipe.as_fd(),
            Self::Terminal(terminal) => terminal.as_fd(),
        }
    }
}

/// The texts of a start.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) launch: Launch,
    pub(super) command: Vec<u8>,
}

/// Takes the texts apart that came with a start.
pub(super) fn order(start: &Start, bytes: &[u8]) -> Option<Order> {
    let mut rest = bytes;
    let mut take = |length: usize| -> Option<OsString> {
        let (text, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(OsString::from_vec(text.to_vec()))
    };
    let texts = &start.texts;
    let program = take(texts.program)?;
    let directory = take(texts.directory)?;
    let command = take(texts.command)?.into_vec();
    let arguments = texts.arguments.iter().map(|length| take(*length));
    let arguments = arguments.collect::<Option<Vec<_>>>()?;
    let variables = texts.environment.iter();
    let environment = variables.map(|(name, value)| Some((take(*name)?, take(*value)?)));
    let environment = environment.collect::<Option<Vec<_>>>()?;
    let launch = Launch {
        program: program.into(),
        arguments,
        environment,
        directory: directory.into(),
    };
    Some(Order { launch, command })
}

/// Starts it.
pub(super) fn start(start: &Start, order: &Order, mark: Mark) -> io::Result<Started> {
    let mut extra = Vec::new();
    if start.texts.by_descriptor {
        extra.push((memory("text", &order.command)?, TEXT));
    }
    let directory = match start.capture {
        Capture::Directory => {
            let ours = memory("directory", b"")?;
            extra.push((ours.try_clone()?, DIRECTORY));
            Some(ours)
        }
        Capture::Status => None,
    };
    let launched =
        |streams: &Streams<'_>| Process::start(&order.launch, streams, &extra, mark, start.umask);
    let (process, source) = match start.stream {
        Stream::Pipe => {
            let (ours, theirs) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
            // The two ends are two file descriptions: theirs still blocks.
            rustix::fs::fcntl_setfl(&ours, OFlags::RDONLY | OFlags::NONBLOCK)?;
            let flags = OFlags::RDONLY | OFlags::CLOEXEC;
            let null = rustix::fs::open("/dev/null", flags, Mode::empty())?;
            (launched(&Streams::Two(&null, &theirs))?, Source::Pipe(ours))
        }
        Stream::Terminal { columns, rows } => {
            let terminal = PseudoTerminal::open(columns, rows)?;
            let process = launched(&Streams::Terminal(&terminal))?;
            (process, Source::Terminal(terminal))
        }
    };
    Ok(Started {
        process,
        source,
        directory,
    })
}

/// A file in memory that holds `bytes`, read from its beginning.
fn memory(name: &str, bytes: &[u8]) -> io::Result<OwnedFd> {
    let memory = rustix::fs::memfd_create(name, MemfdFlags::CLOEXEC)?;
    let mut file = File::from(memory);
    file.write_all(bytes)?;
    io::Seek::rewind(&mut file)?;
    Ok(file.into())
}
