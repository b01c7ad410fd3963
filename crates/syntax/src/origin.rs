//! Text that was derived from the source, and where it came from.
//!
//! Positions up to the source's length mean the source. Positions from there
//! on mean derived text, so that one number locates a byte in either.

use crate::{Span, Text};

/// Derived text with its map back to the source.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    /// Where derived positions begin: one past the source's end, so that an
    /// empty text at that end is still the source's.
    base: u32,
    derived: Vec<u8>,
    pieces: Vec<Piece>,
}

/// A run of derived bytes that came from one place.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Its first position.
    start: u32,
    from: Text,
    copied: Copied,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    /// Byte for byte.
    Verbatim,
    /// As a whole: each byte comes from all of it.
    Changed,
}

impl Origin {
    pub(crate) fn clear(&mut self, source: usize) {
        self.base = source as u32 + 1;
        self.derived.clear();
        self.pieces.clear();
    }

    /// The position that the next derived byte will have.
    pub(crate) fn next(&self) -> u32 {
        self.base + self.derived.len() as u32
    }

    /// Appends `bytes`, which are those of `text`.
    pub(crate) fn copy(&mut self, bytes: &[u8], text: Text) {
        let start = self.next();
        self.derived.extend_from_slice(bytes);
        self.pieces.push(Piece {
            start,
            from: text,
            copied: Copied::Verbatim,
        });
    }

    /// Appends `bytes`, which stand for `text`.
    pub(crate) fn replace(&mut self, bytes: &[u8], text: Text) {
        let start = self.next();
        self.derived.extend_from_slice(bytes);
        self.pieces.push(Piece {
            start,
            from: text,
            copied: Copied::Changed,
        });
    }

    #[inline]
    pub(crate) fn bytes<'t>(&'t self, source: &'t [u8], text: Text) -> &'t [u8] {
        if text.end() < self.base {
            &source[text.start() as usize..text.end() as usize]
        } else {
            let base = self.base as usize;
            &self.derived[text.start() as usize - base..text.end() as usize - base]
        }
    }

    /// What follows a position, in the source or the derived text.
    pub(crate) fn after<'t>(&'t self, source: &'t [u8], position: u32) -> &'t [u8] {
        if position < self.base {
            &source[position as usize..]
        } else {
            &self.derived[(position - self.base) as usize..]
        }
    }

    pub(crate) fn span(&self, text: Text) -> Span {
        let start = self.locate(text.start(), Text::start);
        if text.is_empty() {
            return Span { start, end: start };
        }
        let last = self.locate(text.end() - 1, |from| {
            from.end().saturating_sub(1).max(from.start())
        });
        Span {
            start,
            end: last + 1,
        }
    }

    /// Follows a position through the derived texts down to the source.
    fn locate(&self, mut position: u32, changed: fn(Text) -> u32) -> u32 {
        while position >= self.base {
            let after = self.pieces.partition_point(|piece| piece.start <= position);
            let Some(piece) = self.pieces.get(after.wrapping_sub(1)) else {
                break;
            };
            position = match piece.copied {
                Copied::Verbatim => piece.from.start() + (position - piece.start),
                Copied::Changed => changed(piece.from),
            };
        }
        position
    }
}
