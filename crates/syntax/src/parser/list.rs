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
        self.skip_newlines()?;
        let first = self.peek()?;
        let mut end = first.text.start;
        let mut may_continue = true;
        while may_continue && self.starts_command()? {
            let statement = self.read_statement()?;
            end = statement.text.end.max(statement.terminator_text.end);
            may_continue = statement.terminator != Terminator::End;
            self.shared.stacks.statements.push(statement);
            self.skip_newlines_after(statement.terminator)?;
        }
        let statements = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.statements, base);
        Ok(List {
            statements,
            text: Text::new(first.text.start.min(end), end),
        })
    }

    pub(super) fn skip_newlines(&mut self) -> Step<()> {
        while self.take(Kind::Newline)?.is_some() {}
        Ok(())
    }

    fn skip_newlines_after(&mut self, terminator: Terminator) -> Step<()> {
        if terminator == Terminator::End {
            Ok(())
        } else {
            self.skip_newlines()
        }
    }

    /// Whether the next token starts a command, by its kind alone.
    pub(super) fn starts_command(&mut self) -> Step<bool> {
        Ok(self.peek()?.kind.starts_pipeline())
    }

    fn read_statement(&mut self) -> Step<Statement> {
        let base = self.shared.stacks.pipelines.len();
        let mut connector = Connector::First;
        let start = self.peek()?.text.start;
        let text = loop {
            let pipeline = self.read_pipeline(connector)?;
            self.shared.stacks.pipelines.push(pipeline);
            let token = self.peek()?;
            let joined = match token.kind {
                Kind::AndAnd => AndOr::And,
                Kind::BarBar => AndOr::Or,
                _ => break Text::new(start, pipeline.text.end),
            };
            self.next()?;
            self.skip_newlines()?;
            connector = Connector::Joined(joined, token.text);
        };
        let pipelines = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.pipelines, base);
        let (terminator, terminator_text) = self.read_terminator(text)?;
        Ok(Statement {
            pipelines,
            terminator,
            terminator_text,
            text,
        })
    }

    fn read_terminator(&mut self, text: Text) -> Step<(Terminator, Text)> {
        let token = self.peek()?;
        let terminator = match token.kind {
            Kind::Semicolon => Terminator::Sequence,
            Kind::And => Terminator::Background,
            Kind::Newline => Terminator::Newline,
            _ => return Ok((Terminator::End, Text::new(text.end, text.end))),
        };
        self.next()?;
        Ok((terminator, token.text))
    }

    fn read_pipeline(&mut self, connector: Connector) -> Step<Pipeline> {
        let first = self.peek()?;
        if matches!(first.kind, Kind::Bang | Kind::Time) {
            return self.read_prefixed_pipeline(connector);
        }
        let base = self.shared.stacks.commands.len();
        let command = self.read_command(Pipe::First)?;
        let end = self.read_piped(command)?;
        self.state.timed = false;
        Ok(self.pipeline(connector, Slice::empty(), base, first.text.start, end))
    }

    /// A pipeline with `!` or `time` before it.
    fn read_prefixed_pipeline(&mut self, connector: Connector) -> Step<Pipeline> {
        let start = self.peek()?.text.start;
        let is_first = self.state.last == Kind::Substitution;
        let (prefixes, mut end) = self.read_prefixes()?;
        let base = self.shared.stacks.commands.len();
        let is_timed = self.state.timed;
        if !self.ends_list()? {
            let command = if is_timed {
                let command = self.deferred(Self::read_timed)?;
                self.state.timed = false;
                command
            } else {
                self.read_command(Pipe::First)?
            };
            end = self.read_piped(command)?;
        }
        self.state.timed = false;
        if is_first && prefixes.len() > 1 && !self.is_simple(base) {
            // bash writes `time` first when it copies this, and loses it.
            let text = Text::new(start, end);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(self.pipeline(connector, prefixes, base, start, end))
    }

    /// After a pipeline's first command: the others, and where they end.
    fn read_piped(&mut self, mut command: Command) -> Step<u32> {
        loop {
            let end = command.text.end;
            self.shared.stacks.commands.push(command);
            let token = self.peek()?;
            let pipe = match token.kind {
                Kind::Bar => Pipe::Output(token.text),
                Kind::BarAnd => Pipe::OutputAndError(token.text),
                _ => return Ok(end),
            };
            self.next()?;
            self.skip_newlines()?;
            command = self.read_command(pipe)?;
        }
    }

    /// The pipeline of the commands above `base`.
    fn pipeline(
        &mut self,
        connector: Connector,
        prefixes: Slice<Prefix>,
        base: usize,
        start: u32,
        end: u32,
    ) -> Pipeline {
        let commands = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.commands, base);
        Pipeline {
            connector,
            prefixes,
            commands,
            text: Text::new(start, end),
        }
    }

    /// Whether the first command above `base` is a simple one.
    fn is_simple(&self, base: usize) -> bool {
        let first = self.shared.stacks.commands.get(base);
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
            end = prefix.text.end;
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
        let mut end = time.text.end;
        let mut kind = PrefixKind::Time;
        for option in [Kind::TimePosix, Kind::TimeEnd] {
            if let Some(Token { text, .. }) = self.take(option)? {
                end = text.end;
                if option == Kind::TimePosix {
                    kind = PrefixKind::TimePosix;
                }
            }
        }
        Ok(Prefix {
            kind,
            text: Text::new(time.text.start, end),
        })
    }
}
