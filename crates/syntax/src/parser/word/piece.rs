//! The pieces of a word that is not plain.

use super::{Draft, Mode};
use crate::parser::class;
use crate::parser::dollar::Around;
use crate::parser::state::{Reader, Step};
use crate::value::traits;
use crate::{ErrorKind, GlobKind, Part, PartKind, Word};

impl Reader<'_, '_> {
    /// Reads a word from the current position on; what stands between `start`
    /// and that is literal.
    pub(super) fn read_pieces(&mut self, start: usize, mode: Mode, protected: usize) -> Step<Word> {
        self.push_pieces(start, mode, protected)?;
        Ok(self.shared.stacks.words.pop().unwrap_or(Word::EMPTY))
    }

    /// The same, with the word left on the stack.
    #[inline(never)]
    pub(in crate::parser) fn push_pieces(
        &mut self,
        start: usize,
        mode: Mode,
        protected: usize,
    ) -> Step<()> {
        let mut draft = Draft {
            start,
            literal: start,
            base: self.shared.stacks.parts.len(),
            mode,
            traits: 0,
            has_bracket: false,
            has_brace: false,
            protected,
        };
        while self.read_piece(&mut draft)? {
            self.skip_literal();
        }
        self.flush(&mut draft);
        self.finish_draft(&draft)
    }

    /// Makes a part of the literal text before the current position.
    pub(in crate::parser) fn flush(&mut self, draft: &mut Draft) {
        if draft.literal < self.pos {
            let text = self.since(draft.literal);
            self.shared.stacks.parts.push(Part {
                kind: PartKind::Literal,
                text,
            });
        }
        draft.literal = self.pos;
    }

    pub(in crate::parser) fn push(&mut self, draft: &mut Draft, kind: PartKind, start: usize) {
        let text = self.since(start);
        self.shared.stacks.parts.push(Part { kind, text });
        draft.literal = self.pos;
    }

    /// Reads what stands at a special byte; `false` at the word's end.
    fn read_piece(&mut self, draft: &mut Draft) -> Step<bool> {
        let Some(byte) = self.byte() else {
            return Ok(false);
        };
        match byte {
            b'\\' => self.read_backslash(draft)?,
            b'\'' | b'"' | b'`' | b'$' => self.read_quote_or_expansion(draft, byte)?,
            b'*' | b'?' if draft.mode.has_patterns() => self.read_wildcard(draft, byte)?,
            b'[' if draft.mode.has_patterns() => {
                self.flush(draft);
                self.pos += 1;
                draft.has_bracket = true;
                self.push(draft, PartKind::Glob(GlobKind::Bracket), draft.literal);
            }
            b'{' if draft.mode.has_braces() => {
                self.pos += 1;
                draft.has_brace = true;
            }
            b'~' if self.is_tilde(draft) => self.read_tilde(draft),
            b'*' | b'?' if self.state.extglob && self.look(self.pos + 1).0 == Some(b'(') => {
                self.read_wildcard(draft, byte)?;
            }
            _ if class::is(byte, class::SPECIAL) => self.pos += 1,
            _ => return self.read_break(draft, byte),
        }
        Ok(true)
    }

    /// At a blank or an operator's first byte.
    fn read_break(&mut self, draft: &mut Draft, byte: u8) -> Step<bool> {
        match byte {
            b'<' | b'>' if self.look(self.pos + 1).0 == Some(b'(') => {
                self.flush(draft);
                let start = self.pos;
                let kind = self.read_process()?;
                self.push(draft, kind, start);
            }
            b'(' if draft.mode == Mode::Argument
                && self.state.declares
                && self.ends_like_assignment(draft.start) =>
            {
                return self.read_parenthesis(draft);
            }
            _ if self.pos < draft.protected => self.pos += 1,
            b'(' => return self.read_parenthesis(draft),
            b'|' if draft.mode == Mode::Regex => self.pos += 1,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn read_parenthesis(&mut self, draft: &mut Draft) -> Step<bool> {
        if draft.mode == Mode::Regex {
            self.flush(draft);
            self.pos += 1;
            self.read_group(draft.literal)?;
            draft.literal = self.pos;
            return Ok(true);
        }
        if self.state.extglob && self.ends_in_operator(draft) {
            self.pos -= 1;
            self.read_extglob(draft)?;
            return Ok(true);
        }
        if draft.mode == Mode::Argument
            && self.state.declares
            && self.ends_like_assignment(draft.start)
        {
            self.flush(draft);
            let start = self.pos;
            self.pos += 1;
            let elements = self.read_elements()?;
            self.push(draft, PartKind::Array(elements), start);
            if self
                .byte()
                .is_some_and(|byte| !class::is(byte, class::BREAK))
            {
                let text = self.since(draft.start);
                return self.fail(ErrorKind::Unsupported, text);
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn read_backslash(&mut self, draft: &mut Draft) -> Step<()> {
        self.flush(draft);
        let start = self.pos;
        let Some(next) = self.input.get(start + 1).copied() else {
            // At the very end bash keeps it, or not.
            let text = self.text(start, start + 1);
            return self.fail(ErrorKind::Unsupported, text);
        };
        self.pos += 2;
        let is_in_copied_array = self.state.array && self.state.substitution;
        if is_in_copied_array && b" \t'\"`$()<>;&|".contains(&next) {
            // Looking for the substitution's end, bash forgets the backslash.
            let text = self.since(start);
            return self.fail(ErrorKind::Unsupported, text);
        }
        if next == b'\n' {
            draft.traits |= traits::CONTINUED;
            self.push(draft, PartKind::Continuation, start);
        } else {
            draft.traits |= traits::QUOTED;
            self.push(draft, PartKind::Escape(next), start);
        }
        Ok(())
    }

    fn read_quote_or_expansion(&mut self, draft: &mut Draft, byte: u8) -> Step<()> {
        let at = self.pos;
        let literal = draft.literal;
        let kind = match byte {
            b'\'' => Some(self.read_single_quotes()?),
            b'"' => Some(self.read_double_quotes()?),
            b'`' => Some(self.read_backquotes(Around::Nothing)?),
            _ => self.read_dollar(Around::Nothing)?,
        };
        let Some(kind) = kind else { return Ok(()) };
        if matches!(
            kind,
            PartKind::SingleQuoted(_)
                | PartKind::DoubleQuoted(_)
                | PartKind::AnsiC(_)
                | PartKind::Locale(_)
        ) {
            draft.traits |= traits::QUOTED;
        }
        if literal < at {
            let text = self.text(literal, at);
            self.shared.stacks.parts.push(Part {
                kind: PartKind::Literal,
                text,
            });
        }
        self.push(draft, kind, at);
        Ok(())
    }
}
