//! Words that are only words, read without asking what else they may be.

use super::class;
use super::lexer::DECLARING;
use super::state::{Reader, Step};
use super::token::{self, Kind, RESERVED, Token};
use super::word::Mode;
use crate::Text;

impl Reader<'_, '_> {
    /// A word of letters, digits and the like that is no reserved word and no
    /// declaration, wherever it means nothing more than itself: most names of
    /// commands. Goes nowhere if the next token is anything else.
    #[inline]
    pub(super) fn read_ordinary_name(&mut self) -> Option<Text> {
        if self.state.last.gives_next_word_meaning() {
            return None;
        }
        self.skip_blanks();
        let start = self.pos;
        let rest = &self.input[start..];
        let is_other = |byte: &u8| !class::is(*byte, class::ORDINARY);
        self.pos += rest.iter().position(is_other).unwrap_or(rest.len());
        let ends_word = self.byte().is_none_or(|byte| {
            class::is(byte, class::BREAK) && !matches!(byte, b'<' | b'>' | b'(')
        });
        let text = &self.input[start..self.pos];
        let is_option = text.first().is_none_or(|first| *first == b'-');
        if is_option || !ends_word || is_special(text) {
            self.pos = start;
            return None;
        }
        self.state.current = Kind::Word;
        self.state.leading = false;
        self.state.body = false;
        Some(self.since(start))
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
            self.skip_blanks();
            if self
                .byte()
                .is_none_or(|byte| byte == b'#' || class::is(byte, class::BREAK))
            {
                return Ok(end);
            }
            let start = self.pos;
            self.shift();
            self.skip_literal();
            let is_redirected = |byte| matches!(byte, Some(b'<' | b'>'));
            if self.is_plain_end(Mode::Argument) && !is_redirected(self.byte()) {
                let word = self.literal_word(start);
                self.shared.stacks.words.push(word);
            } else {
                self.push_pieces(start, Mode::Argument, start)?;
                if is_redirected(self.byte())
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
