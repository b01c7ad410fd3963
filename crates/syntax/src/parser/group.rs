//! Parenthesised patterns and regular expressions.

use super::dollar::Around;
use super::state::{Reader, Step};
use crate::{ErrorKind, Part, PartKind};

impl Reader<'_, '_> {
    /// Parts of a parenthesised pattern or regular expression, after its
    /// `(`: pushes them and goes past the closing `)`.
    pub(super) fn read_group(&mut self, literal: usize) -> Step<()> {
        let opened = self.pos - 1;
        let mut literal = literal;
        let mut depth = 0;
        loop {
            let at = self.pos;
            let Some(byte) = self.byte() else {
                let text = self.text(opened, opened + 1);
                return self.fail_expecting(ErrorKind::UnterminatedExpansion, text, Some("`)`"));
            };
            let kind = match byte {
                b')' if depth == 0 => {
                    self.pos += 1;
                    self.push_literal(literal, self.pos);
                    return Ok(());
                }
                b'\'' => Some(self.read_single_quotes()?),
                b'"' => Some(self.read_double_quotes()?),
                b'`' => Some(self.read_backquotes(Around::Nothing)?),
                b'$' => self.deferred(|reader| reader.read_dollar(Around::Nothing))?,
                b'\\' => {
                    self.pos = (self.pos + 2).min(self.input.len());
                    let next = self.input.get(at + 1).copied();
                    next.map(|byte| match byte {
                        b'\n' => PartKind::Continuation,
                        byte => PartKind::Escape(byte),
                    })
                }
                _ => {
                    self.pos += 1;
                    match byte {
                        b'(' => depth += 1,
                        b')' => depth -= 1,
                        _ => {}
                    }
                    None
                }
            };
            if let Some(kind) = kind {
                if byte == b'$' && !self.is_balanced(at, b'(', b')') {
                    let text = self.since(at);
                    return self.fail(ErrorKind::Unsupported, text);
                }
                self.push_literal(literal, at);
                let text = self.since(at);
                self.shared.stacks.parts.push(Part { kind, text });
                literal = self.pos;
            }
        }
    }
}
