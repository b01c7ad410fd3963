//! Compound commands, functions, coprocesses.

use super::state::{Reader, Shared, Step};
use super::token::Kind;
use super::word::Mode;
use crate::tree::List;
use crate::{
    Arm, ArmEnd, CaseClause, Clause, Command, CommandKind, ErrorKind, Id, If, Pipe, Slice, Text,
    Word,
};

impl Reader<'_, '_> {
    /// A compound command, if one comes next. Where it ends is left in the
    /// state.
    pub(super) fn read_compound(&mut self) -> Step<Option<CommandKind>> {
        let kind = self.peek()?.kind;
        if !kind.starts_compound_command() {
            return Ok(None);
        }
        self.descend()?;
        let arithmetic = self.state.arithmetic;
        let token = self.next()?;
        self.state.end = token.text.end();
        let command = match kind {
            Kind::Open => CommandKind::Subshell(self.read_enclosed(Kind::Close, "`)`")?),
            Kind::OpenBrace => CommandKind::Group(self.read_enclosed(Kind::CloseBrace, "`}`")?),
            Kind::Arithmetic => CommandKind::Arithmetic(arithmetic),
            Kind::If => CommandKind::If(self.read_if()?),
            Kind::For => self.read_for()?,
            Kind::Select => self.read_loop_over(Kind::Select)?,
            Kind::While => CommandKind::While(self.read_while()?),
            Kind::Until => CommandKind::Until(self.read_while()?),
            Kind::Case => CommandKind::Case(self.read_case_clause()?),
            _ => CommandKind::Conditional(self.read_conditional()?),
        };
        self.ascend();
        Ok(Some(command))
    }

    fn close(&mut self, kind: Kind, expected: &'static str) -> Step<()> {
        let token = self.expect(kind, expected)?;
        self.state.end = token.text.end();
        Ok(())
    }

    fn read_enclosed(&mut self, close: Kind, expected: &'static str) -> Step<List> {
        let list = self.read_body_list()?;
        self.close(close, expected)?;
        Ok(list)
    }

    fn read_if(&mut self) -> Step<If> {
        let base = self.shared.stacks.clauses.len();
        let mut otherwise = None;
        loop {
            let condition = self.read_body_list()?;
            self.expect(Kind::Then, "`then`")?;
            let body = self.read_body_list()?;
            self.shared.stacks.clauses.push(Clause { condition, body });
            if self.take(Kind::Elif)?.is_some() {
                continue;
            }
            if self.take(Kind::Else)?.is_some() {
                otherwise = Some(self.read_body_list()?);
            }
            self.close(Kind::Fi, "`fi`")?;
            let clauses = self
                .shared
                .nodes
                .take(&mut self.shared.stacks.clauses, base);
            return Ok(If { clauses, otherwise });
        }
    }

    fn read_while(&mut self) -> Step<Clause> {
        let condition = self.read_body_list()?;
        self.expect(Kind::Do, "`do`")?;
        let body = self.read_enclosed(Kind::Done, "`done`")?;
        Ok(Clause { condition, body })
    }

    fn read_for(&mut self) -> Step<CommandKind> {
        let token = self.peek()?;
        if token.kind != Kind::ArithmeticFor {
            return self.read_loop_over(Kind::For);
        }
        let whole = self.state.arithmetic;
        self.next()?;
        let Some(expressions) = self.split_loop(whole)? else {
            return self.fail_expecting(
                ErrorKind::UnexpectedToken,
                whole.text,
                Some("three expressions"),
            );
        };
        // A terminator is allowed, and needed before nothing.
        let terminated = matches!(self.peek()?.kind, Kind::Semicolon | Kind::Newline);
        if terminated {
            self.next()?;
            self.skip_newlines()?;
        }
        let body = self.read_do_or_braces()?;
        Ok(CommandKind::ArithmeticFor { expressions, body })
    }

    fn read_loop_over(&mut self, kind: Kind) -> Step<CommandKind> {
        let variable = self.expect_word()?;
        let variable = self.add_word(variable);
        let words = self.read_loop_words()?;
        let body = self.read_do_or_braces()?;
        Ok(if kind == Kind::For {
            CommandKind::For {
                variable,
                words,
                body,
            }
        } else {
            CommandKind::Select {
                variable,
                words,
                body,
            }
        })
    }

    fn read_loop_words(&mut self) -> Step<Option<Slice<Word>>> {
        if self.take(Kind::Semicolon)?.is_some() {
            self.skip_newlines()?;
            return Ok(None);
        }
        self.skip_newlines()?;
        if self.take(Kind::In)?.is_none() {
            return Ok(None);
        }
        let words = self.read_words()?;
        let token = self.next()?;
        if !matches!(token.kind, Kind::Semicolon | Kind::Newline) {
            return self.unexpected(token, Some("`;`"));
        }
        self.skip_newlines()?;
        Ok(Some(words))
    }

    fn read_do_or_braces(&mut self) -> Step<List> {
        if self.take(Kind::OpenBrace)?.is_some() {
            return self.read_enclosed(Kind::CloseBrace, "`}`");
        }
        self.expect(Kind::Do, "`do`")?;
        self.read_enclosed(Kind::Done, "`done`")
    }

    fn read_case_clause(&mut self) -> Step<CaseClause> {
        let subject = self.expect_word()?;
        let subject = self.read_again(subject, Mode::Operand)?;
        let subject = self.add_word(subject);
        self.skip_newlines()?;
        self.expect(Kind::In, "`in`")?;
        let base = self.shared.stacks.arms.len();
        loop {
            self.skip_newlines()?;
            if let Some(token) = self.take(Kind::Esac)? {
                self.state.end = token.text.end();
                break;
            }
            let (arm, is_last) = self.read_arm()?;
            self.shared.stacks.arms.push(arm);
            if is_last {
                self.close(Kind::Esac, "`esac`")?;
                break;
            }
        }
        let arms = self.shared.nodes.take(&mut self.shared.stacks.arms, base);
        Ok(CaseClause { subject, arms })
    }

    /// An arm, and whether no end mark follows it.
    fn read_arm(&mut self) -> Step<(Arm, bool)> {
        let start = self.peek()?.text.start();
        self.take(Kind::Open)?;
        let patterns = self.read_patterns()?;
        self.expect(Kind::Close, "`)`")?;
        let body = self.read_list()?;
        let token = self.peek()?;
        let end = match token.kind {
            Kind::SemicolonSemicolon => Some(ArmEnd::Break),
            Kind::SemicolonAnd => Some(ArmEnd::FallThrough),
            Kind::SemicolonSemicolonAnd => Some(ArmEnd::TestNext),
            _ => None,
        };
        let mut last = body.text.end();
        if end.is_some() {
            self.next()?;
            last = token.text.end();
        }
        let text = Text::new(start, last);
        let arm = Arm {
            patterns,
            body,
            end: end.unwrap_or(ArmEnd::Break),
            text,
        };
        Ok((arm, end.is_none()))
    }

    fn read_patterns(&mut self) -> Step<Slice<Word>> {
        let base = self.shared.stacks.words.len();
        loop {
            let word = self.expect_word()?;
            let word = self.read_again(word, Mode::Pattern)?;
            self.shared.stacks.words.push(word);
            if self.take(Kind::Bar)?.is_none() {
                break;
            }
        }
        Ok(self.shared.nodes.take(&mut self.shared.stacks.words, base))
    }

    /// `name () …`, after the name, which is the only word above `words`.
    pub(super) fn read_short_function(&mut self, words: usize, pipe: Pipe) -> Step<()> {
        let name = self.shared.stacks.words[words];
        self.shared.stacks.words.truncate(words);
        self.expect(Kind::Open, "`(`")?;
        self.expect(Kind::Close, "`)`")?;
        self.skip_newlines()?;
        let function = self.finish_function(name, name.text.start(), pipe)?;
        self.commands(pipe)?.push(function);
        Ok(())
    }

    pub(super) fn read_function(&mut self, pipe: Pipe) -> Step<Command> {
        let start = self.next()?.text.start();
        let name = self.expect_word()?;
        let token = self.peek()?;
        if token.kind == Kind::Open {
            // `function f (list)` has a subshell for its body.
            self.next()?;
            if self.take(Kind::Close)?.is_none() {
                return self.finish_function_subshell(name, start, token.text.start(), pipe);
            }
        }
        self.skip_newlines()?;
        self.finish_function(name, start, pipe)
    }

    fn finish_function_subshell(
        &mut self,
        name: Word,
        start: u32,
        open: u32,
        pipe: Pipe,
    ) -> Step<Command> {
        self.descend()?;
        let kind = CommandKind::Subshell(self.read_enclosed(Kind::Close, "`)`")?);
        self.ascend();
        let body = self.finish_compound(kind, open, Pipe::First)?;
        Ok(self.function(name, body, start, pipe))
    }

    fn finish_function(&mut self, name: Word, start: u32, pipe: Pipe) -> Step<Command> {
        let token = self.peek()?;
        self.descend()?;
        let Some(kind) = self.read_compound()? else {
            return self.unexpected(token, Some("a compound command"));
        };
        self.ascend();
        let body = self.finish_compound(kind, token.text.start(), Pipe::First)?;
        Ok(self.function(name, body, start, pipe))
    }

    fn function(&mut self, name: Word, body: Command, start: u32, pipe: Pipe) -> Command {
        let text = Text::new(start, body.text.end());
        let name = self.add_word(name);
        let body = self.shared.nodes.add(body);
        let kind = CommandKind::Function { name, body };
        Command {
            kind,
            pipe,
            redirects: Slice::empty(),
            text,
        }
    }

    pub(super) fn read_coproc(&mut self, pipe: Pipe) -> Step<Command> {
        let start = self.next()?.text.start();
        self.descend()?;
        let first = self.peek()?;
        let (name, body) = if let Some(kind) = self.read_compound()? {
            let body = self.finish_compound(kind, first.text.start(), Pipe::First)?;
            (None, self.shared.nodes.add(body))
        } else if first.kind == Kind::Word {
            self.read_named_coproc()?
        } else if matches!(first.kind, Kind::Function | Kind::Coproc) {
            return self.unexpected(first, Some("a command"));
        } else {
            let first = self.peek()?;
            self.read_command(first, Pipe::First)?;
            (None, self.last_command()?)
        };
        self.ascend();
        let text = Text::new(
            start,
            self.shared.nodes.commands[body.index as usize].text.end(),
        );
        let kind = CommandKind::Coproc { name, body };
        Ok(Command {
            kind,
            pipe,
            redirects: Slice::empty(),
            text,
        })
    }

    /// At a word: the name of a compound command, or a simple command.
    fn read_named_coproc(&mut self) -> Step<(Option<Id<Word>>, Id<Command>)> {
        let word = self.word();
        self.next()?;
        let start = self.peek()?.text.start();
        if let Some(kind) = self.read_compound()? {
            let name = self.add_word(word);
            let body = self.finish_compound(kind, start, Pipe::First)?;
            return Ok((Some(name), self.shared.nodes.add(body)));
        }
        self.read_simple_after(word)?;
        Ok((None, self.last_command()?))
    }

    /// The command that was stored last, which is itself no part of the
    /// pipeline.
    fn last_command(&mut self) -> Step<Id<Command>> {
        let is_piped = self.is_piped()?;
        let Shared { nodes, stacks, .. } = &mut *self.shared;
        if is_piped {
            nodes.commands.extend(stacks.commands.pop());
        }
        Ok(Id::new(nodes.commands.len() as u32 - 1))
    }
}
