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
                    && self.closes_subscript(draft)
            }
        }
    }

    /// Whether the `[` after a name at the word's start, if there is one, has
    /// its `]` in the word.
    fn closes_subscript(&self, draft: &Draft) -> bool {
        let mut at = draft.start;
        while self
            .look(at)
            .0
            .is_some_and(|byte| class::is(byte, class::NAME))
        {
            at = self.look(at).1 + 1;
        }
        if self.look(at).0 != Some(b'[') {
            return true;
        }
        let mut depth = 0;
        loop {
            let (Some(byte), found) = self.look(at) else {
                return false;
            };
            if found >= draft.protected && class::is(byte, class::BREAK) {
                return false;
            }
            depth += i32::from(byte == b'[') - i32::from(byte == b']');
            if depth == 0 {
                return true;
            }
            at = found + 1;
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

/// Whether `text`, which ends in `=` or `:`, is an assignment up to there and
/// that sign is its first `=`, or any `:` after it.
fn is_assignment(text: &[u8], sign: u8) -> bool {
    let Some(equals) = text.iter().position(|byte| *byte == b'=') else {
        return false;
    };
    let name = &text[..equals];
    let name = name.strip_suffix(b"+").unwrap_or(name);
    let end = name
        .iter()
        .position(|byte| *byte == b'[')
        .unwrap_or(name.len());
    let is_first = equals + 1 == text.len();
    class::is_name(&name[..end]) && (is_first || sign == b':') && assigns(&text[end..])
}

/// Whether text after a name is `=`, `+=` or a subscript and one of these.
fn assigns(text: &[u8]) -> bool {
    let mut depth = 0;
    let close = text.iter().position(|byte| {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let after = match (text.first(), close) {
        (Some(b'['), Some(close)) => &text[close + 1..],
        (Some(b'['), None) => return true,
        _ => text,
    };
    after.starts_with(b"=") || after.starts_with(b"+=")
}
