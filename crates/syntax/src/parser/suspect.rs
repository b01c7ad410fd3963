//! Bytes that the shell loses, and characters that deceive the eye.

use super::class;
use super::state::Shared;
use crate::{Error, ErrorKind, Span, Timing, Warning, WarningKind};

impl Shared {
    /// Looks for suspect bytes all over the source.
    pub(super) fn inspect(&mut self, source: &[u8]) {
        if !may_be_suspect(source) {
            return;
        }
        let mut at = 0;
        while let Some(found) = source[at..]
            .iter()
            .position(|byte| class::is(*byte, class::SUSPECT))
        {
            at += found;
            at += self.inspect_at(source, at);
        }
    }

    /// Judges the suspect byte at `at` and returns how many bytes that took.
    fn inspect_at(&mut self, source: &[u8], at: usize) -> usize {
        let byte = source[at];
        if byte < 0x80 {
            self.inspect_control(byte, at);
            return 1;
        }
        let Some((character, length)) = decode(&source[at..]) else {
            self.warn(WarningKind::InvalidUtf8, at, 1);
            return 1;
        };
        if let Some(kind) = deceptive(character) {
            self.warn(kind, at, length);
        }
        length
    }

    fn inspect_control(&mut self, byte: u8, at: usize) {
        match byte {
            // bash marks its own text with 1 and 127, and drops NUL.
            0 | 1 | 0x7f => {
                let span = Span {
                    start: at as u32,
                    end: at as u32 + 1,
                };
                let kind = ErrorKind::ControlByte;
                self.nodes.errors.push(Error {
                    kind,
                    span,
                    expected: None,
                    timing: Timing::Parse,
                });
            }
            b'\r' => self.warn(WarningKind::CarriageReturn, at, 1),
            _ => self.warn(WarningKind::ControlByte, at, 1),
        }
    }

    fn warn(&mut self, kind: WarningKind, at: usize, length: usize) {
        let span = Span {
            start: at as u32,
            end: (at + length) as u32,
        };
        self.nodes.warnings.push(Warning { kind, span });
    }
}

/// Whether a byte of `source` may deserve a look, by many at a time.
#[inline]
fn may_be_suspect(source: &[u8]) -> bool {
    let is_suspect = |byte: &u8| class::is(*byte, class::SUSPECT);
    let Some(last) = source.last_chunk::<LANES>() else {
        return source.iter().any(is_suspect);
    };
    // The last ones overlap those before them.
    let (chunks, _) = source.as_chunks::<LANES>();
    let mut chunks = chunks.iter().chain(Some(last));
    chunks.any(|chunk| has_unusual(chunk) && chunk.iter().any(is_suspect))
}

/// How many bytes a processor compares at once.
const LANES: usize = 16;

/// Whether a byte is below a space or above `~`; without a way out in between,
/// so that all are compared at once.
fn has_unusual(bytes: &[u8; LANES]) -> bool {
    let is_usual = |byte: &u8| byte.wrapping_sub(b' ') <= b'~' - b' ';
    !bytes.iter().fold(true, |all, byte| all & is_usual(byte))
}

/// The character that `bytes` starts with, and its length.
fn decode(bytes: &[u8]) -> Option<(char, usize)> {
    let bytes = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).ok()?,
    };
    let character = valid.chars().next()?;
    Some((character, character.len_utf8()))
}

fn deceptive(character: char) -> Option<WarningKind> {
    match character {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(WarningKind::Bidirectional)
        }
        '\u{ad}'
        | '\u{34f}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2064}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => Some(WarningKind::ZeroWidth),
        '\u{80}'..='\u{9f}' => Some(WarningKind::ControlByte),
        _ if character.is_whitespace() => Some(WarningKind::UnicodeSpace),
        _ => None,
    }
}
