//! Lists, statements, pipelines.

use super::state::{Reader, Step};
use super::token::{Kind, Token};
use crate::tree::List;
use crate::{
    AndOr, Command, CommandKind, Connector, ErrorKind, Pipe, Pipeline, Prefix, PrefixKind, Slice,
    Statement, Terminator, Text,
};

impl Reader<'_, '_> {
    /// A whole program, up to the input's end.
    #[inline]
    pub(super) fn read_program(&mut self) -> Step<List> {
        let list = self.read_list()?;
        let token = self.peek()?;
        if token.kind != Kind::End {
            return self.unexpected(token, None);
        }
        if let Some(pending) = self.shared.stacks.pending.get(self.state.pending) {
            let document = self.shared.nodes.here_documents[pending.document.index as usize];
            let word = self.shared.nodes.words[document.delimiter.index as usize];
            return self.fail(ErrorKind::UnterminatedHereDocument, word.text);
        }
        Ok(list)
    }

    /// A list with something in it, up to a token that starts no statement.
    pub(super) fn read_body_list(&mut self) -> Step<List> {
        let list = self.read_list()?;
        if list.statements.is_empty() {
            let token = self.peek()?;
            return self.unexpected(token, Some("a command"));
        }
        Ok(list)
    }

    /// A list, possibly empty.
    pub(super) fn read_list(&mut self) -> Step<List> {
        let base = self.shared.stacks.statements.len();
        let mut token = self.peek_visible()?;
        let start = token.text.start();
        let mut end = start;
        while token.kind.starts_pipeline() {
            let (terminator, last) = self.read_statement(token)?;
            end = last;
            let shared = &mut *self.shared;
            if terminator == Terminator::End && shared.stacks.statements.len() == base {
                // The only one needs no stack.
                let statements = shared.nodes.last();
                let text = Text::new(start, end);
                return Ok(List { statements, text });
            }
            shared.nodes.move_last(&mut shared.stacks.statements);
            if terminator == Terminator::End {
                break;
            }
            token = self.peek_visible()?;
        }
        let statements = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.statements, base);
        let text = Text::new(start.min(end), end);
        Ok(List { statements, text })
    }

    pub(super) fn skip_newlines(&mut self) -> Step<()> {
        self.peek_visible()?;
        Ok(())
    }

    /// The next token that is no newline, without going past it.
    #[inline]
    fn peek_visible(&mut self) -> Step<Token> {
        loop {
            let token = self.peek()?;
            if token.kind != Kind::Newline {
                return Ok(token);
            }
            self.next()?;
        }
    }

    /// Stores the statement that starts with the next token; what ends it, and
    /// where.
    #[inline]
    fn read_statement(&mut self, first: Token) -> Step<(Terminator, u32)> {
        let start = first.text.start();
        let mut end = self.read_pipeline(first, Connector::First)?;
        let mut token = self.peek()?;
        let mut pipelines = self.shared.nodes.last();
        if matches!(token.kind, Kind::AndAnd | Kind::BarBar) {
            let base = self.shared.stacks.pipelines.len();
            end = self.read_joined()?;
            pipelines = self
                .shared
                .nodes
                .take(&mut self.shared.stacks.pipelines, base);
            token = self.peek()?;
        }
        let terminator = match token.kind {
            Kind::Semicolon => Terminator::Sequence,
            Kind::And => Terminator::Background,
            Kind::Newline => Terminator::Newline,
            _ => Terminator::End,
        };
        let mut terminator_text = Text::new(end, end);
        if terminator != Terminator::End {
            self.next()?;
            terminator_text = token.text;
        }
        self.shared.nodes.add(Statement {
            pipelines,
            terminator,
            terminator_text,
            text: Text::new(start, end),
        });
        Ok((terminator, terminator_text.end()))
    }

    /// After a statement's first pipeline, at `&&` or `||`: pushes all its
    /// pipelines and returns where the last one ends.
    fn read_joined(&mut self) -> Step<u32> {
        let mut end = 0;
        loop {
            let shared = &mut *self.shared;
            shared.nodes.move_last(&mut shared.stacks.pipelines);
            let token = self.peek()?;
            let joined = match token.kind {
                Kind::AndAnd => AndOr::And,
                Kind::BarBar => AndOr::Or,
                _ => return Ok(end),
            };
            self.next()?;
            let first = self.peek_visible()?;
            end = self.read_pipeline(first, Connector::Joined(joined, token.text))?;
        }
    }

    /// Stores the pipeline that starts with the next token, up to the token
    /// after it, and returns where it ends.
    fn read_pipeline(&mut self, first: Token, connector: Connector) -> Step<u32> {
        if matches!(first.kind, Kind::Bang | Kind::Time) {
            return self.read_prefixed_pipeline(connector);
        }
        let start = first.text.start();
        self.read_command(first, Pipe::First)?;
        let (commands, end) = self.read_piped()?;
        self.state.timed = false;
        self.shared.nodes.add(Pipeline {
            connector,
            prefixes: Slice::empty(),
            commands,
            text: Text::new(start, end),
        });
        Ok(end)
    }

    /// A pipeline with `!` or `time` before it.
    fn read_prefixed_pipeline(&mut self, connector: Connector) -> Step<u32> {
        let start = self.peek()?.text.start();
        let is_first = self.state.last == Kind::Substitution;
        let (prefixes, mut end) = self.read_prefixes()?;
        let is_timed = self.state.timed;
        let mut commands = Slice::empty();
        if !self.ends_list()? {
            if is_timed {
                self.deferred(Self::read_timed)?;
                self.state.timed = false;
            } else {
                let first = self.peek()?;
                self.read_command(first, Pipe::First)?;
            }
            (commands, end) = self.read_piped()?;
        }
        self.state.timed = false;
        if is_first && prefixes.len() > 1 && !self.is_simple(commands) {
            // bash writes `time` first when it copies this, and loses it.
            let text = Text::new(start, end);
            return self.fail(ErrorKind::Unsupported, text);
        }
        let text = Text::new(start, end);
        self.shared.nodes.add(Pipeline {
            connector,
            prefixes,
            commands,
            text,
        });
        Ok(end)
    }

    /// After a pipeline's first command: all of them, and where the last one
    /// ends.
    #[inline]
    fn read_piped(&mut self) -> Step<(Slice<Command>, u32)> {
        let first = self.shared.nodes.last();
        let end = self.command_end(first);
        if matches!(self.peek()?.kind, Kind::Bar | Kind::BarAnd) {
            self.read_others_piped()
        } else {
            Ok((first, end))
        }
    }

    /// The same at the first `|` or `|&`.
    fn read_others_piped(&mut self) -> Step<(Slice<Command>, u32)> {
        let base = self.shared.stacks.commands.len();
        let mut end = 0;
        loop {
            let shared = &mut *self.shared;
            shared.nodes.move_last(&mut shared.stacks.commands);
            let token = self.peek()?;
            let pipe = match token.kind {
                Kind::Bar => Pipe::Output(token.text),
                Kind::BarAnd => Pipe::OutputAndError(token.text),
                _ => break,
            };
            self.next()?;
            let first = self.peek_visible()?;
            self.read_command(first, pipe)?;
            let last = self.shared.nodes.last();
            end = self.command_end(last);
        }
        let commands = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.commands, base);
        Ok((commands, end))
    }

    /// Where the first of some stored commands ends.
    fn command_end(&self, commands: Slice<Command>) -> u32 {
        let first = self.shared.nodes.commands.get(commands.start() as usize);
        first.map_or(0, |command| command.text.end())
    }

    /// Whether the first of some stored commands is a simple one.
    fn is_simple(&self, commands: Slice<Command>) -> bool {
        let nodes = &self.shared.nodes.commands[commands.range()];
        let first = nodes.first();
        first.is_some_and(|command| matches!(command.kind, CommandKind::Simple { .. }))
    }

    /// Whether a `!` or `time` may stand alone here.
    fn ends_list(&mut self) -> Step<bool> {
        let kind = self.peek()?.kind;
        Ok(matches!(kind, Kind::Newline | Kind::Semicolon | Kind::End)
            || kind == Kind::Close && self.state.timed)
    }

    /// `!` and `time`, and where they end.
    fn read_prefixes(&mut self) -> Step<(Slice<Prefix>, u32)> {
        let base = self.shared.stacks.prefixes.len();
        let mut end = 0;
        loop {
            let token = self.peek()?;
            let prefix = match token.kind {
                Kind::Bang => {
                    self.next()?;
                    Prefix {
                        kind: PrefixKind::Negation,
                        text: token.text,
                    }
                }
                Kind::Time => self.read_time()?,
                _ => break,
            };
            end = prefix.text.end();
            self.shared.stacks.prefixes.push(prefix);
        }
        Ok((
            self.shared
                .nodes
                .take(&mut self.shared.stacks.prefixes, base),
            end,
        ))
    }

    fn read_time(&mut self) -> Step<Prefix> {
        let time = self.next()?;
        let mut end = time.text.end();
        let mut kind = PrefixKind::Time;
        for option in [Kind::TimePosix, Kind::TimeEnd] {
            if let Some(Token { text, .. }) = self.take(option)? {
                end = text.end();
                if option == Kind::TimePosix {
                    kind = PrefixKind::TimePosix;
                }
            }
        }
        Ok(Prefix {
            kind,
            text: Text::new(time.text.start(), end),
        })
    }
}
