//! Starting a shell that will be warm: its start-up files run once, in bounded
//! time, whatever they do.

use super::facts::Facts;
use super::files::Fingerprint;
use super::request::{Cage, Control, Job, Report};
use super::scratch::Scratch;
use super::shell::{Asked, StartError, WarmShell, timespec};
use crate::environment::Environment;
use qedsh_gate::Shell;
use qedsh_sys::{Family, Group as _, Launch, Mark, Process, Signal, Status, Streams};
use qedsh_warm::protocol::{Kind, PACKET};
use rustix::event::epoll::{self, CreateFlags, EventData, EventFlags};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SocketAddrUnix, SocketFlags, SocketType};
use rustix::net::{accept_with, bind, listen, recv, socket_with};
use rustix::pipe::{PipeFlags, pipe_with};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much of what the start-up files write is kept to be shown.
const KEPT: usize = 4096;
/// How long a shell that has greeted may take to say what it has.
const FACTS: Duration = Duration::from_secs(10);
/// The most that a shell may say of itself, in bytes.
const LARGEST: usize = 16 << 20;

/// How a warm shell is started. Shells that were started alike are
/// interchangeable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Startup {
    /// Which shell it is; only bash and zsh can be warm.
    pub shell: Shell,
    /// Its program, as an absolute path.
    pub program: PathBuf,
    /// Which start-up files it reads.
    pub files: Files,
    /// Its whole environment.
    pub environment: Environment,
    /// Where its start-up files run.
    pub directory: PathBuf,
    /// The file mode creation mask that they begin with.
    pub umask: u32,
    /// How long they may take.
    pub patience: Duration,
}

/// Which start-up files a shell reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Files {
    /// Those of a login shell: what `bash -lc` and `zsh -lc` read.
    Login,
    /// After them `~/.bashrc` or `~/.zshrc`, as far as they do not insist on a
    /// person at a terminal.
    LoginAndRc,
}

/// Why there is no warm shell.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// No module exists for this shell.
    #[error("`{0}` has no warm mode")]
    Shell(&'static str),
    /// This build carries no module.
    #[error("this build of qedsh has no warm mode for this system")]
    Build,
    /// Something that was needed for it could not be had.
    #[error("{0}")]
    System(#[from] io::Error),
    /// The start-up files ended the shell, replaced it, or it cannot load the
    /// module.
    #[error("the shell ended before it served ({status}): {output}")]
    Ended {
        /// How.
        status: Spoken,
        /// The beginning of what it wrote.
        output: String,
    },
    /// The start-up files took too long.
    #[error("the start-up files did not end within {patience:?}: {output}")]
    Hung {
        /// How long they had.
        patience: Duration,
        /// The beginning of what they wrote.
        output: String,
    },
    /// It served, and did not say what it has under its names.
    #[error("the shell did not say what its start-up files left")]
    Mute,
}

/// How a shell ended, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken(Status);

impl std::fmt::Display for Spoken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Status::Exited(code) => write!(formatter, "status {code}"),
            Status::Signalled(signal) => write!(formatter, "signal {signal}"),
        }
    }
}

/// Starts the shell and waits until it serves.
pub(super) fn start(startup: &Startup) -> Result<WarmShell, Unfit> {
    let mut starting = Starting::begin(startup)?;
    loop {
        let left = starting
            .deadline()
            .saturating_duration_since(Instant::now());
        let mut events = [PollFd::new(&starting, PollFlags::IN)];
        match poll(&mut events, Some(&timespec(left))) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(io::Error::from(error).into()),
        }
        if let Some(shell) = starting.advance()? {
            return Ok(shell);
        }
    }
}

/// Mark and mask belong to the process for the moment of a start.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A shell that does not serve yet. Readable, as a descriptor, when it may have
/// come further. Killed with all that it started when dropped before it serves.
#[derive(Debug)]
pub(crate) struct Starting {
    /// `None` once it serves.
    process: Option<Process>,
    mark: Mark,
    output: OwnedFd,
    kept: Vec<u8>,
    events: OwnedFd,
    stage: Stage,
    files: Fingerprint,
    patience: Duration,
    deadline: Instant,
    _scratch: Scratch,
}

#[derive(Debug)]
enum Stage {
    /// Nobody has connected.
    Listening(OwnedFd),
    /// The shell has, and has not greeted.
    Connected(OwnedFd),
    /// It serves, and was asked what it has.
    Telling(Telling),
    /// Nothing more comes of it.
    Over,
}

#[derive(Debug)]
struct Telling {
    shell: WarmShell,
    asked: Option<Asked>,
    teller: Option<Process>,
    facts: OwnedFd,
    read: Vec<u8>,
}

impl Starting {
    /// Starts the shell.
    pub(crate) fn begin(startup: &Startup) -> Result<Self, Unfit> {
        if !matches!(startup.shell, Shell::Bash | Shell::Zsh) {
            return Err(Unfit::Shell(crate::shell::name(startup.shell)));
        }
        if qedsh_warm::MODULE.is_empty() {
            return Err(Unfit::Build);
        }
        // Before they run: what changes while they do makes them stale.
        let files = Fingerprint::of(startup);
        let scratch = Scratch::new()?;
        let module = module(&scratch)?;
        let listener = listener(&scratch.path().join("socket"))?;
        let events = epoll::create(CreateFlags::CLOEXEC).map_err(io::Error::from)?;
        let (output, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(io::Error::from)?;
        nonblocking(&output)?;
        let mark = Mark::random()?;
        let process = spawn(startup, scratch.path(), &theirs, &module, mark)?;
        let mut starting = Self {
            process: Some(process),
            mark,
            output,
            kept: Vec::new(),
            events,
            stage: Stage::Over,
            files,
            patience: startup.patience,
            deadline: Instant::now() + startup.patience,
            _scratch: scratch,
        };
        watch(&starting.events, &listener)?;
        watch(&starting.events, &starting.output)?;
        if let Some(process) = &starting.process {
            watch(&starting.events, process)?;
        }
        starting.stage = Stage::Listening(listener);
        Ok(starting)
    }

    /// When it is over with its time.
    pub(crate) fn deadline(&self) -> Instant {
        self.deadline
    }

    /// The start-up files as they were before they ran.
    pub(crate) fn files(&self) -> &Fingerprint {
        &self.files
    }

    /// Goes on as far as it can; the shell, once it serves.
    pub(crate) fn advance(&mut self) -> Result<Option<WarmShell>, Unfit> {
        self.read();
        loop {
            match std::mem::replace(&mut self.stage, Stage::Over) {
                Stage::Listening(listener) => match self.accept(&listener) {
                    Some(connection) => {
                        watch(&self.events, &connection)?;
                        self.stage = Stage::Connected(connection);
                    }
                    None => {
                        self.stage = Stage::Listening(listener);
                        return self.patience();
                    }
                },
                Stage::Connected(connection) => {
                    if !is_greeting(&connection) {
                        self.stage = Stage::Connected(connection);
                        return self.patience();
                    }
                    self.stage = Stage::Telling(self.ask(connection)?);
                }
                Stage::Telling(mut telling) => match telling.advance(&self.events)? {
                    Some(facts) => {
                        return Ok(Some(telling.shell.with_facts(facts)));
                    }
                    None if Instant::now() >= self.deadline => return Err(Unfit::Mute),
                    None => {
                        self.stage = Stage::Telling(telling);
                        return Ok(None);
                    }
                },
                Stage::Over => return Err(Unfit::Mute),
            }
        }
    }

    /// Nothing new, unless the shell ended or its time did.
    fn patience(&mut self) -> Result<Option<WarmShell>, Unfit> {
        let end = self
            .process
            .as_ref()
            .map(Process::end)
            .transpose()?
            .flatten();
        if let Some(status) = end {
            self.read();
            self.process = None;
            return Err(Unfit::Ended {
                status: Spoken(status),
                output: self.kept(),
            });
        }
        match Instant::now() >= self.deadline {
            false => Ok(None),
            true => Err(Unfit::Hung {
                patience: self.patience,
                output: self.kept(),
            }),
        }
    }

    fn accept(&self, listener: &OwnedFd) -> Option<OwnedFd> {
        let connection = accept_with(listener, SocketFlags::CLOEXEC).ok()?;
        let peer = rustix::net::sockopt::socket_peercred(&connection).ok()?;
        let shell = self.process.as_ref()?.id();
        // Anybody else's connection is dropped.
        (peer.pid.as_raw_pid() == shell).then_some(connection)
    }

    fn ask(&mut self, connection: OwnedFd) -> Result<Telling, Unfit> {
        let process = self.process.take().ok_or(Unfit::Mute)?;
        let output = self.output.try_clone()?;
        let shell = WarmShell::new(connection, process, output)?;
        let (facts, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(io::Error::from)?;
        nonblocking(&facts)?;
        let null = open_null()?;
        let job = Job {
            text: b"",
            directory: Path::new("/"),
            changes: &[],
            input: null.as_fd(),
            output: theirs.as_fd(),
            errors: null.as_fd(),
            mask: 0,
            mark: None,
            control: Control::None,
            report: Report::None,
            cage: Cage::default(),
        };
        let asked = shell.ask_for(&job, Kind::Facts).map_err(|_| Unfit::Mute)?;
        watch(&self.events, &asked)?;
        watch(&self.events, &facts)?;
        self.deadline = Instant::now() + FACTS;
        Ok(Telling {
            shell,
            asked: Some(asked),
            teller: None,
            facts,
            read: Vec::new(),
        })
    }

    /// Reads what there is; what is too much is read and forgotten, so that
    /// start-up files that write without end fill nothing and are not blocked.
    fn read(&mut self) {
        let mut buffer = [0; 16 << 10];
        match rustix::io::read(&self.output, &mut buffer) {
            Ok(0) => _ = epoll::delete(&self.events, &self.output),
            Ok(count) => {
                let room = KEPT.saturating_sub(self.kept.len()).min(count);
                self.kept
                    .extend_from_slice(buffer.get(..room).unwrap_or_default());
            }
            Err(_) => {}
        }
    }

    fn kept(&self) -> String {
        String::from_utf8_lossy(&self.kept).trim().to_owned()
    }
}

impl AsFd for Starting {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.events.as_fd()
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        let Some(process) = &self.process else {
            return;
        };
        Family::of(process, self.mark).signal(Signal::Kill);
        let _ = process.wait();
    }
}

impl Telling {
    /// What the shell said, once that is all.
    fn advance(&mut self, events: &OwnedFd) -> Result<Option<Vec<u8>>, Unfit> {
        if self.teller.is_none()
            && let Some(asked) = self.asked.take_if(|asked| is_ready(asked))
        {
            let process = asked.take().map_err(|_: StartError| Unfit::Mute)?;
            self.teller = Some(process.into_parts().0);
        }
        let mut buffer = [0; 16 << 10];
        loop {
            match rustix::io::read(&self.facts, &mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    let read = buffer.get(..count).unwrap_or_default();
                    self.read.extend_from_slice(read);
                    if self.read.len() > LARGEST {
                        return Err(Unfit::Mute);
                    }
                }
                Err(Errno::AGAIN) => return Ok(None),
                Err(_) => return Err(Unfit::Mute),
            }
        }
        let Some(teller) = self.teller.take() else {
            // The end of it came before the answer, which is to be waited for.
            let _ = epoll::delete(events, &self.facts);
            return Ok(None);
        };
        teller.wait()?;
        let is_whole = Facts::parse(&self.read).is_some();
        let facts = std::mem::take(&mut self.read);
        is_whole.then_some(Some(facts)).ok_or(Unfit::Mute)
    }
}

fn is_ready(descriptor: &impl AsFd) -> bool {
    let mut events = [PollFd::new(descriptor, PollFlags::IN)];
    poll(&mut events, Some(&timespec(Duration::ZERO))).is_ok_and(|count| count > 0)
}

fn watch(events: &OwnedFd, descriptor: &impl AsFd) -> io::Result<()> {
    let data = EventData::new_u64(0);
    Ok(epoll::add(events, descriptor, data, EventFlags::IN)?)
}

fn nonblocking(pipe: &OwnedFd) -> io::Result<()> {
    Ok(rustix::fs::fcntl_setfl(pipe, OFlags::NONBLOCK)?)
}

fn open_null() -> io::Result<OwnedFd> {
    let flags = OFlags::RDWR | OFlags::CLOEXEC;
    Ok(rustix::fs::open("/dev/null", flags, Mode::empty())?)
}

fn listener(path: &Path) -> io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let listener = socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
    bind(&listener, &SocketAddrUnix::new(path)?)?;
    listen(&listener, 1)?;
    Ok(listener)
}

/// The descriptor that the shell has the module as.
const MODULE: i32 = 19;

/// The module in a file in memory, which can be loaded even where temporary
/// files may not be executed, and which nobody can write to any more.
fn module(scratch: &Scratch) -> io::Result<OwnedFd> {
    // Where executable memory files must be asked for, ask; before Linux 6.3
    // the flag is not known and not needed.
    let usual = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let module = memfd_create("qedsh-module", usual | MemfdFlags::EXEC)
        .or_else(|_| memfd_create("qedsh-module", usual))?;
    let mut file = fs::File::from(module);
    file.write_all(qedsh_warm::MODULE)?;
    let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
    fcntl_add_seals(&file, seals)?;
    // zsh wants a name that ends so.
    let path = format!("/proc/self/fd/{MODULE}");
    std::os::unix::fs::symlink(path, scratch.path().join("qedsh.so"))?;
    Ok(file.into())
}

fn spawn(
    startup: &Startup,
    scratch: &Path,
    output: &OwnedFd,
    module: &OwnedFd,
    mark: Mark,
) -> io::Result<Process> {
    let directory: &Path = match startup.directory.is_dir() {
        true => &startup.directory,
        false => Path::new("/"),
    };
    let launch = Launch {
        program: startup.program.clone(),
        arguments: vec![
            crate::shell::name(startup.shell).into(),
            "-lc".into(),
            startup.script(&serve(startup.shell, scratch)).into(),
        ],
        environment: startup.environment.clone(),
        directory: directory.to_path_buf(),
    };
    let null = open_null()?;
    let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    Process::start(
        &launch,
        &Streams::Two(&null, output),
        &[(module.try_clone()?, MODULE)],
        mark,
        startup.umask,
    )
}

/// What the shell runs to serve. A quoted command is no alias; `builtin` passes
/// by functions.
fn serve(shell: Shell, scratch: &Path) -> String {
    // The name of the directory is ours or the administrator's.
    let directory = quote(&scratch.to_string_lossy());
    let load = match shell {
        Shell::Zsh => format!(
            "qedsh_last=$_\n\\builtin typeset -a qedsh_path; qedsh_path=(\"${{module_path[@]}}\")\n\
             module_path=({directory})\n\
             \\builtin zmodload qedsh || \\builtin exit 1\n\
             module_path=(\"${{qedsh_path[@]}}\"); \\builtin unset qedsh_path"
        ),
        _ => format!("\\builtin enable -f /proc/self/fd/{MODULE} qedsh || \\builtin exit 1"),
    };
    format!("{load}\n\\builtin qedsh {directory}/socket")
}

impl Startup {
    /// The text that a login shell runs to have read all its start-up files and
    /// then to do this.
    pub(super) fn script(&self, then: &str) -> String {
        let rc = match (self.files, self.shell) {
            (Files::Login, _) => "",
            (Files::LoginAndRc, Shell::Zsh) => {
                "[[ -r ${ZDOTDIR:-$HOME}/.zshrc ]] && \\builtin source ${ZDOTDIR:-$HOME}/.zshrc </dev/null\n"
            }
            (Files::LoginAndRc, _) => "[ -r ~/.bashrc ] && \\builtin source ~/.bashrc </dev/null\n",
        };
        format!("{rc}{then}")
    }
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn is_greeting(connection: &OwnedFd) -> bool {
    let mut packet = [0; 64];
    let received = recv(connection.as_fd(), &mut packet[..], RecvFlags::DONTWAIT);
    received.is_ok_and(|(count, _)| packet.get(..count) == Some(&PACKET))
}
