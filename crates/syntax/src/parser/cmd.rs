//! Windows `cmd.exe`: lines of commands whose words are plain or in double
//! quotes. Whatever else that shell would look at (`%x%`, `^`, `!x!`,
//! parentheses, `if`, `for`, labels) is an error.

use super::state::{Reader, Step};
use crate::tree::List;
use crate::{
    AndOr, Command, CommandKind, Connector, Descriptor, ErrorKind, GlobKind, Part, PartKind, Pipe,
    Pipeline, Redirect, RedirectOperator, Slice, Statement, Target, Terminator, Text, Word,
};

/// Commands that are syntax.
const SYNTAX: [&[u8]; 6] = [b"if", b"for", b"rem", b"goto", b"call", b"else"];

/// What stands between two commands.
enum Joint {
    End,
    Sequence(Terminator, Text),
    Joined(AndOr, Text),
    Piped(Text),
}

impl Reader<'_, '_> {
    /// A whole text.
    pub(super) fn read_cmd(&mut self) -> Step<List> {
        let base = self.shared.stacks.statements.len();
        let start = self.pos;
        self.skip_cmd_blanks();
        while self.pos < self.input.len() {
            let statement = self.read_cmd_statement()?;
            self.shared.stacks.statements.push(statement);
            self.skip_cmd_blanks();
        }
        let statements = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.statements, base);
        Ok(List {
            statements,
            text: self.since(start),
        })
    }

    fn skip_cmd_blanks(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.pos += 1;
        }
    }

    fn skip_cmd_spaces(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.pos += 1;
        }
    }

    fn read_cmd_statement(&mut self) -> Step<Statement> {
        let base = self.shared.stacks.pipelines.len();
        let start = self.pos;
        let mut connector = Connector::First;
        loop {
            let (pipeline, joint) = self.read_cmd_pipeline(connector)?;
            let end = pipeline.text.end();
            self.shared.stacks.pipelines.push(pipeline);
            let (terminator, terminator_text) = match joint {
                Joint::Joined(and_or, text) => {
                    connector = Connector::Joined(and_or, text);
                    continue;
                }
                Joint::Sequence(terminator, text) => (terminator, text),
                Joint::Piped(text) => (Terminator::End, text),
                Joint::End => (Terminator::End, Text::new(end, end)),
            };
            let pipelines = self
                .shared
                .nodes
                .take(&mut self.shared.stacks.pipelines, base);
            let text = Text::new(self.base + start as u32, end);
            return Ok(Statement {
                pipelines,
                terminator,
                terminator_text,
                text,
            });
        }
    }

    fn read_cmd_pipeline(&mut self, connector: Connector) -> Step<(Pipeline, Joint)> {
        let base = self.shared.stacks.commands.len();
        let mut pipe = Pipe::First;
        self.skip_cmd_spaces();
        let start = self.pos;
        loop {
            let command = self.read_cmd_command(pipe)?;
            let end = command.text.end();
            self.shared.stacks.commands.push(command);
            let joint = self.read_cmd_joint();
            if let Joint::Piped(text) = joint {
                pipe = Pipe::Output(text);
                continue;
            }
            let commands = self
                .shared
                .nodes
                .take(&mut self.shared.stacks.commands, base);
            let text = Text::new(self.base + start as u32, end);
            let prefixes = Slice::empty();
            return Ok((
                Pipeline {
                    connector,
                    prefixes,
                    commands,
                    text,
                },
                joint,
            ));
        }
    }

    fn read_cmd_joint(&mut self) -> Joint {
        self.skip_cmd_spaces();
        let start = self.pos;
        let rest = &self.input[start..];
        let length = if rest.starts_with(b"&&") || rest.starts_with(b"||") {
            2
        } else {
            1
        };
        self.pos = (start + length).min(self.input.len());
        let text = self.since(start);
        match (rest.first(), length) {
            (None, _) => Joint::End,
            (Some(b'&'), 2) => Joint::Joined(AndOr::And, text),
            (Some(b'|'), 2) => Joint::Joined(AndOr::Or, text),
            (Some(b'|'), _) => Joint::Piped(text),
            (Some(b'&'), _) => Joint::Sequence(Terminator::Sequence, text),
            _ => Joint::Sequence(Terminator::Newline, text),
        }
    }

    fn read_cmd_command(&mut self, pipe: Pipe) -> Step<Command> {
        self.skip_cmd_spaces();
        let start = self.pos;
        let mut end = start;
        let words = self.shared.stacks.words.len();
        let redirects = self.shared.stacks.redirects.len();
        loop {
            self.skip_cmd_spaces();
            match self.byte() {
                None | Some(b'&' | b'|' | b'\r' | b'\n') => break,
                Some(b'<' | b'>') => {
                    let redirect = self.read_cmd_redirect()?;
                    self.shared.stacks.redirects.push(redirect);
                }
                Some(_) => {
                    let is_first = self.shared.stacks.words.len() == words;
                    let word = self.read_cmd_word()?;
                    if is_first {
                        self.check_cmd_name(&word)?;
                    }
                    self.shared.stacks.words.push(word);
                }
            }
            end = self.pos;
        }
        let text = self.text(start, end);
        if end == start {
            return self.fail_expecting(ErrorKind::UnexpectedToken, text, Some("a command"));
        }
        let (nodes, stacks) = (&mut self.shared.nodes, &mut self.shared.stacks);
        let kind = CommandKind::Simple {
            assignments: Slice::empty(),
            words: nodes.take(&mut stacks.words, words),
        };
        let redirects = nodes.take(&mut stacks.redirects, redirects);
        Ok(Command {
            kind,
            pipe,
            redirects,
            text,
        })
    }

    /// Refuses a name that is syntax, or that other characters than blanks
    /// end.
    fn check_cmd_name(&mut self, word: &Word) -> Step<()> {
        let name = self.bytes(word.text).to_ascii_lowercase();
        let is_split = name
            .iter()
            .any(|byte| matches!(byte, b',' | b';' | b'=' | b'@' | b'/'));
        if is_split || name.starts_with(b":") || SYNTAX.contains(&name.as_slice()) {
            return self.fail(ErrorKind::Dialect, word.text);
        }
        Ok(())
    }

    fn read_cmd_redirect(&mut self) -> Step<Redirect> {
        let start = self.pos;
        let rest = &self.input[start..];
        let (operator, length) = match rest {
            [b'>', b'>', ..] => (RedirectOperator::Append, 2),
            [b'<' | b'>', b'&', ..] => return self.refuse_cmd(start),
            [b'>', ..] => (RedirectOperator::Output, 1),
            _ => (RedirectOperator::Input, 1),
        };
        self.pos += length;
        let operator_text = self.since(start);
        self.skip_cmd_spaces();
        let word = self.read_cmd_word()?;
        if word.text.is_empty() {
            return self.fail_expecting(ErrorKind::MissingTarget, operator_text, Some("a word"));
        }
        let target = Target::Word(self.shared.nodes.add(word));
        let descriptor = Descriptor::Default;
        Ok(Redirect {
            descriptor,
            operator,
            operator_text,
            target,
            text: self.since(start),
        })
    }

    fn refuse_cmd<T>(&mut self, start: usize) -> Step<T> {
        let text = self.text(start, (start + 1).min(self.input.len()));
        self.fail(ErrorKind::Dialect, text)
    }

    fn read_cmd_word(&mut self) -> Step<Word> {
        let start = self.pos;
        let base = self.shared.stacks.parts.len();
        let mut literal = start;
        let mut is_plain = true;
        while let Some(byte) = self.byte() {
            let at = self.pos;
            let kind = match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'&' | b'|' | b'<' | b'>' => break,
                b'%' | b'^' | b'!' | b'(' | b')' => return self.refuse_cmd(at),
                b'"' => Some(self.read_cmd_quotes()?),
                b'*' | b'?' => {
                    self.pos += 1;
                    let is_any = byte == b'*';
                    Some(PartKind::Glob(if is_any {
                        GlobKind::Any
                    } else {
                        GlobKind::One
                    }))
                }
                _ => {
                    self.pos += 1;
                    None
                }
            };
            if let Some(kind) = kind {
                is_plain = false;
                self.push_literal(literal, at);
                let text = self.since(at);
                self.shared.stacks.parts.push(Part { kind, text });
                literal = self.pos;
            }
        }
        // A digit right before `>` is a descriptor.
        let is_redirected = matches!(self.byte(), Some(b'<' | b'>'));
        if is_redirected && self.pos > start && self.input[self.pos - 1].is_ascii_digit() {
            return self.refuse_cmd(self.pos);
        }
        if is_plain {
            self.shared.stacks.parts.truncate(base);
            return Ok(self.plain_word(start));
        }
        self.push_literal(literal, self.pos);
        Ok(self.finish_parts(start, base))
    }

    /// At `"`.
    fn read_cmd_quotes(&mut self) -> Step<PartKind> {
        let start = self.pos;
        self.pos += 1;
        let inside = self.pos;
        loop {
            match self.byte() {
                Some(b'"') => break,
                Some(b'%' | b'!' | b'^') => return self.refuse_cmd(self.pos),
                None | Some(b'\n') => {
                    let text = self.text(start, start + 1);
                    return self.fail_expecting(ErrorKind::UnterminatedQuote, text, Some("`\"`"));
                }
                Some(_) => self.pos += 1,
            }
        }
        // The program itself may take `\"` and `""` for a quote.
        if self.input[self.pos - 1] == b'\\' || self.input.get(self.pos + 1) == Some(&b'"') {
            return self.refuse_cmd(self.pos);
        }
        let text = self.text(inside, self.pos);
        self.pos += 1;
        Ok(PartKind::SingleQuoted(text))
    }
}
