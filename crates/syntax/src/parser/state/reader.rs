//! Where a parse stands in one text, and how it goes on.

use super::{Shared, State, Step, Stop};
use crate::parser::class;
use crate::parser::token::{Kind, Token};
use crate::{Error, ErrorKind, Limits, Part, PartKind, Slice, Text, Timing, Word};

/// One text that is read: the source, or text derived from it.
pub(in crate::parser) struct Reader<'i, 'p> {
    pub(in crate::parser) input: &'i [u8],
    /// What the position of `input[0]` is called in the tree.
    pub(in crate::parser) base: u32,
    pub(in crate::parser) pos: usize,
    pub(in crate::parser) state: State,
    pub(in crate::parser) shared: &'p mut Shared,
}

impl<'i> Reader<'i, '_> {
    pub(in crate::parser) fn limits(&self) -> Limits {
        self.shared.options.limits
    }

    pub(in crate::parser) fn text(&self, start: usize, end: usize) -> Text {
        Text::new(self.base + start as u32, self.base + end as u32)
    }

    /// The text from `start` to the current position.
    pub(in crate::parser) fn since(&self, start: usize) -> Text {
        self.text(start, self.pos)
    }

    /// The position in this input of a text that was read from it.
    pub(in crate::parser) fn offset(&self, position: u32) -> usize {
        (position - self.base) as usize
    }

    /// The word that the next token is.
    #[inline]
    pub(in crate::parser) fn word(&self) -> Word {
        match self.state.lookahead {
            Some(token) if self.state.is_ordinary => self.ordinary_word(token.text),
            _ => self.state.word,
        }
    }

    #[inline]
    fn ordinary_word(&self, text: Text) -> Word {
        let end = self.shared.nodes.parts.len() as u32;
        Word {
            parts: Slice::new(end - 1, end),
            text,
            ..Word::EMPTY
        }
    }

    /// Pushes the word that the next token is, for a command.
    #[inline]
    pub(in crate::parser) fn push_word(&mut self) -> Text {
        match self.state.lookahead {
            Some(token) if self.state.is_ordinary => {
                let word = self.ordinary_word(token.text);
                self.shared.stacks.words.push(word);
                token.text
            }
            _ => {
                self.shared.stacks.words.push(self.state.word);
                self.state.word.text
            }
        }
    }

    pub(in crate::parser) fn set_word(&mut self, word: Word) {
        self.state.word = word;
        self.state.is_ordinary = false;
    }

    /// Makes a word of literal text the next token; cheaper than the same
    /// with [`Reader::set_word`].
    #[inline]
    pub(in crate::parser) fn set_ordinary_word(&mut self, text: Text) {
        self.shared.nodes.parts.push(Part {
            kind: PartKind::Literal,
            text,
        });
        self.state.is_ordinary = true;
        self.state.lookahead = Some(Token {
            text,
            kind: Kind::Word,
        });
    }

    /// The byte at the current position, as it stands.
    pub(in crate::parser) fn byte(&self) -> Option<u8> {
        self.input.get(self.pos).copied()
    }

    /// The byte at `pos` once continuations are gone, and where it stands.
    pub(in crate::parser) fn look(&self, mut pos: usize) -> (Option<u8>, usize) {
        while self.is_continuation(pos) {
            pos += 2;
        }
        (self.input.get(pos).copied(), pos)
    }

    pub(in crate::parser) fn is_continuation(&self, pos: usize) -> bool {
        self.input.get(pos) == Some(&b'\\') && self.input.get(pos + 1) == Some(&b'\n')
    }

    /// Goes past `byte` if it comes next, continuations aside.
    pub(in crate::parser) fn eat(&mut self, byte: u8) -> bool {
        let (next, pos) = self.look(self.pos);
        if next == Some(byte) {
            self.pos = pos + 1;
            true
        } else {
            false
        }
    }

    /// Reads the name characters at the current position; their text is
    /// derived where a continuation stands between them.
    pub(in crate::parser) fn name(&mut self, mask: u16) -> Text {
        let start = self.pos;
        while self.byte().is_some_and(|byte| class::is(byte, mask)) {
            self.pos += 1;
        }
        let (next, _) = self.look(self.pos);
        if self.is_continuation(self.pos) && next.is_some_and(|byte| class::is(byte, mask)) {
            self.joined_name(start, mask)
        } else {
            self.since(start)
        }
    }

    fn joined_name(&mut self, start: usize, mask: u16) -> Text {
        let from = self.shared.nodes.origin.next();
        let mut piece = start;
        loop {
            let text = self.text(piece, self.pos);
            self.shared
                .nodes
                .origin
                .copy(&self.input[piece..self.pos], text);
            let (next, pos) = self.look(self.pos);
            if !next.is_some_and(|byte| class::is(byte, mask)) {
                return Text::new(from, self.shared.nodes.origin.next());
            }
            self.pos = pos;
            piece = pos;
            while self.byte().is_some_and(|byte| class::is(byte, mask)) {
                self.pos += 1;
            }
        }
    }

    /// The bytes of a text, derived or not.
    pub(in crate::parser) fn bytes(&self, text: Text) -> &[u8] {
        let base = self.base;
        if text.start() >= base && (text.end() - base) as usize <= self.input.len() {
            &self.input[(text.start() - base) as usize..(text.end() - base) as usize]
        } else {
            self.shared.nodes.origin.bytes(&[], text)
        }
    }

    pub(in crate::parser) fn fail<T>(&mut self, kind: ErrorKind, text: Text) -> Step<T> {
        self.fail_expecting(kind, text, None)
    }

    pub(in crate::parser) fn fail_expecting<T>(
        &mut self,
        kind: ErrorKind,
        text: Text,
        expected: Option<&'static str>,
    ) -> Step<T> {
        let span = self.shared.nodes.origin.span(text);
        let timing = if self.shared.deferred > 0 {
            Timing::Run
        } else {
            Timing::Parse
        };
        self.shared.nodes.errors.push(Error {
            kind,
            span,
            expected,
            timing,
        });
        Err(Stop)
    }

    /// Enters a construct, if it does not stand too deep.
    pub(in crate::parser) fn descend(&mut self) -> Step<()> {
        if self.shared.depth >= self.limits().nesting {
            let text = self.text(self.pos, self.pos);
            return self.fail(ErrorKind::TooDeep, text);
        }
        self.shared.depth += 1;
        Ok(())
    }

    pub(in crate::parser) fn ascend(&mut self) {
        self.shared.depth -= 1;
    }

    /// Reads something that the shell reads only when it runs it.
    pub(in crate::parser) fn deferred<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Step<T>,
    ) -> Step<T> {
        self.shared.deferred += 1;
        let result = read(self)?;
        self.shared.deferred -= 1;
        Ok(result)
    }

    /// Reads derived text with a reader of its own.
    pub(in crate::parser) fn derived<T>(
        &mut self,
        from: u32,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Step<T>,
    ) -> Step<T> {
        let text = Text::new(from, self.shared.nodes.origin.next());
        let input = self.shared.nodes.origin.bytes(&[], text).to_vec();
        self.nested(&input, from, read)
    }

    /// Reads a text with a reader of its own.
    pub(in crate::parser) fn nested<T>(
        &mut self,
        input: &[u8],
        base: u32,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Step<T>,
    ) -> Step<T> {
        self.descend()?;
        let state = State::new(self.state.extglob, self.shared.stacks.pending.len());
        let mut reader = Reader {
            input,
            base,
            pos: 0,
            state,
            shared: &mut *self.shared,
        };
        let result = read(&mut reader)?;
        self.ascend();
        Ok(result)
    }
}
