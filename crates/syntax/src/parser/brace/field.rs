//! What brace expansion makes of a text, in pieces of it.

use super::sequence::sequence;
use crate::Text;

/// A word's text as brace expansion sees it.
pub(super) struct Field {
    pub(super) bytes: Vec<Byte>,
    /// A lone `$` is in it, which may start an expansion in another place.
    pub(super) has_dollar: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Byte {
    pub(super) byte: u8,
    /// Part of a quote, an escape or an expansion.
    pub(super) is_opaque: bool,
    pub(super) position: u32,
}

/// A piece of an alternative.
#[derive(Clone)]
pub(super) enum Piece {
    /// A stretch of the field.
    Stretch(usize, usize),
    /// A term of a sequence, and the stretch it comes from.
    Term(Vec<u8>, usize, usize),
}

pub(super) type Alternative = Vec<Piece>;

/// More alternatives than the limit.
pub(super) struct TooMany;

pub(super) type Expanded = Result<Vec<Alternative>, TooMany>;

/// What a search in a field looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Open,
    Close,
    Separator,
}

impl Field {
    pub(super) fn may_expand(&self) -> bool {
        let has = |wanted: u8| {
            self.bytes
                .iter()
                .any(|it| it.byte == wanted && !it.is_opaque)
        };
        has(b'}') && (has(b',') || has(b'.'))
    }

    pub(super) fn is_whole(&self, alternative: &[Piece]) -> bool {
        let mut next = 0;
        alternative.iter().all(|piece| match piece {
            Piece::Stretch(start, end) if *start == next => {
                next = *end;
                true
            }
            _ => false,
        }) && next == self.bytes.len()
    }

    fn plain(&self, at: usize) -> u8 {
        self.bytes
            .get(at)
            .map_or(0, |it| if it.is_opaque { 1 } else { it.byte })
    }

    /// Looks for a brace or comma of this level from `at` on, before `end`.
    fn find(&self, mut at: usize, start: usize, end: usize, goal: Goal) -> Option<usize> {
        let mut level = 0;
        let mut separators = u32::from(goal != Goal::Close);
        while at < end {
            let byte = self.plain(at);
            let wanted = match goal {
                Goal::Open => b'{',
                Goal::Close => b'}',
                Goal::Separator => b',',
            };
            if byte == wanted && level == 0 && separators > 0 {
                if goal != Goal::Open || !self.is_empty_brace(at, start, end) {
                    return Some(at);
                }
                at += 1;
                continue;
            }
            match byte {
                b'{' => level += 1,
                b'}' if level > 0 => level -= 1,
                b',' if goal == Goal::Close && level == 0 => separators += 1,
                b'.' if goal == Goal::Close
                    && level == 0
                    && at + 1 < end
                    && self.bytes[at + 1].byte == b'.'
                    && !(at + 2 < end && self.bytes[at + 2].byte == b'}') =>
                {
                    separators += 1;
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// A brace between blanks, or `{}` after one: it is left alone.
    fn is_empty_brace(&self, at: usize, start: usize, end: usize) -> bool {
        let next = if at + 1 < end {
            self.bytes[at + 1].byte
        } else {
            0
        };
        let before = if at > start {
            self.bytes[at - 1].byte
        } else {
            b' '
        };
        matches!(before, b' ' | b'\t' | b'\n') && matches!(next, b'}' | b' ' | b'\t' | b'\n')
    }

    /// Expands the stretch from `start` to `end`.
    pub(super) fn expand(&self, start: usize, end: usize, limit: usize) -> Expanded {
        let mut from = start;
        let (open, close) = loop {
            let Some(open) = self.find(from, start, end, Goal::Open) else {
                return Ok(vec![vec![Piece::Stretch(start, end)]]);
            };
            if let Some(close) = self.find(open + 1, start, end, Goal::Close) {
                break (open, close);
            }
            from = open + 1;
        };
        let inside = if self.has_comma(open + 1, close) {
            self.expand_list(open + 1, close, limit)?
        } else if let Some(terms) = self.sequence(open + 1, close, limit)? {
            terms
                .into_iter()
                .map(|term| vec![Piece::Term(term, open, close + 1)])
                .collect()
        } else if close + 1 < end {
            vec![vec![Piece::Stretch(open, close + 1)]]
        } else {
            return Ok(vec![vec![Piece::Stretch(start, end)]]);
        };
        let before = vec![vec![Piece::Stretch(start, open)]];
        let result = join(&before, &inside, limit)?;
        if close + 1 < end {
            join(&result, &self.expand(close + 1, end, limit)?, limit)
        } else {
            Ok(result)
        }
    }

    /// Whether a comma stands between, quoted or not, that no backslash
    /// precedes: what decides between a list and a sequence.
    fn has_comma(&self, start: usize, end: usize) -> bool {
        let mut at = start;
        while at < end {
            match self.bytes[at].byte {
                b'\\' => at += 1,
                b',' => return true,
                _ => {}
            }
            at += 1;
        }
        false
    }

    fn expand_list(&self, start: usize, end: usize, limit: usize) -> Expanded {
        let mut alternatives = Vec::new();
        let mut from = start;
        loop {
            let to = self.find(from, from, end, Goal::Separator);
            alternatives.extend(self.expand(from, to.unwrap_or(end), limit)?);
            if alternatives.len() > limit {
                return Err(TooMany);
            }
            let Some(to) = to else {
                return Ok(alternatives);
            };
            from = to + 1;
        }
    }

    /// The terms of `from..to` or `from..to..step`.
    fn sequence(
        &self,
        start: usize,
        end: usize,
        limit: usize,
    ) -> Result<Option<Vec<Vec<u8>>>, TooMany> {
        let text: Vec<u8> = self.bytes[start..end].iter().map(|it| it.byte).collect();
        sequence(&text, limit).transpose()
    }

    /// The text of a stretch, if it is in one piece.
    pub(super) fn text(&self, start: usize, end: usize) -> Option<Text> {
        let (first, last) = (self.bytes.get(start)?, self.bytes.get(end.checked_sub(1)?)?);
        Some(Text::new(first.position, last.position + 1))
    }

    /// The stretch as runs of neighbouring positions.
    pub(super) fn runs(&self, start: usize, end: usize) -> Vec<Text> {
        let mut runs: Vec<Text> = Vec::new();
        for it in &self.bytes[start..end] {
            match runs.last_mut() {
                Some(run) if run.end() == it.position => {
                    *run = Text::new(run.start(), it.position + 1);
                }
                _ => runs.push(Text::new(it.position, it.position + 1)),
            }
        }
        runs
    }
}

/// Each of `left` followed by each of `right`.
fn join(left: &[Alternative], right: &[Alternative], limit: usize) -> Expanded {
    if left.len().saturating_mul(right.len()) > limit {
        return Err(TooMany);
    }
    let pair = |start: &Alternative, end: &Alternative| [start.as_slice(), end].concat();
    Ok(left
        .iter()
        .flat_map(|start| right.iter().map(move |end| pair(start, end)))
        .collect())
}
