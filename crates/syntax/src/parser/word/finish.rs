//! What is known of a word once all its parts are read.

use super::Draft;
use crate::parser::state::{Reader, Step};
use crate::value::traits;
use crate::{Part, PartKind, Slice, Word};

impl Reader<'_, '_> {
    /// Pushes the word that the draft became.
    pub(super) fn finish_draft(&mut self, draft: &Draft) -> Step<()> {
        if draft.has_bracket {
            self.settle_brackets(draft.base);
        }
        let text = self.since(draft.start);
        let expanded = if draft.has_brace {
            self.read_braces(draft.base, text)?
        } else {
            None
        };
        let (alternatives, traits) = match expanded {
            Some(Some(words)) => (words, traits::BRACES),
            Some(None) => (Slice::empty(), traits::TOO_MANY),
            None => (Slice::empty(), self.static_traits(draft.base)),
        };
        let shared = &mut *self.shared;
        let parts = if traits & traits::PLAIN == 0 {
            shared.nodes.take(&mut shared.stacks.parts, draft.base)
        } else {
            shared.stacks.parts.truncate(draft.base);
            self.plain_word(draft.start).parts
        };
        self.shared.stacks.words.push(Word {
            parts,
            text,
            alternatives,
            traits: draft.traits | traits,
        });
        Ok(())
    }

    /// A word of the parts above `base`, none of which is dynamic but patterns.
    pub(in crate::parser) fn finish_parts(&mut self, start: usize, base: usize) -> Word {
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
            PartKind::DoubleQuoted(inner) => self.shared.nodes.parts[inner.range()]
                .iter()
                .all(|part| self.is_static(part)),
            _ => false,
        }
    }
}
