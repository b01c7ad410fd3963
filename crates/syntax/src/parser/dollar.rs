//! What starts with `$`, and backquotes: expansions and substitutions.

use super::class;
use super::state::{Reader, State, Step};
use super::token::Kind;
use crate::tree::List;
use crate::{
    Direction, ErrorKind, Indirection, Length, Operation, Parameter, ParameterName, PartKind,
};

/// What stands around an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around {
    /// Unquoted text.
    Nothing,
    /// Double quotes.
    Quotes,
    /// A here-document.
    Document,
    /// Single quotes inside `"${…}"` or arithmetic, where they quote nothing:
    /// expanded like double quotes, but delimited by the input's end.
    Region,
}

impl Reader<'_, '_> {
    /// At `$`: reads an expansion, or goes past a `$` that is literal.
    pub(super) fn read_dollar(&mut self, around: Around) -> Step<Option<PartKind>> {
        let start = self.pos;
        let (next, at) = self.look(start + 1);
        let Some(next) = next else {
            self.pos = start + 1;
            return Ok(None);
        };
        self.pos = at;
        match next {
            b'(' => return self.read_parenthesized(start).map(Some),
            b'{' => {
                self.pos += 1;
                return self.read_braced(start, around).map(Some);
            }
            b'[' => {
                self.pos += 1;
                self.descend()?;
                let arithmetic = self.read_dollar_arithmetic(start)?;
                self.ascend();
                return Ok(Some(PartKind::Arithmetic(arithmetic)));
            }
            b'\'' if around == Around::Nothing => return self.read_ansi_c().map(Some),
            b'"' if around == Around::Nothing => {
                let quote = self.pos;
                self.pos += 1;
                let parts = self.read_quoted(quote, Around::Quotes)?;
                return Ok(Some(PartKind::Locale(parts)));
            }
            _ => {}
        }
        let Some(name) = self.read_short_name(next) else {
            self.pos = start + 1;
            return Ok(None);
        };
        let follower = self.look(self.pos).0;
        let is_split = next == b'$' && matches!(follower, Some(b'(' | b'{' | b'['))
            || self.state.extglob && b"!@*?".contains(&next) && follower == Some(b'(');
        if is_split {
            // Not all of bash agrees on what the second byte belongs to.
            let text = self.since(start);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(Some(self.parameter(name)))
    }

    /// The parameter in `$x`.
    fn read_short_name(&mut self, next: u8) -> Option<ParameterName> {
        if class::is(next, class::DIGIT) {
            self.pos += 1;
            return Some(ParameterName::Positional(u32::from(next - b'0')));
        }
        if class::is(next, class::NAME) {
            return Some(ParameterName::Variable(self.name(class::NAME)));
        }
        if is_special(next) {
            self.pos += 1;
            return Some(ParameterName::Special(next));
        }
        None
    }

    fn parameter(&mut self, name: ParameterName) -> PartKind {
        PartKind::Parameter(self.shared.nodes.add(Parameter {
            name,
            subscript: None,
            indirection: Indirection::None,
            length: Length::Value,
            operation: Operation::None,
        }))
    }

    /// After `$`, at `(`.
    fn read_parenthesized(&mut self, start: usize) -> Step<PartKind> {
        let inside = self.pos + 1;
        let (next, second) = self.look(inside);
        if next != Some(b'(') {
            self.pos = inside;
            return self.read_substitution().map(PartKind::Command);
        }
        self.descend()?;
        let found = self.read_arithmetic_expansion(start, second + 1)?;
        self.ascend();
        let end = match found {
            Ok(arithmetic) => return Ok(PartKind::Arithmetic(arithmetic)),
            Err(end) => end,
        };
        self.read_counted(start, inside, end).map(PartKind::Command)
    }

    /// At `<` or `>` before a parenthesis.
    pub(super) fn read_process(&mut self) -> Step<PartKind> {
        let start = self.pos;
        let is_input = self.byte() == Some(b'<');
        let direction = if is_input {
            Direction::Input
        } else {
            Direction::Output
        };
        let inside = self.look(start + 1).1 + 1;
        let (next, second) = self.look(inside);
        if next != Some(b'(') {
            self.pos = inside;
            return Ok(PartKind::Process(direction, self.read_substitution()?));
        }
        self.descend()?;
        let base = self.shared.stacks.parts.len();
        let end = match self.read_arithmetic_expansion(start, second + 1)? {
            Ok(_) => self.pos,
            Err(end) => end,
        };
        self.shared.stacks.parts.truncate(base);
        self.ascend();
        Ok(PartKind::Process(
            direction,
            self.read_counted(start, inside, end)?,
        ))
    }

    /// Reads a substitution whose end bash finds by counting parentheses,
    /// whatever they mean.
    fn read_counted(&mut self, start: usize, inside: usize, end: usize) -> Step<List> {
        self.pos = inside;
        let list = self.deferred(Self::read_substitution)?;
        if self.pos != end {
            let text = self.since(start);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(list)
    }

    /// After the `(` of a command or process substitution: reads up to `)`.
    pub(super) fn read_substitution(&mut self) -> Step<List> {
        self.descend()?;
        let saved = self.state;
        self.state = State::new(saved.extglob, self.shared.stacks.pending.len());
        self.state.current = Kind::Substitution;
        self.state.substitution = true;
        // bash forgets to forget these.
        self.state.case = saved.case;
        self.state.declares = saved.declares;
        self.state.braces = saved.braces;
        let list = self.read_list()?;
        let close = self.expect(Kind::Close, "`)`")?;
        self.pos = self.offset(close.text.end());
        if self.shared.stacks.pending.len() > self.state.pending {
            return self.fail(ErrorKind::UnterminatedHereDocument, close.text);
        }
        self.state = saved;
        self.ascend();
        Ok(list)
    }

    /// At a backquote.
    pub(super) fn read_backquotes(&mut self, around: Around) -> Step<PartKind> {
        let start = self.pos;
        self.pos += 1;
        let from = self.shared.nodes.origin.next();
        let mut piece = self.pos;
        loop {
            match self.byte() {
                None => {
                    let text = self.text(start, start + 1);
                    return self.fail_expecting(
                        ErrorKind::UnterminatedQuote,
                        text,
                        Some("a backquote"),
                    );
                }
                Some(b'`') => break,
                Some(b'\\') => {
                    let next = self.input.get(self.pos + 1).copied();
                    if removes_backslash(next, around) {
                        self.derive(piece, self.pos);
                        let skipped = if next == Some(b'\n') { 2 } else { 1 };
                        piece = self.pos + skipped;
                    }
                    self.pos = (self.pos + 2).min(self.input.len());
                }
                Some(_) => self.pos += 1,
            }
        }
        self.derive(piece, self.pos);
        self.pos += 1;
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method is not general enough over the reader's lifetime"
        )]
        let list = self.deferred(|outer| outer.derived(from, |reader| reader.read_program()))?;
        Ok(PartKind::Backquote(list))
    }

    /// Appends a stretch of this input to the derived text.
    pub(super) fn derive(&mut self, start: usize, end: usize) {
        if start < end {
            let text = self.text(start, end);
            self.shared.nodes.origin.copy(&self.input[start..end], text);
        }
    }
}

/// Whether a backslash before this byte goes when backquotes are read.
fn removes_backslash(next: Option<u8>, around: Around) -> bool {
    match next {
        Some(b'$' | b'`' | b'\\' | b'\n') => true,
        Some(b'"') => matches!(around, Around::Quotes | Around::Region),
        _ => false,
    }
}

pub(super) const fn is_special(byte: u8) -> bool {
    matches!(byte, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')
}
