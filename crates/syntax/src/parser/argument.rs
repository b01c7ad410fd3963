//! The words after a command's name, where no word is more than a word.

use super::class;
use super::state::{Reader, Step};
use super::token::{Kind, Token};
use super::word::Mode;

impl Reader<'_, '_> {
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
            let word = self.read_word(Mode::Argument)?;
            self.shift();
            if matches!(self.byte(), Some(b'<' | b'>')) {
                let kind = self.finish_word(start, word)?;
                let text = self.since(start);
                self.note(Token { kind, text });
                return Ok(end);
            }
            self.shared.stacks.words.push(word);
            end = Some(word.text.end);
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
