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
}

impl Default for Real {
    fn default() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Real {
    /// The kernel, with a clock that begins now.
    pub fn new() -> Self {
        Self::default()
    }
}

impl System for Real {
    type Child = RealChild;

    fn spawn(&self, launch: &Launch) -> io::Result<RealChild> {
        let (output, theirs) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        // The two ends are two file descriptions: theirs still blocks.
        rustix::fs::fcntl_setfl(&output, OFlags::RDONLY | OFlags::NONBLOCK)?;
        let null = rustix::fs::open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
        let pid = spawn::spawn(launch, &spawn::Standard::Streams(&null, &theirs), &[])?;
        drop(theirs);
        RealChild::new(pid, output, self.start)
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
