//! Starting a shell that will be warm: its start-up files run once, in bounded
//! time, whatever they do.

use super::scratch::Scratch;
use super::shell::WarmShell;
use crate::environment::Environment;
use qedsh_gate::Shell;
use qedsh_warm::protocol::PACKET;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{MemfdFlags, OFlags, memfd_create};
use rustix::net::{AddressFamily, RecvFlags, SocketAddrUnix, SocketFlags, SocketType};
use rustix::net::{accept_with, bind, listen, recv, socket_with};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How much of what the start-up files write is kept to be shown.
const KEPT: usize = 4096;

/// How a warm shell is started.
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
    /// How long they may take.
    pub patience: Duration,
}

/// Which start-up files a shell reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        status: ExitStatus,
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
}

/// Starts the shell and waits until it serves.
pub(super) fn start(startup: &Startup) -> Result<WarmShell, Unfit> {
    if !matches!(startup.shell, Shell::Bash | Shell::Zsh) {
        return Err(Unfit::Shell(crate::shell::name(startup.shell)));
    }
    if qedsh_warm::MODULE.is_empty() {
        return Err(Unfit::Build);
    }
    let deadline = Instant::now() + startup.patience;
    let scratch = Scratch::new()?;
    let _module = module(&scratch)?;
    let socket = scratch.path().join("socket");
    let listener = socket_with(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC | SocketFlags::NONBLOCK,
        None,
    )
    .map_err(io::Error::from)?;
    let address = SocketAddrUnix::new(&socket).map_err(io::Error::from)?;
    bind(&listener, &address).map_err(io::Error::from)?;
    listen(&listener, 1).map_err(io::Error::from)?;
    let (output, theirs) = io::pipe()?;
    let mut starting = Starting {
        child: spawn(startup, scratch.path(), theirs)?,
        output,
        kept: Vec::new(),
        served: false,
    };
    let connection = starting.greeting(&listener, deadline, startup.patience)?;
    starting.served = true;
    Ok(WarmShell::new(starting, connection))
}

/// Puts the module where the shell finds it: a name in the directory that leads
/// to a file in memory, which can be loaded even where temporary files may not
/// be executed.
fn module(scratch: &Scratch) -> io::Result<OwnedFd> {
    // Where executable memory files must be asked for, ask; before Linux 6.3
    // the flag is not known and not needed.
    let executable = MemfdFlags::CLOEXEC | MemfdFlags::EXEC;
    let module = memfd_create("qedsh-module", executable)
        .or_else(|_| memfd_create("qedsh-module", MemfdFlags::CLOEXEC))?;
    let mut file = fs::File::from(module);
    file.write_all(qedsh_warm::MODULE)?;
    let path = format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd());
    std::os::unix::fs::symlink(path, scratch.path().join("qedsh.so"))?;
    Ok(file.into())
}

fn spawn(startup: &Startup, scratch: &Path, output: io::PipeWriter) -> io::Result<Child> {
    let errors = output.try_clone()?;
    let directory: &Path = match startup.directory.is_dir() {
        true => &startup.directory,
        false => Path::new("/"),
    };
    Command::new(&startup.program)
        .arg0(crate::shell::name(startup.shell))
        .arg("-lc")
        .arg(script(startup.shell, startup.files, scratch))
        .env_clear()
        .envs(
            startup
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        )
        .current_dir(directory)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors)
        // A group of its own, to stop all that hangs in it. A session of its
        // own would be better still, but takes a fork of this process.
        .process_group(0)
        .spawn()
}

/// What the shell runs after its start-up files. A quoted command is no alias;
/// `builtin` passes by functions.
fn script(shell: Shell, files: Files, scratch: &Path) -> String {
    // The name of the directory is ours or the administrator's.
    let directory = quote(&scratch.to_string_lossy());
    let rc = match (files, shell) {
        (Files::Login, _) => "",
        (Files::LoginAndRc, Shell::Zsh) => {
            "[[ -r ${ZDOTDIR:-$HOME}/.zshrc ]] && \\builtin source ${ZDOTDIR:-$HOME}/.zshrc </dev/null\n"
        }
        (Files::LoginAndRc, _) => "[ -r ~/.bashrc ] && \\builtin source ~/.bashrc </dev/null\n",
    };
    let load = match shell {
        Shell::Zsh => format!(
            "qedsh_last=$_\n\\builtin typeset -a qedsh_path; qedsh_path=(\"${{module_path[@]}}\")\n\
             module_path=({directory})\n\
             \\builtin zmodload qedsh || \\builtin exit 1\n\
             module_path=(\"${{qedsh_path[@]}}\"); \\builtin unset qedsh_path"
        ),
        _ => format!("\\builtin enable -f {directory}/qedsh.so qedsh || \\builtin exit 1"),
    };
    format!("{rc}{load}\n\\builtin qedsh {directory}/socket")
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A shell that does not serve yet; killed with its group when dropped before
/// it does.
#[derive(Debug)]
pub(super) struct Starting {
    pub(super) child: Child,
    pub(super) output: io::PipeReader,
    kept: Vec<u8>,
    served: bool,
}

impl Starting {
    fn greeting(
        &mut self,
        listener: &OwnedFd,
        deadline: Instant,
        patience: Duration,
    ) -> Result<OwnedFd, Unfit> {
        let pid = Pid::from_child(&self.child);
        let process = pidfd_open(pid, PidfdFlags::empty()).map_err(io::Error::from)?;
        rustix::fs::fcntl_setfl(&self.output, OFlags::NONBLOCK).map_err(io::Error::from)?;
        let mut connection: Option<OwnedFd> = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let waiting = connection.as_ref().unwrap_or(listener);
            let mut events = [
                PollFd::new(waiting, PollFlags::IN),
                PollFd::new(&process, PollFlags::IN),
                PollFd::new(&self.output, PollFlags::IN),
            ];
            let count = poll(&mut events, Some(&timespec(left))).or_else(retry)?;
            let [answers, ended, writes] = events.map(|event| !event.revents().is_empty());
            if writes {
                self.read();
            }
            if answers {
                match connection.take() {
                    Some(connection) if is_greeting(&connection) => return Ok(connection),
                    Some(_) => {}
                    None => connection = accept(listener, pid),
                }
            } else if ended {
                let status = self.child.wait()?;
                self.read();
                return Err(Unfit::Ended {
                    status,
                    output: self.kept(),
                });
            } else if count == 0 && left.is_zero() {
                return Err(Unfit::Hung {
                    patience,
                    output: self.kept(),
                });
            }
        }
    }

    /// Reads what there is; what is too much is read and forgotten, so that
    /// start-up files that write without end fill nothing and are not blocked.
    fn read(&mut self) {
        let mut buffer = [0; 4096];
        if let Ok(count) = self.output.read(&mut buffer) {
            let room = KEPT.saturating_sub(self.kept.len()).min(count);
            self.kept
                .extend_from_slice(buffer.get(..room).unwrap_or_default());
        }
    }

    fn kept(&self) -> String {
        String::from_utf8_lossy(&self.kept).trim().to_owned()
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        if !self.served {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The connection of the shell itself; anybody else's is dropped.
fn accept(listener: &OwnedFd, shell: Pid) -> Option<OwnedFd> {
    let connection = accept_with(listener, SocketFlags::CLOEXEC).ok()?;
    let peer = rustix::net::sockopt::socket_peercred(&connection).ok()?;
    (peer.pid == shell).then_some(connection)
}

fn is_greeting(connection: &OwnedFd) -> bool {
    let mut packet = [0; 64];
    let received = recv(connection.as_fd(), &mut packet[..], RecvFlags::DONTWAIT);
    received.is_ok_and(|(count, _)| packet.get(..count) == Some(&PACKET))
}

fn retry(error: rustix::io::Errno) -> Result<usize, io::Error> {
    match error {
        rustix::io::Errno::INTR => Ok(1),
        other => Err(other.into()),
    }
}

pub(super) fn timespec(duration: Duration) -> Timespec {
    // A wait of centuries is one for ever.
    Timespec::try_from(duration).unwrap_or(Timespec {
        tv_sec: i64::from(i32::MAX),
        tv_nsec: 0,
    })
}
