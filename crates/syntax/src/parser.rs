//! The parser: one pass, no backtracking over what was understood.

mod argument;
mod arithmetic;
mod assignment;
mod brace;
mod class;
mod cmd;
mod command;
mod compound;
mod conditional;
mod dialect;
mod dollar;
mod group;
mod header;
mod here_document;
mod lexer;
mod list;
mod parameter;
mod quote;
mod special;
mod state;
mod suspect;
mod tilde;
mod token;
mod word;

use crate::tree::{List, Nodes};
use crate::{Dialect, Error, ErrorKind, Options, Span, Text, Timing, Tree};
use state::{Reader, Shared, State};

/// A parser whose memory serves one parse after the other.
#[derive(Debug, Default)]
pub struct Parser {
    shared: Shared,
    /// What replaces the nodes that a tree takes away.
    spare: Option<Box<Nodes>>,
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
            shared: Shared {
                options,
                ..Shared::default()
            },
            spare: None,
        }
    }

    /// Parses one source.
    #[must_use]
    pub fn parse<'s>(&mut self, source: &'s [u8]) -> Tree<'s> {
        let shared = &mut self.shared;
        shared.clear(source.len());
        let root = if source.len() > shared.options.limits.source {
            let span = Span {
                start: 0,
                end: source.len().min(u32::MAX as usize) as u32,
            };
            shared.nodes.errors.push(Error {
                kind: ErrorKind::TooLong,
                span,
                expected: None,
                timing: Timing::Parse,
            });
            List::default()
        } else {
            shared.inspect(source);
            let root = shared.read(source);
            shared.check_dialect(source);
            root
        };
        let spare = self.spare.take().unwrap_or_default();
        let nodes = std::mem::replace(&mut shared.nodes, spare);
        Tree {
            source,
            dialect: shared.options.dialect,
            root,
            nodes,
        }
    }

    /// Takes a tree's memory back for the next parse.
    pub fn recycle(&mut self, tree: Tree<'_>) {
        self.spare = Some(std::mem::replace(&mut self.shared.nodes, tree.nodes));
    }
}

impl Shared {
    #[inline]
    fn read(&mut self, source: &[u8]) -> List {
        let mut reader = Reader {
            input: source,
            base: 0,
            pos: 0,
            state: State::new(self.options.extglob, 0),
            shared: self,
        };
        let list = match reader.shared.options.dialect {
            Dialect::Cmd => reader.read_cmd(),
            Dialect::Bash | Dialect::Posix | Dialect::Zsh => reader.read_program(),
        };
        if let Ok(list) = list {
            return list;
        }
        // What stands before the error is kept for those who only look.
        let statements = reader.shared.complete_statements();
        List {
            statements,
            text: Text::new(0, source.len() as u32),
        }
    }
}
