//! The program on a terminal of its own.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

const PATIENCE: Duration = Duration::from_secs(20);

/// A program whose controlling terminal is in our hands.
pub(crate) struct OnTerminal {
    child: Child,
    terminal: File,
    seen: String,
}

/// Which standard streams are the terminal; the others are null.
#[derive(Clone, Copy)]
pub(crate) enum Streams {
    All,
    ErrorOnly,
    None,
}

impl OnTerminal {
    /// Starts `command` on a new terminal.
    pub(crate) fn start(command: &Command, streams: Streams) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let terminal = openpt(flags).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let theirs = rustix::fs::open(name, flags, Mode::empty()).unwrap();
        let stream = |is_terminal: bool| match is_terminal {
            true => Stdio::from(theirs.try_clone().unwrap()),
            false => Stdio::null(),
        };
        // `setsid --ctty` makes standard input the controlling terminal; the
        // shell then gives each stream what the test wants.
        let redirect = match streams {
            Streams::All => "exec \"$@\"",
            Streams::ErrorOnly => "exec \"$@\" </dev/null >/dev/null",
            Streams::None => "exec \"$@\" </dev/null >/dev/null 2>/dev/null",
        };
        let mut setsid = Command::new("setsid");
        setsid
            .args(["--ctty", "--wait", "sh", "-c", redirect, "sh"])
            .arg(command.get_program())
            .args(command.get_args())
            .current_dir(command.get_current_dir().unwrap())
            .env_clear()
            .envs(
                command
                    .get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            )
            .stdin(stream(true))
            .stdout(stream(true))
            .stderr(stream(true));
        Self {
            child: setsid.spawn().unwrap(),
            terminal: File::from(terminal),
            seen: String::new(),
        }
    }

    /// Waits until the terminal shows `text`.
    pub(crate) fn expect(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.seen.contains(text) {
            assert!(self.read(deadline), "`{text}` is not in {:?}", self.seen);
        }
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        self.terminal.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for the end; the exit status and all that was shown.
    pub(crate) fn finish(mut self) -> (Option<i32>, String) {
        let deadline = Instant::now() + PATIENCE;
        while self.read(deadline) {}
        if Instant::now() >= deadline {
            self.child.kill().unwrap();
            panic!("it does not end: {:?}", self.seen);
        }
        let status = self.child.wait().unwrap();
        (status.code(), self.seen.replace("\r\n", "\n"))
    }

    /// Closes the terminal under it.
    pub(crate) fn hang_up(mut self) {
        drop(self.terminal);
        self.child.wait().unwrap();
    }

    fn read(&mut self, deadline: Instant) -> bool {
        let rest = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec {
            tv_sec: rest.as_secs().try_into().unwrap(),
            tv_nsec: rest.subsec_nanos().into(),
        };
        let mut polled = [PollFd::new(&self.terminal, PollFlags::IN)];
        if poll(&mut polled, Some(&timeout)).unwrap() == 0 {
            return false;
        }
        let mut bytes = [0; 4096];
        // EIO: nobody has the other side open any more.
        let count = self.terminal.read(&mut bytes).unwrap_or(0);
        self.seen
            .push_str(&String::from_utf8_lossy(&bytes[..count]));
        count > 0
    }
}
