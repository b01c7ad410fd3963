//! What the module asks of a shell, whichever it is.

use crate::c;
use crate::protocol::Request;
use core::ffi::{CStr, c_char, c_int};

/// A shell that the module lives in. The first three are asked in the shell
/// itself, the others in a process that was forked for one command.
pub(crate) trait Shell {
    /// Why this shell, as its start-up files left it, cannot serve.
    fn unfit(&self) -> Option<&'static CStr>;
    /// What the start-up files left and the commands that start the module
    /// overwrite.
    fn save(&self) -> Saved;
    /// Takes the command `qedsh` away again: the name is the user's.
    fn hide(&self);
    /// Makes this process look like a shell that was just started.
    fn settle(&self, saved: &Saved);
    /// Goes to the request's directory and environment; false where a variable
    /// does not take its value.
    fn enter(&self, request: &Request<'static>) -> bool;
    /// Runs the text and exits.
    fn run(&self, request: &Request<'static>) -> !;
    /// Writes what this shell has under its names.
    fn facts(&self);
    /// Where it keeps the signal that killed the last command, or null.
    fn last_signal(&self) -> *mut c_int;
}

/// What a command may look at before it runs anything.
#[derive(Clone, Copy)]
pub(crate) struct Saved {
    /// `$?`.
    pub(crate) status: c_int,
    /// `$_`.
    pub(crate) argument: Text,
    /// When the shell's clock started, in seconds from when this was kept.
    pub(crate) clock: i64,
}

/// A short string that is kept.
#[derive(Clone, Copy)]
pub(crate) struct Text([c_char; Self::SIZE]);

impl Text {
    const SIZE: usize = 1024;

    pub(crate) const fn new() -> Self {
        Self([0; Self::SIZE])
    }

    /// A copy of a string; of none, and of one that is too long, nothing.
    ///
    /// # Safety
    /// `string` is null or leads to a NUL-terminated string.
    pub(crate) unsafe fn copy(string: *const c_char) -> Self {
        let mut text = Self::new();
        // SAFETY: the caller says so; strlen wants the same.
        unsafe {
            if !string.is_null() && c::strlen(string) < Self::SIZE {
                let length = c::strlen(string);
                core::ptr::copy_nonoverlapping(string, text.0.as_mut_ptr(), length);
            }
        }
        text
    }

    pub(crate) fn as_ptr(&self) -> *const c_char {
        self.0.as_ptr()
    }
}
