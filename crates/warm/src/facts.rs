//! How facts about a shell are written down: a letter, a name, a NUL, a value,
//! a NUL; to the output of the process that was forked for it.

use crate::c;
use core::ffi::CStr;

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A name that is replaced where a command stands, and by what.
    Alias,
    /// A name that is replaced anywhere, and by what.
    GlobalAlias,
    /// An ending of a name that brings a command before it.
    SuffixAlias,
    /// A function.
    Function,
    /// A builtin or reserved word that was switched off.
    Disabled,
    /// A builtin that the start-up files loaded.
    Loaded,
    /// Options that are on, between colons.
    Options,
    /// Where programs are looked for.
    Path,
    /// A variable that programs get: its name, `=`, its value.
    Variable,
    /// A variable that programs do not get; its value
    /// only where that says how a text is read.
    Unexported,
    /// Something by which a command may do what its text alone does not say.
    Departure,
}

impl Fact {
    /// Every kind with its letter.
    pub const LETTERS: [(Self, u8); 11] = [
        (Self::Alias, b'a'),
        (Self::GlobalAlias, b'g'),
        (Self::SuffixAlias, b's'),
        (Self::Function, b'f'),
        (Self::Disabled, b'd'),
        (Self::Loaded, b'l'),
        (Self::Options, b'o'),
        (Self::Path, b'p'),
        (Self::Variable, b'v'),
        (Self::Unexported, b'u'),
        (Self::Departure, b'x'),
    ];
}

/// Writes facts to the standard output.
pub(crate) struct Writer {
    buffer: [u8; 4096],
    filled: usize,
}

impl Writer {
    pub(crate) fn new() -> Self {
        Self {
            buffer: [0; 4096],
            filled: 0,
        }
    }

    pub(crate) fn write(&mut self, fact: Fact, name: Option<&CStr>, value: Option<&CStr>) {
        let Some(name) = name else { return };
        for (known, letter) in Fact::LETTERS {
            if known == fact {
                self.put(&[letter]);
            }
        }
        self.put(name.to_bytes_with_nul());
        self.put(value.unwrap_or(c"").to_bytes_with_nul());
    }

    fn put(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.filled == self.buffer.len() {
                self.flush();
            }
            let room = self.buffer.get_mut(self.filled..).unwrap_or_default();
            let count = room.len().min(bytes.len());
            let (now, later) = bytes.split_at(count);
            if let Some(room) = room.get_mut(..count) {
                room.copy_from_slice(now);
            }
            self.filled += count;
            bytes = later;
        }
    }

    fn flush(&mut self) {
        let mut rest = self.buffer.get(..self.filled).unwrap_or_default();
        while !rest.is_empty() {
            // SAFETY: write reads so many bytes of memory that is ours.
            let count = unsafe { c::write(1, rest.as_ptr().cast(), rest.len()) };
            match usize::try_from(count) {
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(_) if c::error() == c::EINTR => {}
                // Nobody reads: nobody learns that facts are missing, either.
                Err(_) => break,
            }
        }
        self.filled = 0;
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.flush();
    }
}
