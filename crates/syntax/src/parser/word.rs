//! Words: unquoted text and what stands in it.

use super::class;
use super::dollar::Around;
use super::state::{Reader, Step};
use crate::value::traits;
use crate::{ErrorKind, ExtGlobOperator, GlobKind, Part, PartKind, Slice, Text, Word};

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
    pub(super) fn read_word(&mut self, mode: Mode) -> Step<Word> {
        self.read_protected_word(mode, self.pos)
    }

    /// Reads a word whose text up to `protected` is one piece, whatever
    /// stands in it.
    pub(super) fn read_protected_word(&mut self, mode: Mode, protected: usize) -> Step<Word> {
        let start = self.pos;
        self.skip_literal();
        if self.pos >= protected && self.is_plain_end(mode) {
            return Ok(self.plain_word(start));
        }
        let base = self.shared.stacks.parts.len();
        let mut draft = Draft {
            start,
            literal: start,
            base,
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

    fn skip_literal(&mut self) {
        while self
            .byte()
            .is_some_and(|byte| !class::is(byte, class::BREAK | class::SPECIAL))
        {
            self.pos += 1;
        }
    }

    /// Whether the word ends here and all of it was literal.
    fn is_plain_end(&self, mode: Mode) -> bool {
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
        let text = self.since(start);
        if text.is_empty() {
            return Word {
                text,
                ..Word::EMPTY
            };
        }
        let parts = &mut self.shared.nodes.parts;
        let first = parts.len() as u32;
        parts.push(Part {
            kind: PartKind::Literal,
            text,
        });
        Word {
            parts: Slice::new(first, first + 1),
            text,
            ..Word::EMPTY
        }
    }

    /// Makes a part of the literal text before the current position.
    pub(super) fn flush(&mut self, draft: &mut Draft) {
        if draft.literal < self.pos {
            let text = self.since(draft.literal);
            self.shared.stacks.parts.push(Part {
                kind: PartKind::Literal,
                text,
            });
        }
        draft.literal = self.pos;
    }

    pub(super) fn push(&mut self, draft: &mut Draft, kind: PartKind, start: usize) {
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

    /// Whether the literal text before a `(` ends in `+`, `@` or `!`.
    fn ends_in_operator(&self, draft: &Draft) -> bool {
        draft.literal < self.pos && matches!(self.input[self.pos - 1], b'+' | b'@' | b'!')
    }

    /// At the operator of `?(…)` and its like.
    fn read_extglob(&mut self, draft: &mut Draft) -> Step<()> {
        let operator = match self.byte() {
            Some(b'?') => ExtGlobOperator::Optional,
            Some(b'*') => ExtGlobOperator::Any,
            Some(b'+') => ExtGlobOperator::Some,
            Some(b'@') => ExtGlobOperator::One,
            _ => ExtGlobOperator::Not,
        };
        self.flush(draft);
        let start = self.pos;
        let base = self.shared.stacks.parts.len();
        self.pos = self.look(self.pos + 1).1 + 1;
        let inside = self.pos;
        self.read_group(inside)?;
        let parts = self.shared.nodes.take(&mut self.shared.stacks.parts, base);
        self.push(draft, PartKind::ExtGlob(operator, parts), start);
        Ok(())
    }

    fn read_wildcard(&mut self, draft: &mut Draft, byte: u8) -> Step<()> {
        if self.state.extglob && self.look(self.pos + 1).0 == Some(b'(') {
            return self.read_extglob(draft);
        }
        self.flush(draft);
        self.pos += 1;
        let kind = if byte == b'*' {
            GlobKind::Any
        } else {
            GlobKind::One
        };
        self.push(draft, PartKind::Glob(kind), self.pos - 1);
        Ok(())
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

    fn finish_draft(&mut self, draft: &Draft) -> Step<Word> {
        if draft.has_bracket {
            self.settle_brackets(draft.base);
        }
        let text = self.since(draft.start);
        let alternatives = if draft.has_brace {
            self.read_braces(draft.base, text)?
        } else {
            None
        };
        let mut word = Word {
            parts: Slice::empty(),
            text,
            alternatives: Slice::empty(),
            traits: draft.traits,
        };
        match alternatives {
            Some(Some(words)) => {
                word.alternatives = words;
                word.traits |= traits::BRACES;
            }
            Some(None) => word.traits |= traits::TOO_MANY,
            None => word.traits |= self.static_traits(draft.base),
        }
        if word.has(traits::PLAIN) {
            self.shared.stacks.parts.truncate(draft.base);
            word.parts = self.plain_word(draft.start).parts;
        } else {
            word.parts = self
                .shared
                .nodes
                .take(&mut self.shared.stacks.parts, draft.base);
        }
        Ok(word)
    }

    /// A word of the parts above `base`, none of which is dynamic but patterns.
    pub(super) fn finish_parts(&mut self, start: usize, base: usize) -> Word {
        let text = self.since(start);
        let traits = self.static_traits(base) | traits::QUOTED;
        let parts = self.shared.nodes.take(&mut self.shared.stacks.parts, base);
        Word {
            parts,
            text,
            alternatives: Slice::empty(),
            traits,
        }
    }

    fn static_traits(&self, base: usize) -> u8 {
        let parts = &self.shared.stacks.parts[base..];
        if parts
            .iter()
            .all(|part| matches!(part.kind, PartKind::Literal))
        {
            return traits::PLAIN | traits::STATIC;
        }
        if parts.iter().all(|part| self.is_static(part)) {
            traits::STATIC
        } else {
            0
        }
    }

    fn is_static(&self, part: &Part) -> bool {
        match part.kind {
            PartKind::Literal
            | PartKind::Escape(_)
            | PartKind::Continuation
            | PartKind::SingleQuoted(_)
            | PartKind::AnsiC(_) => true,
            PartKind::DoubleQuoted(inner) => self.shared.nodes.parts
                [inner.start as usize..inner.end as usize]
                .iter()
                .all(|part| self.is_static(part)),
            _ => false,
        }
    }

    /// Makes literals of brackets that no `]` closes before the next `/`.
    fn settle_brackets(&mut self, base: usize) {
        let parts = &self.shared.stacks.parts[base..];
        let mut is_open = false;
        for part in parts {
            match part.kind {
                PartKind::Glob(GlobKind::Bracket) => is_open = true,
                PartKind::Literal => {
                    for byte in self.bytes(part.text) {
                        match byte {
                            b']' if is_open => return,
                            b'/' => is_open = false,
                            _ => {}
                        }
                    }
                }
                PartKind::Continuation | PartKind::Escape(_) | PartKind::SingleQuoted(_) => {}
                PartKind::DoubleQuoted(_) => {}
                _ => return,
            }
        }
        for part in &mut self.shared.stacks.parts[base..] {
            if part.kind == PartKind::Glob(GlobKind::Bracket) {
                part.kind = PartKind::Literal;
            }
        }
    }
}
