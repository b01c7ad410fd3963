//! Lists, statements, pipelines.

use super::state::{Reader, Shared, Step};
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
            let terminator;
            (terminator, end) = self.read_statement(token)?;
            if terminator == Terminator::End {
                break;
            }
            token = self.peek_visible()?;
        }
        let shared = &mut *self.shared;
        let statements = shared.nodes.take(&mut shared.stacks.statements, base);
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

    /// Pushes the statement that starts with the next token; what ends it, and
    /// where.
    #[inline]
    fn read_statement(&mut self, first: Token) -> Step<(Terminator, u32)> {
        let start = first.text.start();
        let mut end = self.read_pipeline(first, Connector::First)?;
        let mut token = self.peek()?;
        let pipelines = if matches!(token.kind, Kind::AndAnd | Kind::BarBar) {
            let base = self.shared.stacks.pipelines.len() - 1;
            end = self.read_joined()?;
            token = self.peek()?;
            let shared = &mut *self.shared;
            shared.nodes.take(&mut shared.stacks.pipelines, base)
        } else {
            self.shared.nodes.last()
        };
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
        self.shared.stacks.statements.push(Statement {
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
        self.pipelines(connector)?.push(Pipeline {
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
        self.pipelines(connector)?.push(Pipeline {
            connector,
            prefixes,
            commands,
            text,
        });
        Ok(end)
    }

    /// Where a pipeline that was read is stored: in the tree, if nothing is
    /// joined to it; else with those that it is joined to, until all are there.
    #[inline]
    fn pipelines(&mut self, connector: Connector) -> Step<&mut Vec<Pipeline>> {
        let is_joined = matches!(self.peek()?.kind, Kind::AndAnd | Kind::BarBar)
            || !matches!(connector, Connector::First);
        let Shared { nodes, stacks, .. } = &mut *self.shared;
        Ok(match is_joined {
            true => &mut stacks.pipelines,
            false => &mut nodes.pipelines,
        })
    }

    /// Where a command that was read is stored: in the tree, if it is all of
    /// its pipeline; else with the others of it, until all are there.
    #[inline]
    pub(super) fn commands(&mut self, pipe: Pipe) -> Step<&mut Vec<Command>> {
        let is_piped = self.is_piped()? || !matches!(pipe, Pipe::First);
        let Shared { nodes, stacks, .. } = &mut *self.shared;
        Ok(match is_piped {
            true => &mut stacks.commands,
            false => &mut nodes.commands,
        })
    }

    /// Whether the command before the next token is piped into another.
    #[inline]
    pub(super) fn is_piped(&mut self) -> Step<bool> {
        Ok(matches!(self.peek()?.kind, Kind::Bar | Kind::BarAnd))
    }

    /// After a pipeline's first command: all of them, and where the last one
    /// ends.
    #[inline]
    fn read_piped(&mut self) -> Step<(Slice<Command>, u32)> {
        if self.is_piped()? {
            return self.read_others_piped();
        }
        let end = end_of_last(&self.shared.nodes.commands);
        Ok((self.shared.nodes.last(), end))
    }

    /// The same at the first `|` or `|&`.
    fn read_others_piped(&mut self) -> Step<(Slice<Command>, u32)> {
        let base = self.shared.stacks.commands.len() - 1;
        loop {
            let token = self.peek()?;
            let pipe = match token.kind {
                Kind::Bar => Pipe::Output(token.text),
                Kind::BarAnd => Pipe::OutputAndError(token.text),
                _ => break,
            };
            self.next()?;
            let first = self.peek_visible()?;
            self.read_command(first, pipe)?;
        }
        let shared = &mut *self.shared;
        let end = end_of_last(&shared.stacks.commands);
        Ok((shared.nodes.take(&mut shared.stacks.commands, base), end))
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

fn end_of_last(commands: &[Command]) -> u32 {
    commands.last().map_or(0, |command| command.text.end())
}
