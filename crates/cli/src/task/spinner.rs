//! A sign of life for people who wait.

use super::report::time;
use qedsh_tool::session::exec::task::Progress;
use std::io::{self, IsTerminal, Write};

/// One line on the terminal, drawn over itself, gone when dropped.
pub(crate) struct Spinner {
    is_possible: bool,
    is_shown: bool,
    turn: usize,
}

/// What it turns through.
const FRAMES: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

impl Spinner {
    /// A spinner on standard error, where that is a terminal.
    pub(crate) fn new() -> Self {
        Self {
            is_possible: io::stderr().is_terminal(),
            is_shown: false,
            turn: 0,
        }
    }

    /// Draws how long it runs and the last line that it wrote.
    pub(crate) fn show(&mut self, progress: &Progress) {
        self.draw(progress, &progress.last_lines(1));
    }

    /// Draws how long it runs.
    pub(crate) fn show_time(&mut self, progress: &Progress) {
        self.draw(progress, "");
    }

    fn draw(&mut self, progress: &Progress, last: &str) {
        if !self.is_possible {
            return;
        }
        let frame = FRAMES.get(self.turn % FRAMES.len()).copied().unwrap_or(' ');
        self.turn += 1;
        self.is_shown = true;
        let wait = match progress.waits_for_input {
            true => " (waits for input)",
            false => "",
        };
        let elapsed = time(progress.elapsed);
        let line = format!("{frame} {elapsed}{wait} {last}");
        let line = fitting(&line, width());
        let _ = write!(io::stderr(), "\r\x1b[K{line}");
    }

    /// Takes it off the terminal until it is drawn again.
    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.clear();
    }
}

fn width() -> usize {
    let size = rustix::termios::tcgetwinsize(rustix::stdio::stderr());
    let columns = size.map_or(0, |size| usize::from(size.ws_col));
    match columns {
        0 => 80,
        columns => columns,
    }
}

/// What fits one row, without what would move the cursor; a character beyond
/// ASCII counts as two columns, which some have.
fn fitting(line: &str, width: usize) -> String {
    let mut left = width.saturating_sub(1);
    let visible = line.chars().filter(|character| !character.is_control());
    let fits = visible.take_while(|character| {
        let columns = if character.is_ascii() { 1 } else { 2 };
        let fits = columns <= left;
        left = left.saturating_sub(columns);
        fits
    });
    fits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_one_row_and_moves_nothing() {
        assert_eq!(fitting("abc\x1b[2Jdef\r\n", 80), "abc[2Jdef");
        assert_eq!(fitting("abcdef", 4), "abc");
        assert_eq!(fitting("你好吗", 6), "你好");
        assert_eq!(fitting("", 0), "");
    }
}
