//! Standard output with a sign of life between.

use crate::task::spinner::Spinner;
use qedsh_tool::session::exec::task::Progress;
use std::io::{self, IsTerminal, Write};

/// Where output is shown as it comes.
pub(super) struct Screen {
    spinner: Spinner,
    /// Whether the output and the spinner share the terminal.
    is_shared: bool,
    is_at_line_start: bool,
}

impl Screen {
    pub(super) fn new() -> Self {
        Self {
            spinner: Spinner::new(),
            is_shared: io::stdout().is_terminal(),
            is_at_line_start: true,
        }
    }

    /// Passes bytes on as they are.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(last) = bytes.last() else {
            return Ok(());
        };
        self.spinner.clear();
        self.is_at_line_start = *last == b'\n';
        // The lock's buffer ends at lines, which would copy everything.
        let mut rest = bytes;
        while !rest.is_empty() {
            match rustix::io::write(rustix::stdio::stdout(), rest) {
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::AGAIN) => wait()?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Shows that it runs: not over an unfinished line of the output.
    pub(super) fn progress(&mut self, progress: &Progress) {
        match self.is_shared {
            false => self.spinner.show(progress),
            true if self.is_at_line_start => self.spinner.show_time(progress),
            true => {}
        }
    }

    /// Leaves nothing of it.
    pub(super) fn clear(&mut self) {
        self.spinner.clear();
        let _ = io::stderr().flush();
    }
}

/// Waits until somebody takes more, where whoever opened it does not block.
fn wait() -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let output = rustix::stdio::stdout();
    let mut polled = [PollFd::new(&output, PollFlags::OUT)];
    match poll(&mut polled, None) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
