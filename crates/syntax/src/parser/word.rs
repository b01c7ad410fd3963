//! Words: unquoted text and what stands in it.

mod finish;
mod pattern;
mod piece;

use super::class;
use super::state::{Reader, Step};
use crate::value::traits;
use crate::{Part, PartKind, Slice, Text, Word};

/// What a word is for, which decides what is expanded in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// A command's name or argument, a redirection's target, an element.
    Argument,
    /// One alternative of a brace expansion.
    Alternative,
    /// The value of an assignment.
    Assigned,
    /// A pattern of `case` or `[[ ]]`.
    Pattern,
    /// Another operand of `case` or `[[ ]]`, a here-string.
    Operand,
    /// The right side of `=~`.
    Regex,
}

impl Mode {
    const fn has_patterns(self) -> bool {
        matches!(self, Mode::Argument | Mode::Alternative | Mode::Pattern)
    }

    const fn has_braces(self) -> bool {
        matches!(self, Mode::Argument)
    }
}

/// A word while it is read.
pub(super) struct Draft {
    pub(super) start: usize,
    /// Where literal text begins that is no part yet.
    pub(super) literal: usize,
    /// Its first part on the stack.
    pub(super) base: usize,
    pub(super) mode: Mode,
    pub(super) traits: u8,
    pub(super) has_bracket: bool,
    pub(super) has_brace: bool,
    /// Up to where blanks and operators are ordinary text.
    pub(super) protected: usize,
}

impl Word {
    pub(super) const EMPTY: Word = Word {
        parts: Slice::empty(),
        text: Text::new(0, 0),
        alternatives: Slice::empty(),
        traits: traits::PLAIN | traits::STATIC,
    };
}

impl Reader<'_, '_> {
    /// Reads a word at the current position; it may be empty.
    #[inline]
    pub(super) fn read_word(&mut self, mode: Mode) -> Step<Word> {
        self.read_word_from(self.pos, mode)
    }

    /// Reads a word of which the text from `start` to the current position is
    /// known to be literal.
    #[inline]
    pub(super) fn read_word_from(&mut self, start: usize, mode: Mode) -> Step<Word> {
        self.skip_literal();
        if self.is_plain_end(mode) {
            return Ok(self.plain_word(start));
        }
        self.read_pieces(start, mode, start)
    }

    /// Reads a word whose text up to `protected` is one piece, whatever
    /// stands in it.
    pub(super) fn read_protected_word(&mut self, mode: Mode, protected: usize) -> Step<Word> {
        let start = self.pos;
        self.skip_literal();
        if self.pos >= protected && self.is_plain_end(mode) {
            return Ok(self.plain_word(start));
        }
        self.read_pieces(start, mode, protected)
    }

    #[inline]
    pub(super) fn skip_literal(&mut self) {
        let rest = &self.input[self.pos..];
        let is_special = |byte: &u8| class::is(*byte, class::BREAK | class::SPECIAL);
        self.pos += rest.iter().position(is_special).unwrap_or(rest.len());
    }

    /// Whether the word ends here and all of it was literal.
    #[inline]
    pub(super) fn is_plain_end(&self, mode: Mode) -> bool {
        match self.byte() {
            None => true,
            Some(byte) if !class::is(byte, class::BREAK) => false,
            Some(b'<' | b'>') => self.look(self.pos + 1).0 != Some(b'('),
            Some(b'(') => mode != Mode::Regex && !self.state.extglob && !self.state.declares,
            Some(b'|') => mode != Mode::Regex,
            Some(_) => true,
        }
    }

    /// A word of literal text only.
    pub(super) fn plain_word(&mut self, start: usize) -> Word {
        if start == self.pos {
            return Word {
                text: self.since(start),
                ..Word::EMPTY
            };
        }
        self.literal_word(self.since(start))
    }

    /// A word of literal text only, of which there is some.
    #[inline]
    pub(super) fn literal_word(&mut self, text: Text) -> Word {
        let kind = PartKind::Literal;
        Word {
            parts: self.shared.nodes.add_slice(Part { kind, text }),
            text,
            ..Word::EMPTY
        }
    }
}
