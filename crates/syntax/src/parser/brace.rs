//! Brace expansion, which bash does on a word's text before anything else.

use super::state::{Reader, Step};
use super::word::Mode;
use crate::{Part, PartKind, Slice, Text, Word};

/// A word's text as brace expansion sees it.
struct Field {
    bytes: Vec<Byte>,
    /// A lone `$` is in it, which may start an expansion in another place.
    has_dollar: bool,
}

#[derive(Clone, Copy)]
struct Byte {
    byte: u8,
    /// Part of a quote, an escape or an expansion.
    is_opaque: bool,
    position: u32,
}

/// A piece of an alternative.
#[derive(Clone)]
enum Piece {
    /// A stretch of the field.
    Stretch(usize, usize),
    /// A term of a sequence, and the stretch it comes from.
    Term(Vec<u8>, usize, usize),
}

type Alternative = Vec<Piece>;

/// More alternatives than the limit.
struct TooMany;

type Expanded = Result<Vec<Alternative>, TooMany>;

impl Reader<'_, '_> {
    /// The words that brace expansion makes of the parts above `base`:
    /// nothing if it does nothing, `Some(None)` if they are too many.
    pub(super) fn read_braces(
        &mut self,
        base: usize,
        text: Text,
    ) -> Step<Option<Option<Slice<Word>>>> {
        let Some(field) = self.field(base) else {
            return Ok(Some(None));
        };
        if !field.may_expand() {
            return Ok(None);
        }
        let limits = self.limits();
        if self.shared.expanded > limits.expanded {
            return Ok(Some(None));
        }
        let Ok(alternatives) = field.expand(0, field.bytes.len(), limits.alternatives) else {
            return Ok(Some(None));
        };
        if let [alternative] = alternatives.as_slice()
            && field.is_whole(alternative)
        {
            return Ok(None);
        }
        if field.has_dollar {
            return Ok(Some(None));
        }
        let length = field.bytes.len() + 1;
        self.shared.expanded += alternatives.len() * length;
        let words = self.shared.stacks.words.len();
        for alternative in &alternatives {
            self.read_alternative(&field, alternative, text)?;
        }
        self.mark_braces(base);
        Ok(Some(Some(
            self.shared.nodes.take(&mut self.shared.stacks.words, words),
        )))
    }

    /// The text of the parts above `base`; nothing where bash would look into
    /// a part for braces.
    fn field(&self, base: usize) -> Option<Field> {
        let mut bytes = Vec::new();
        let mut has_dollar = false;
        for part in &self.shared.stacks.parts[base..] {
            let text = self.bytes(part.text);
            let is_opaque = match part.kind {
                PartKind::Literal | PartKind::Glob(_) | PartKind::Tilde(_) => false,
                PartKind::Continuation => continue,
                PartKind::Arithmetic(_) if text.starts_with(b"$[") => return None,
                PartKind::ExtGlob(..) | PartKind::Array(_) => return None,
                PartKind::Parameter(_) if text.starts_with(b"${") && !is_even(text) => return None,
                _ => true,
            };
            has_dollar |= !is_opaque && text.contains(&b'$');
            let start = part.text.start();
            bytes.extend(text.iter().zip(start..).map(|(byte, position)| Byte {
                byte: *byte,
                is_opaque,
                position,
            }));
        }
        Some(Field { bytes, has_dollar })
    }

    fn read_alternative(&mut self, field: &Field, alternative: &[Piece], whole: Text) -> Step<()> {
        let from = self.shared.nodes.origin.next();
        for piece in alternative {
            match piece {
                Piece::Stretch(start, end) => {
                    for run in field.runs(*start, *end) {
                        let (first, last) = (self.offset(run.start()), self.offset(run.end()));
                        self.derive(first, last);
                    }
                }
                Piece::Term(term, start, end) => {
                    let text = field.text(*start, *end).unwrap_or(whole);
                    self.shared.nodes.origin.replace(term, text);
                }
            }
        }
        if self.shared.nodes.origin.next() == from {
            // An empty unquoted word is none.
            return Ok(());
        }
        let declares = self.state.declares;
        let word = self.derived(from, |reader| {
            let end = reader.input.len();
            reader.state.declares = declares;
            reader.read_protected_word(Mode::Alternative, end)
        })?;
        self.shared.stacks.words.push(word);
        Ok(())
    }

    /// Makes brace parts of the characters that the expansion consumes, so
    /// that no one takes them for literal text.
    fn mark_braces(&mut self, base: usize) {
        let parts: Vec<Part> = self.shared.stacks.parts.drain(base..).collect();
        for part in parts {
            if part.kind == PartKind::Literal {
                self.push_marked(part.text);
            } else {
                self.shared.stacks.parts.push(part);
            }
        }
    }

    fn push_marked(&mut self, text: Text) {
        let (start, end) = (self.offset(text.start()), self.offset(text.end()));
        let mut literal = start;
        let mut at = start;
        while at < end {
            let length = match self.input[at] {
                b'{' | b'}' | b',' => 1,
                b'.' if at + 1 < end && self.input[at + 1] == b'.' => 2,
                _ => {
                    at += 1;
                    continue;
                }
            };
            self.push_literal(literal, at);
            let mark = self.text(at, at + length);
            self.shared.stacks.parts.push(Part {
                kind: PartKind::Brace,
                text: mark,
            });
            at += length;
            literal = at;
        }
        self.push_literal(literal, end);
    }
}

/// Whether the braces of a `${…}` pair as bare bytes.
fn is_even(text: &[u8]) -> bool {
    let count = |brace| text.iter().filter(|byte| **byte == brace).count();
    count(b'{') == count(b'}')
}

/// What a search in a field looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Open,
    Close,
    Separator,
}

impl Field {
    fn may_expand(&self) -> bool {
        let has = |wanted: u8| {
            self.bytes
                .iter()
                .any(|it| it.byte == wanted && !it.is_opaque)
        };
        has(b'}') && (has(b',') || has(b'.'))
    }

    fn is_whole(&self, alternative: &[Piece]) -> bool {
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
    fn expand(&self, start: usize, end: usize, limit: usize) -> Expanded {
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
    fn text(&self, start: usize, end: usize) -> Option<Text> {
        let (first, last) = (self.bytes.get(start)?, self.bytes.get(end.checked_sub(1)?)?);
        Some(Text::new(first.position, last.position + 1))
    }

    /// The stretch as runs of neighbouring positions.
    fn runs(&self, start: usize, end: usize) -> Vec<Text> {
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

fn sequence(text: &[u8], limit: usize) -> Option<Result<Vec<Vec<u8>>, TooMany>> {
    let dots = text.windows(2).position(|pair| pair == b"..")?;
    let (left, right) = (&text[..dots], &text[dots + 2..]);
    let (right, step) = match right.windows(2).position(|pair| pair == b"..") {
        Some(at) if at + 2 < right.len() => (&right[..at], number_after_blanks(&right[at + 2..])?),
        Some(_) => return None,
        None => (right, 1),
    };
    if let ([first], [last]) = (left, right)
        && first.is_ascii_alphabetic()
        && last.is_ascii_alphabetic()
    {
        let (low, high) = (first.min(last), first.max(last));
        if !(*low..=*high).all(|byte| byte.is_ascii_alphanumeric()) {
            // Backslashes and backquotes among the terms quote what follows.
            return Some(Err(TooMany));
        }
        let terms = range(i64::from(*first), i64::from(*last), step, limit)?;
        return Some(terms.map(|terms| terms.iter().map(|term| vec![*term as u8]).collect()));
    }
    let (first, last) = (number_after_blanks(left)?, whole_number(right)?);
    let width = width(left, right);
    let terms = range(first, last, step, limit)?;
    Some(terms.map(|terms| terms.iter().map(|term| padded(*term, width)).collect()))
}

/// A number as `strtoimax` reads all of it, without blanks around it.
fn whole_number(text: &[u8]) -> Option<i64> {
    let digits = text
        .strip_prefix(b"-")
        .or(text.strip_prefix(b"+"))
        .unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The same after the blanks that `strtoimax` skips, of which these can stand
/// in a word.
fn number_after_blanks(text: &[u8]) -> Option<i64> {
    let blanks = text
        .iter()
        .take_while(|byte| matches!(byte, b'\r' | 0x0b | 0x0c))
        .count();
    whole_number(&text[blanks..])
}

/// How wide zero-padded terms are; 0 for no padding.
fn width(left: &[u8], right: &[u8]) -> usize {
    let pads = |text: &[u8]| {
        text.len() > 1 && text[0] == b'0' || text.len() > 2 && text.starts_with(b"-0")
    };
    if pads(left) || pads(right) {
        left.len().max(right.len())
    } else {
        0
    }
}

fn padded(term: i64, width: usize) -> Vec<u8> {
    format!("{term:0width$}").into_bytes()
}

fn range(first: i64, last: i64, step: i64, limit: usize) -> Option<Result<Vec<i64>, TooMany>> {
    let step = if step == 0 { 1 } else { step.checked_abs()? };
    let count = last.checked_sub(first)?.unsigned_abs() / step.unsigned_abs();
    if count >= limit as u64 {
        return Some(Err(TooMany));
    }
    let direction = if first > last { -step } else { step };
    Some(Ok((0..=count as i64)
        .map(|index| first + index * direction)
        .collect()))
}
