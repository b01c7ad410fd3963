//! Words that are only words, read without asking what else they may be.

use super::class;
use super::lexer::DECLARING;
use super::state::{Reader, Step};
use super::token::{self, Kind, RESERVED, Token};
use super::word::Mode;
use crate::value::traits;
use crate::{Part, PartKind, Slice, Text, Word};

impl Reader<'_, '_> {
    /// At a byte that makes nothing of a word: makes the next token of a word
    /// of letters, digits and the like that is no reserved word and no
    /// declaration, wherever it means nothing more than itself: most names of
    /// commands. Goes nowhere if the next token is anything else.
    #[inline]
    pub(super) fn read_ordinary_name(&mut self) -> bool {
        let rest = &self.input[self.pos..];
        let is_other = |byte: &u8| !class::is(*byte, class::ORDINARY);
        let length = rest.iter().position(is_other).unwrap_or(rest.len());
        let (text, after) = rest.split_at(length);
        let is_option = text.first().is_none_or(|first| *first == b'-');
        let last = self.state.last;
        if is_option || !ends_word(after) || last.gives_next_word_meaning() || is_special(text) {
            return false;
        }
        let start = self.pos;
        self.pos += length;
        self.state.current = Kind::Word;
        self.state.leading &= last.is_redirection();
        self.state.body = false;
        self.set_ordinary_word(self.since(start));
        true
    }

    /// After a word of a simple command: pushes the words that follow it, up
    /// to the first that may be more than a word, and returns where the last
    /// one ends; nothing where none follows.
    ///
    /// What [`Reader::peek`] and [`Reader::next`] would do for each of them,
    /// without asking again and again what cannot be there.
    pub(super) fn read_arguments(&mut self) -> Step<Option<u32>> {
        if !self.are_words_only() {
            return Ok(None);
        }
        let mut end = None;
        loop {
            let (start, last) = self.push_plain_arguments();
            end = last.or(end);
            match self.input.get(start) {
                Some(b'\\') if self.is_continuation(start) => {
                    self.pos = start + 2;
                    continue;
                }
                Some(byte) if *byte != b'#' && !class::is(*byte, class::BREAK) => self.shift(),
                Some(_) => {
                    self.pos = start;
                    return Ok(end);
                }
                None => {
                    self.shift();
                    self.note_end();
                    return Ok(end);
                }
            }
            if !self.push_quoted_argument(start) {
                self.push_pieces(start, Mode::Argument, start)?;
                if matches!(self.byte(), Some(b'<' | b'>'))
                    && let Some(word) = self.shared.stacks.words.pop()
                {
                    let kind = self.finish_word(start, word)?;
                    let text = self.since(start);
                    self.note(Token { text, kind });
                    return Ok(end);
                }
            }
            end = Some(self.base + self.pos as u32);
        }
    }

    /// Pushes words of literal text only; returns where the next word starts
    /// and where the last one that was pushed ends. What is known to be
    /// literal of the next word is gone past.
    fn push_plain_arguments(&mut self) -> (usize, Option<u32>) {
        let (base, input) = (self.base, self.input);
        let mut end = None;
        let mut start = self.pos;
        loop {
            while let Some(b' ' | b'\t') = input.get(start) {
                start += 1;
            }
            let rest = &input[start..];
            let is_other = |byte: &u8| class::is(*byte, class::BREAK | class::SPECIAL);
            let length = rest.iter().position(is_other).unwrap_or(rest.len());
            self.pos = start + length;
            if length == 0 || rest[0] == b'#' || !ends_word(&rest[length..]) {
                return (start, end);
            }
            self.shift();
            let text = Text::new(base + start as u32, base + self.pos as u32);
            let word = self.literal_word(text);
            self.shared.stacks.words.push(word);
            end = Some(text.end());
            start = self.pos;
        }
    }

    /// Pushes the word at `start` if all of it stands in one pair of quotes,
    /// with nothing to expand.
    fn push_quoted_argument(&mut self, start: usize) -> bool {
        let rest = &self.input[start..];
        let quote = rest[0];
        let length = match quote {
            b'\'' => rest[1..].iter().position(|byte| *byte == quote),
            b'"' => rest[1..]
                .iter()
                .position(|byte| class::is(*byte, class::QUOTED)),
            _ => None,
        };
        let Some(end) = length.map(|length| 1 + length) else {
            return false;
        };
        if rest[end] != quote || !ends_word(&rest[end + 1..]) {
            return false;
        }
        let inside = self.text(start + 1, start + end);
        self.pos = start + end + 1;
        let text = self.since(start);
        let kind = match quote {
            b'"' if inside.is_empty() => PartKind::DoubleQuoted(Slice::empty()),
            b'"' => PartKind::DoubleQuoted(self.literal_word(inside).parts),
            _ => PartKind::SingleQuoted(inside),
        };
        let parts = self.shared.nodes.add_slice(Part { kind, text });
        self.shared.stacks.words.push(Word {
            parts,
            text,
            alternatives: Slice::empty(),
            traits: traits::STATIC | traits::QUOTED,
        });
        true
    }

    /// Whether a word after the current one can be nothing but a word,
    /// whatever it spells, unless a redirection follows it.
    fn are_words_only(&self) -> bool {
        let state = &self.state;
        state.lookahead.is_none()
            && state.current == Kind::Word
            && !state.last.gives_words_meaning()
            && !state.leading
            && !state.only_redirections
            && !state.body
            && !state.condition
            && state.ins == 0
    }
}

/// Whether a word ends before `rest`, whatever it is for.
fn ends_word(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| class::is(*byte, class::END))
}

/// Whether a word may be reserved, or declare, somewhere.
fn is_special(text: &[u8]) -> bool {
    SPECIAL_LENGTHS[text[0] as usize] >> text.len().min(15) & 1 != 0
        && (token::reserved(text).is_some() || DECLARING.contains(&text))
}

/// By their first byte, how long reserved and declaring words are, as bits.
static SPECIAL_LENGTHS: [u16; 256] = {
    let mut lengths = [0; 256];
    let mut index = 0;
    while index < RESERVED.len() {
        let word = RESERVED[index].0;
        lengths[word[0] as usize] |= 1 << word.len();
        index += 1;
    }
    index = 0;
    while index < DECLARING.len() {
        let word = DECLARING[index];
        lengths[word[0] as usize] |= 1 << word.len();
        index += 1;
    }
    lengths
};
