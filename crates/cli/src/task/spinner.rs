//! A sign of life for people who wait.

use super::report::time;
use qedsh_tool::session::exec::task::Progress;
use std::io::{self, IsTerminal, Write};

/// One line on the terminal, drawn over itself, gone when dropped.
pub(crate) struct Spinner {
    is_shown: bool,
    turn: usize,
}

/// What it turns through.
const FRAMES: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

impl Spinner {
    /// A spinner on standard error, where that is a terminal.
    pub(crate) fn new() -> Self {
        Self {
            is_shown: io::stderr().is_terminal(),
            turn: 0,
        }
    }

    /// Draws how long it runs and the last line that it wrote.
    pub(crate) fn show(&mut self, progress: &Progress) {
        if !self.is_shown {
            return;
        }
        let frame = FRAMES.get(self.turn % FRAMES.len()).copied().unwrap_or(' ');
        self.turn += 1;
        // One row of any terminal, without what would move the cursor.
        let last: String = progress
            .last_lines(1)
            .chars()
            .filter(|character| !character.is_control())
            .take(60)
            .collect();
        let wait = match progress.waits_for_input {
            true => " (waits for input)",
            false => "",
        };
        let elapsed = time(progress.elapsed);
        let _ = write!(io::stderr(), "\r\x1b[K{frame} {elapsed}{wait} {last}");
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if self.is_shown && self.turn > 0 {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
