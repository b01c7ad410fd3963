//! Brace expansion, which bash does on a word's text before anything else.

mod field;
mod sequence;

use super::state::{Reader, Step};
use super::word::Mode;
use crate::{Part, PartKind, Slice, Text, Word};
use field::{Byte, Field, Piece};

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
