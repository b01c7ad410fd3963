//! The parser: one pass, no backtracking over what was read.

use crate::tree::Nodes;
use crate::{Error, ErrorKind, List, Options, Span, Tree};

/// A parser whose memory serves one parse after the other.
#[derive(Debug, Default)]
pub struct Parser {
    options: Options,
    spare: Nodes,
}

/// Parses one source.
#[must_use]
pub fn parse<'s>(source: &'s [u8], options: &Options) -> Tree<'s> {
    Parser::new(*options).parse(source)
}

impl Parser {
    /// A parser for these options.
    #[must_use]
    pub fn new(options: Options) -> Parser {
        Parser {
            options,
            spare: Nodes::default(),
        }
    }

    /// Parses one source.
    #[must_use]
    pub fn parse<'s>(&mut self, source: &'s [u8]) -> Tree<'s> {
        let mut nodes = std::mem::take(&mut self.spare);
        nodes.clear(source.len());
        if !source.is_empty() {
            let span = Span {
                start: 0,
                end: source.len() as u32,
            };
            nodes.errors.push(Error {
                kind: ErrorKind::Unsupported,
                span,
                expected: None,
            });
        }
        Tree {
            source,
            dialect: self.options.dialect,
            root: List::default(),
            nodes,
        }
    }

    /// Takes a tree's memory back for the next parse.
    pub fn recycle(&mut self, tree: Tree<'_>) {
        self.spare = tree.nodes;
    }
}
