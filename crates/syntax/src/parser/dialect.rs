//! What other shells read in another way than bash: an error, not a guess.
//!
//! A text that dash or zsh reads as bash does is parsed with bash's grammar.
//! All that would mean something else there is refused, found by looking at
//! every node.

mod posix;
mod zsh;

use super::class;
use super::state::Shared;
use crate::tree::Nodes;
use crate::{Dialect, Error, ErrorKind, HereDocument, Id, PartKind, Quoting, Text, Timing, Word};

impl Shared {
    /// Reports what the dialect reads in another way.
    #[inline]
    pub(super) fn check_dialect(&mut self, source: &[u8]) {
        match self.options.dialect {
            // Their own readers refuse what they do not read.
            Dialect::Bash | Dialect::Cmd => {}
            Dialect::Posix | Dialect::Zsh => self.judge(source),
        }
    }

    fn judge(&mut self, source: &[u8]) {
        let mut judge = Judge {
            nodes: &self.nodes,
            source,
            found: Vec::new(),
        };
        if self.options.dialect == Dialect::Zsh {
            judge.zsh();
            judge.zsh_options(self.options.zsh);
        } else {
            judge.posix();
        }
        let found = judge.found;
        for text in found {
            let span = self.nodes.origin.span(text);
            self.nodes.errors.push(Error {
                kind: ErrorKind::Dialect,
                span,
                expected: None,
                timing: Timing::Parse,
            });
        }
    }
}

/// Collects what is read in another way.
struct Judge<'n> {
    nodes: &'n Nodes,
    source: &'n [u8],
    found: Vec<Text>,
}

impl Judge<'_> {
    fn bytes(&self, text: Text) -> &[u8] {
        self.nodes.bytes(self.source, text)
    }

    /// Refuses each node that `is_other`.
    fn refuse_each<T>(
        &mut self,
        nodes: &[T],
        text: impl Fn(&T) -> Text,
        is_other: impl Fn(&Self, &T) -> bool,
    ) {
        let others = nodes.iter().filter(|node| is_other(self, node)).map(text);
        let others: Vec<Text> = others.collect();
        self.found.extend(others);
    }

    /// Whether a loop's variable has a name that all shells take.
    fn is_variable(&self, variable: Id<Word>) -> bool {
        let word = self.nodes.words[variable.index as usize];
        class::is_name(self.bytes(word.text))
    }

    /// Whether bash alone keeps the word together: `a[b c;d`, an unfinished
    /// subscript.
    fn is_kept_together(&self, word: &Word) -> bool {
        let parts = &self.nodes.parts[word.parts.range()];
        let literals = parts.iter().filter(|it| it.kind == PartKind::Literal);
        let mut bytes = literals.flat_map(|it| self.bytes(it.text));
        bytes.any(|byte| class::is(*byte, class::BREAK))
    }

    /// Whether only bash ends a here-document here: its last line goes on after
    /// the delimiter, inside `$(…)`, or the delimiter is continued.
    fn ends_otherwise(&self, document: &HereDocument) -> bool {
        let end = self.bytes(document.end);
        let is_continued = document.quoting == Quoting::Unquoted && end.contains(&b'\\');
        is_continued || !end.ends_with(b"\n") && !self.after(document.end).is_empty()
    }

    /// The byte before a text, in the same text.
    fn before(&self, text: Text) -> Option<u8> {
        let at = text.start().checked_sub(1)?;
        self.nodes.origin.after(self.source, at).first().copied()
    }

    /// The bytes after a text, in the same text.
    fn after(&self, text: Text) -> &[u8] {
        self.nodes.origin.after(self.source, text.end())
    }
}
