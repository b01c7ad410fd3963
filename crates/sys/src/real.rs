//! The real kernel: Linux.

mod child;
mod descriptors;
mod family;
mod interrupts;
mod process;
mod spawn;
mod terminal;
mod tree;

pub use child::RealChild;
pub use descriptors::want_many_descriptors;
pub use family::{Family, Group, Mark};
pub use interrupts::Interrupts;
pub use process::{Process, Streams};
pub use terminal::PseudoTerminal;
pub use tree::start_tick;

use crate::{Launch, System};
use rustix::fs::{Access, AtFlags, CWD, Mode, OFlags};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The kernel that this process runs on.
#[derive(Debug)]
pub struct Real {
    start: Instant,
    orphans: Orphans,
    signals: Signals,
}

/// What becomes of processes whose parent ends before they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orphans {
    /// They leave for the init process: one that also left its session
    /// cannot be found again.
    Leave,
    /// They become children of this process, so that none is lost. For a
    /// process that runs one command at a time and starts nothing else: a
    /// child that appears meanwhile is taken for the command's orphan.
    Adopt,
}

/// What becomes of signals that ask this process to stop while a command runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signals {
    /// They act as they do at any time.
    Act,
    /// They are events of the command that runs, which can then be stopped first.
    Report,
}

impl Real {
    /// The kernel, with orphans and signals handled so.
    pub fn new(orphans: Orphans, signals: Signals) -> io::Result<Self> {
        if orphans == Orphans::Adopt {
            // Any process id means "yes" here; the kernel takes a flag.
            rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
        }
        Ok(Self {
            start: Instant::now(),
            orphans,
            signals,
        })
    }
}

impl System for Real {
    type Child = RealChild;

    fn spawn(&self, launch: &Launch) -> io::Result<RealChild> {
        let (output, theirs) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        // The two ends are two file descriptions: theirs still blocks.
        rustix::fs::fcntl_setfl(&output, OFlags::RDONLY | OFlags::NONBLOCK)?;
        let null = rustix::fs::open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
        let before = match self.orphans {
            Orphans::Adopt => Some(tree::children_of_this_process()),
            Orphans::Leave => None,
        };
        let interrupts = match self.signals {
            Signals::Report => Some(Interrupts::hold()?),
            Signals::Act => None,
        };
        let pid = spawn::spawn(launch, &spawn::Standard::Streams(&null, &theirs), &[])?;
        drop(theirs);
        RealChild::new(pid, output, before, interrupts, self.start)
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn pause(&self, time: Duration) {
        std::thread::sleep(time);
    }

    fn is_executable(&self, path: &Path) -> bool {
        path.is_file() && rustix::fs::accessat(CWD, path, Access::EXEC_OK, AtFlags::EACCESS).is_ok()
    }
}
