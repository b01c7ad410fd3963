//! `~`, where bash looks for a home directory.

use super::class;
use super::lexer::without_continuations;
use super::state::Reader;
use super::word::{Draft, Mode};
use crate::PartKind;
use crate::value::traits;

impl Reader<'_, '_> {
    /// Whether bash looks for a home directory at this `~`.
    pub(super) fn is_tilde(&self, draft: &Draft) -> bool {
        let mut before = &self.input[draft.start..self.pos];
        let joined;
        if draft.traits & traits::CONTINUED != 0 {
            joined = without_continuations(before);
            before = &joined;
        }
        let Some(last) = before.last() else {
            return true;
        };
        match draft.mode {
            Mode::Assigned => *last == b':' && self.follows_literal(draft),
            Mode::Alternative => false,
            _ => {
                matches!(last, b'=' | b':')
                    && self.follows_literal(draft)
                    && is_assignment(before, *last)
            }
        }
    }

    /// Whether what stands before the current position is unquoted text.
    fn follows_literal(&self, draft: &Draft) -> bool {
        let parts = &self.shared.stacks.parts[draft.base..];
        let last = parts
            .iter()
            .rev()
            .find(|part| part.kind != PartKind::Continuation);
        draft.literal < self.pos || last.is_some_and(|part| part.kind == PartKind::Literal)
    }

    pub(super) fn read_tilde(&mut self, draft: &mut Draft) {
        self.flush(draft);
        let start = self.pos;
        self.pos += 1;
        let name = self.pos;
        while self
            .byte()
            .is_some_and(|byte| class::is(byte, class::NAME) || matches!(byte, b'.' | b'-' | b'+'))
        {
            self.pos += 1;
        }
        let user = self.since(name);
        self.push(draft, PartKind::Tilde(user), start);
    }
}

/// Whether `text`, which ends in `=` or `:`, may be an assignment up to there
/// and that sign its first `=`, or any `:` after it. Where a subscript ends
/// depends on where the word stands, and bash looks for `~` in it as well: there
/// each may be one.
fn is_assignment(text: &[u8], sign: u8) -> bool {
    let is_end = |byte: &u8| matches!(byte, b'=' | b'[' | b'+');
    let Some(end) = text.iter().position(is_end) else {
        return false;
    };
    let (name, rest) = text.split_at(end);
    let is_assigned = match rest {
        [b'[', ..] => true,
        [b'+', b'=', value @ ..] | [b'=', value @ ..] => value.is_empty() || sign == b':',
        _ => false,
    };
    class::is_name(name) && is_assigned
}
