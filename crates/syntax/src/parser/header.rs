//! The three expressions of `for ((…; …; …))`.

use super::class;
use super::state::{Reader, Step};
use crate::{Arithmetic, ErrorKind, Id, Operation, Parameter, Part, PartKind, Slice, Text};

impl Reader<'_, '_> {
    /// After `((` of a loop: its three expressions; nothing where there are
    /// not three.
    pub(super) fn split_loop(&mut self, whole: Arithmetic) -> Step<Option<[Arithmetic; 3]>> {
        let parts = whole.parts.range();
        let mut ends = [0usize; 3];
        let mut found = 0;
        for index in parts.clone() {
            let part = self.shared.nodes.parts[index];
            match part.kind {
                PartKind::Literal => {}
                // What bash cannot expand it cannot skip either.
                PartKind::Parameter(id) if self.is_invalid(id) => {
                    return self.fail(ErrorKind::Unsupported, part.text);
                }
                // It skips these as text, and comments and quotes not always.
                PartKind::Command(_)
                    if self
                        .bytes(part.text)
                        .iter()
                        .any(|byte| b"#'\"\\`{".contains(byte)) =>
                {
                    return self.fail(ErrorKind::Unsupported, part.text);
                }
                PartKind::Arithmetic(_) if self.may_comment(part.text) => {
                    return self.fail(ErrorKind::Unsupported, part.text);
                }
                _ => continue,
            }
            let start = self.offset(part.text.start());
            let text = &self.input[start..self.offset(part.text.end())];
            if text.contains(&b'\'') {
                return self.fail(ErrorKind::Unsupported, part.text);
            }
            let mut at = 0;
            while at < text.len() {
                match text[at] {
                    b'\\' => at += 1,
                    b';' => {
                        let Some(end) = ends.get_mut(found) else {
                            return Ok(None);
                        };
                        *end = start + at;
                        found += 1;
                    }
                    _ => {}
                }
                at += 1;
            }
        }
        if found != 2 {
            return Ok(None);
        }
        let start = self.offset(whole.text.start());
        let end = self.offset(whole.text.end());
        let sections = [(start, ends[0]), (ends[0] + 1, ends[1]), (ends[1] + 1, end)];
        Ok(Some(sections.map(|(from, to)| Arithmetic {
            parts: self.cut(parts.clone(), from, to),
            text: self.text(from, to),
        })))
    }

    /// Whether a word in it starts with `#`.
    fn may_comment(&self, text: Text) -> bool {
        let mut pairs = self.bytes(text).windows(2);
        pairs.any(|pair| pair[1] == b'#' && class::is(pair[0], class::BREAK))
    }

    pub(super) fn is_invalid(&self, id: Id<Parameter>) -> bool {
        let parameter = &self.shared.nodes.parameters[id.index as usize];
        matches!(parameter.operation, Operation::Invalid(_))
    }

    /// The parts between two positions, literal ones cut there.
    fn cut(&mut self, parts: std::ops::Range<usize>, from: usize, to: usize) -> Slice<Part> {
        let (from, to) = (self.base + from as u32, self.base + to as u32);
        let base = self.shared.stacks.parts.len();
        for index in parts {
            let mut part = self.shared.nodes.parts[index];
            if part.kind == PartKind::Literal {
                part.text = Text::new(part.text.start().max(from), part.text.end().min(to));
            }
            if part.text.start() < part.text.end()
                && part.text.start() >= from
                && part.text.end() <= to
            {
                self.shared.stacks.parts.push(part);
            }
        }
        self.shared.nodes.take(&mut self.shared.stacks.parts, base)
    }
}
