//! Starting what an engine asks for.

use crate::environment::Environment;
use crate::task::script::{DIRECTORY, TEXT};
use crate::task::wire::{Start, Texts, Warming};
use crate::task::{Capture, Stream};
use crate::warm::{
    Asked, Cage, Change, Control, Job, Legacy, NotStarted, Report, Startup, WarmShell,
};
use qedsh_sys::{Launch, Mark, Process, PseudoTerminal, Streams};
use rustix::fs::{MemfdFlags, Mode, OFlags};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;

/// What a start gives.
#[derive(Debug)]
pub(super) struct Started {
    pub(super) process: Process,
    pub(super) source: Source,
    pub(super) directory: Option<LastDirectory>,
}

/// Where the shell leaves its last directory.
#[derive(Debug)]
pub(super) enum LastDirectory {
    /// A line of a file.
    Line(OwnedFd),
    /// What a warm shell reports.
    Legacy(Legacy),
}

impl Started {
    /// What a warm shell started.
    pub(super) fn warm(process: Process, source: Source, legacy: Legacy) -> Self {
        Self {
            process,
            source,
            directory: Some(LastDirectory::Legacy(legacy)),
        }
    }
}

impl LastDirectory {
    /// The directory; `None` where the shell left none.
    pub(super) fn read(self) -> Option<PathBuf> {
        let path = match self {
            Self::Legacy(legacy) => legacy.directory()?,
            Self::Line(file) => {
                let mut file = File::from(file);
                let mut bytes = Vec::new();
                file.rewind().ok()?;
                file.read_to_end(&mut bytes).ok()?;
                let path = bytes.strip_suffix(b"\n")?.to_vec();
                PathBuf::from(OsString::from_vec(path))
            }
        };
        path.is_absolute().then_some(path)
    }
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
    changes: Vec<Change>,
}

/// Takes the texts apart that came with a start.
pub(super) fn order(start: &Start, bytes: &[u8]) -> Option<Order> {
    let mut take = taker(bytes);
    let texts = &start.texts;
    let program = take(texts.program)?;
    let directory = take(texts.directory)?;
    let command = take(texts.command)?.into_vec();
    let arguments = texts.arguments.iter().map(|length| take(*length));
    let arguments = arguments.collect::<Option<Vec<_>>>()?;
    let environment = environment(texts, &mut take)?;
    let changes = texts.changes.iter().map(|(name, value)| {
        let name = take(*name)?;
        match value {
            Some(value) => Some(Change::Set(name, take(*value)?)),
            None => Some(Change::Unset(name)),
        }
    });
    let changes = changes.collect::<Option<Vec<_>>>()?;
    let launch = Launch {
        program: program.into(),
        arguments,
        environment,
        directory: directory.into(),
    };
    Some(Order {
        launch,
        command,
        changes,
    })
}

/// Takes the texts apart that came with a warm shell's start.
pub(super) fn startup(warming: &Warming, bytes: &[u8]) -> Option<Startup> {
    let mut take = taker(bytes);
    let texts = &warming.texts;
    Some(Startup {
        shell: warming.shell,
        program: take(texts.program)?.into(),
        directory: take(texts.directory)?.into(),
        files: warming.files,
        environment: environment(texts, &mut take)?,
        umask: warming.umask,
        patience: warming.patience,
    })
}

/// Takes texts off `bytes`, one after the other, by their lengths.
fn taker(mut rest: &[u8]) -> impl FnMut(usize) -> Option<OsString> {
    move |length| {
        let (text, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(OsString::from_vec(text.to_vec()))
    }
}

fn environment(
    texts: &Texts,
    take: &mut impl FnMut(usize) -> Option<OsString>,
) -> Option<Environment> {
    let variables = texts.environment.iter();
    let variables = variables.map(|(name, value)| Some((take(*name)?, take(*value)?)));
    variables.collect()
}

/// Asks a warm shell for it.
pub(super) fn ask(
    shell: &WarmShell,
    start: &Start,
    order: &Order,
    mark: Mark,
) -> Result<(Asked, Source), NotStarted> {
    let (source, input, output) = streams(start.stream).map_err(NotStarted::Kernel)?;
    let job = Job {
        text: &order.command,
        directory: &order.launch.directory,
        changes: &order.changes,
        input: input.as_fd(),
        output: output.as_fd(),
        errors: output.as_fd(),
        mask: 0,
        mark: Some(mark),
        control: match start.stream {
            Stream::Pipe => Control::None,
            Stream::Terminal { .. } => Control::Terminal,
        },
        report: match start.capture {
            Capture::Status => Report::None,
            Capture::Directory => Report::Directory,
        },
        cage: Cage::default(),
    };
    Ok((shell.ask(&job)?, source))
}

/// Our end of a task's streams, its input and its output.
fn streams(stream: Stream) -> io::Result<(Source, OwnedFd, OwnedFd)> {
    match stream {
        Stream::Pipe => {
            let (ours, theirs) = pipe()?;
            Ok((Source::Pipe(ours), null()?, theirs))
        }
        Stream::Terminal { columns, rows } => {
            let terminal = PseudoTerminal::open(columns, rows)?;
            let theirs = terminal.open_theirs()?;
            Ok((Source::Terminal(terminal), theirs.try_clone()?, theirs))
        }
    }
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
            Some(LastDirectory::Line(ours))
        }
        Capture::Status => None,
    };
    let launched =
        |streams: &Streams<'_>| Process::start(&order.launch, streams, &extra, mark, start.umask);
    let (process, source) = match start.stream {
        Stream::Pipe => {
            let ((ours, theirs), null) = (pipe()?, null()?);
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

/// Our end of a pipe and theirs.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (ours, theirs) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    // The two ends are two file descriptions: theirs still blocks.
    rustix::fs::fcntl_setfl(&ours, OFlags::RDONLY | OFlags::NONBLOCK)?;
    Ok((ours, theirs))
}

fn null() -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    Ok(rustix::fs::open("/dev/null", flags, Mode::empty())?)
}

/// A file in memory that holds `bytes`, read from its beginning.
fn memory(name: &str, bytes: &[u8]) -> io::Result<OwnedFd> {
    let memory = rustix::fs::memfd_create(name, MemfdFlags::CLOEXEC)?;
    let mut file = File::from(memory);
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file.into())
}
