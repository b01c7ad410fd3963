//! The controlling terminal: where a person is, whatever the standard streams are.

use rustix::fs::{Mode, OFlags};
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios};
use rustix::termios::{tcgetattr, tcgetpgrp, tcsetattr};
use std::io;
use std::os::fd::OwnedFd;

/// A place to show a text and to read single keys.
pub trait Terminal {
    /// Shows the text and waits for a key that `accepts` takes. What was typed
    /// before the text was shown does not count.
    fn prompt(&mut self, text: &str, accepts: &dyn Fn(Key) -> bool) -> io::Result<Key>;

    /// Shows the text.
    fn show(&mut self, text: &str) -> io::Result<()>;
}

/// One key, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Character(u8),
    /// Return.
    Enter,
    /// Ctrl-C.
    Interrupt,
    /// The terminal is gone, or Ctrl-D.
    End,
}

/// The terminal that controls this process.
#[derive(Debug)]
pub struct Controlling {
    device: OwnedFd,
}

impl Controlling {
    /// Opens it; `None` where there is none, or where this process is in its
    /// background: reading there would only stop the process.
    pub fn open() -> Option<Self> {
        let flags = OFlags::RDWR | OFlags::CLOEXEC | OFlags::NOCTTY;
        let device = rustix::fs::open("/dev/tty", flags, Mode::empty()).ok()?;
        let foreground = tcgetpgrp(&device).ok()?;
        (foreground == rustix::process::getpgrp()).then_some(Self { device })
    }
}

impl Terminal for Controlling {
    fn show(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match rustix::io::write(&self.device, rest) {
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    fn prompt(&mut self, text: &str, accepts: &dyn Fn(Key) -> bool) -> io::Result<Key> {
        let raw = Raw::enter(self.device.try_clone()?)?;
        self.show(text)?;
        loop {
            let key = raw.key()?;
            if let Some(key) = key.filter(|key| accepts(*key)) {
                return Ok(key);
            }
        }
    }
}

/// Keys one by one, unechoed, Ctrl-C too; as before when dropped.
struct Raw {
    device: OwnedFd,
    before: Termios,
}

impl Raw {
    fn enter(device: OwnedFd) -> io::Result<Self> {
        let before = tcgetattr(&device)?;
        let mut raw = before.clone();
        raw.local_modes &= !(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
        raw.special_codes[SpecialCodeIndex::VMIN] = 1;
        raw.special_codes[SpecialCodeIndex::VTIME] = 0;
        // Flush: an Enter typed before the question is no answer to it.
        tcsetattr(&device, OptionalActions::Flush, &raw)?;
        Ok(Self { device, before })
    }

    /// The next key; `None` for what is none.
    fn key(&self) -> io::Result<Option<Key>> {
        let mut typed = [0_u8; 64];
        let count = match rustix::io::read(&self.device, &mut typed) {
            Err(rustix::io::Errno::INTR) => return Ok(None),
            other => other?,
        };
        Ok(match typed.get(..count).unwrap_or_default() {
            [] | [0x04] => Some(Key::End),
            [0x03] => Some(Key::Interrupt),
            [b'\r' | b'\n'] => Some(Key::Enter),
            [byte] => Some(Key::Character(*byte)),
            // Several bytes at once are a pasted text or one key's escape
            // sequence (Home is `ESC [ 1 ~`): no answer.
            _ => None,
        })
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = tcsetattr(&self.device, OptionalActions::Now, &self.before);
    }
}
