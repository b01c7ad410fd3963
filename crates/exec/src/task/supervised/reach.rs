//! Finding a supervisor, and starting one.

use crate::supervisor::{open_directory, socket_name, through};
use crate::task::Error;
use crate::task::store::{Record, Store};
use crate::task::wire::{Answer, Call, PROTOCOL, exchange};
use qedsh_sys::{Launch, Process, Streams};
use rustix::fs::{Mode, OFlags};
use std::fs;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a supervisor may take to say hello, or to start.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time between two tries while another one starts or leaves.
const BEAT: Duration = Duration::from_millis(10);

/// A supervisor of this version, started where none runs.
pub(super) fn started(store: &Store, program: &Path) -> io::Result<UnixStream> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(stream) = running(store)? {
            return Ok(stream);
        }
        if Instant::now() > deadline {
            return Err(io::Error::other("it does not answer"));
        }
        start(store, program)?;
        match running(store)? {
            Some(stream) => return Ok(stream),
            // Another one is just starting, or just leaving.
            None => std::thread::sleep(BEAT),
        }
    }
}

/// A supervisor of this version, if one runs.
pub(super) fn running(store: &Store) -> io::Result<Option<UnixStream>> {
    hello(store, &socket_name())
}

/// Every supervisor that can be spoken to.
pub(super) fn all(store: &Store) -> Vec<UnixStream> {
    let Ok(entries) = fs::read_dir(store.directory()) else {
        return Vec::new();
    };
    entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("supervisor-") && name.ends_with(".sock"))
        .filter_map(|name| hello(store, &name).ok()?)
        .collect()
}

/// The supervisor that keeps a task, of whatever version.
pub(super) fn keeper_of(store: &Store, record: &Record) -> Result<UnixStream, Error> {
    let keeper = &record.keeper;
    if keeper.protocol != PROTOCOL {
        return Err(Error::Foreign {
            task: record.status.task.clone(),
            version: keeper.version.clone(),
        });
    }
    match hello(store, &keeper.socket) {
        Ok(Some(stream)) => Ok(stream),
        Ok(None) => Err(Error::Lost("it is gone".to_owned())),
        Err(error) => Err(Error::Unreachable(error.to_string())),
    }
}

/// Connects and says hello; `None` where nobody is there, or is just leaving.
fn hello(store: &Store, socket: &str) -> io::Result<Option<UnixStream>> {
    let directory = match open_directory(store.directory()) {
        Ok(directory) => directory,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut stream = match UnixStream::connect(through(&directory, socket)) {
        Ok(stream) => stream,
        Err(error) if is_absence(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    stream.set_read_timeout(Some(PATIENCE))?;
    let call = Call::Hello { protocol: PROTOCOL };
    match exchange(&mut stream, &call, b"") {
        Ok((Answer::Hello(_), _)) => Ok(Some(stream)),
        Ok(_) => Err(io::Error::other("it speaks another protocol")),
        Err(error) if is_absence(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_absence(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::UnexpectedEof
    )
}

/// Starts a supervisor, and returns once it serves or another one does.
fn start(store: &Store, program: &Path) -> io::Result<()> {
    store.prepare()?;
    let (ours, theirs) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
    let null = rustix::fs::open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    let launch = Launch {
        program: program.to_path_buf(),
        arguments: vec![
            program.into(),
            "supervisor".into(),
            store.directory().into(),
        ],
        environment: environment(),
        directory: "/".into(),
    };
    let process = Process::launch(&launch, &Streams::Two(&null, &theirs))?;
    drop(theirs);
    let said = hear(ours)?;
    // What was started starts the one that stays, and ends.
    process.wait()?;
    match said.as_str() {
        "ready\n" => Ok(()),
        "" => Err(io::Error::other("it ended before it served")),
        why => Err(io::Error::other(why.trim_end().to_owned())),
    }
}

/// What it says until it serves.
fn hear(pipe: OwnedFd) -> io::Result<String> {
    let mut said = Vec::new();
    fs::File::from(pipe).read_to_end(&mut said)?;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// What a supervisor needs of our environment: nothing that a later command,
/// of another engine perhaps, could be surprised by.
fn environment() -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
    let keep = [
        "LANG",
        "LC_ALL",
        "PATH",
        "QEDSH_SUPERVISOR_IDLE_MS",
        "TMPDIR",
    ];
    keep.iter()
        .filter_map(|name| Some(((*name).into(), std::env::var_os(name)?)))
        .collect()
}
