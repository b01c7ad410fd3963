//! Patterns in words: wildcards, brackets, extended patterns.

use super::Draft;
use crate::parser::state::{Reader, Step};
use crate::{ExtGlobOperator, GlobKind, PartKind};

impl Reader<'_, '_> {
    /// Whether the literal text before a `(` ends in `+`, `@` or `!`.
    pub(super) fn ends_in_operator(&self, draft: &Draft) -> bool {
        draft.literal < self.pos && matches!(self.input[self.pos - 1], b'+' | b'@' | b'!')
    }

    /// At the operator of `?(…)` and its like.
    pub(super) fn read_extglob(&mut self, draft: &mut Draft) -> Step<()> {
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

    pub(super) fn read_wildcard(&mut self, draft: &mut Draft, byte: u8) -> Step<()> {
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

    /// Makes literals of brackets that no `]` closes before the next `/`.
    pub(super) fn settle_brackets(&mut self, base: usize) {
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
