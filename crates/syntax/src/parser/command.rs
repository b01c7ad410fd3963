//! Simple commands, compound commands, redirections.

use super::state::{Reader, Step};
use super::token::{Kind, Token, reserved};
use super::word::Mode;
use crate::{
    Command, CommandKind, Descriptor, ErrorKind, Id, Pipe, Redirect, RedirectOperator, Slice,
    Target, Text, Word,
};

impl Reader<'_, '_> {
    /// Stores the command that starts with the next token, with its
    /// redirections.
    #[inline]
    pub(super) fn read_command(&mut self, token: Token, pipe: Pipe) -> Step<()> {
        if token.kind.starts_simple_command() {
            self.read_simple(token.text.start(), pipe)
        } else {
            self.read_other_command(token, pipe)
        }
    }

    fn read_other_command(&mut self, token: Token, pipe: Pipe) -> Step<()> {
        let command = match token.kind {
            Kind::Function => self.read_function(pipe)?,
            Kind::Coproc => self.read_coproc(pipe)?,
            _ => match self.read_compound()? {
                Some(kind) => self.finish_compound(kind, token.text.start(), pipe)?,
                None => return self.unexpected(token, Some("a command")),
            },
        };
        self.commands(pipe)?.push(command);
        Ok(())
    }

    /// The command after a `time` that bash first reads as a word: a simple
    /// one.
    pub(super) fn read_timed(&mut self) -> Step<()> {
        let token = self.peek()?;
        if token.kind.starts_simple_command() && token.kind != Kind::Assignment {
            self.read_simple(token.text.start(), Pipe::First)
        } else {
            self.unexpected(token, Some("a command"))
        }
    }

    /// The redirections after a compound command.
    pub(super) fn finish_compound(
        &mut self,
        kind: CommandKind,
        start: u32,
        pipe: Pipe,
    ) -> Step<Command> {
        let mut end = self.state.end;
        let base = self.shared.stacks.redirects.len();
        while self.starts_redirection()? {
            let redirect = self.read_redirection()?;
            end = redirect.text.end();
            self.shared.stacks.redirects.push(redirect);
        }
        let redirects = self
            .shared
            .nodes
            .take(&mut self.shared.stacks.redirects, base);
        Ok(Command {
            kind,
            pipe,
            redirects,
            text: Text::new(start, end),
        })
    }

    #[inline]
    fn read_simple(&mut self, start: u32, pipe: Pipe) -> Step<()> {
        let words = self.shared.stacks.words.len();
        self.read_elements_of_command(pipe, start, start, words)
    }

    /// A simple command whose first word was read already.
    pub(super) fn read_simple_after(&mut self, word: Word) -> Step<()> {
        let words = self.shared.stacks.words.len();
        self.shared.stacks.words.push(word);
        self.read_elements_of_command(Pipe::First, word.text.start(), word.text.end(), words)
    }

    fn read_elements_of_command(
        &mut self,
        pipe: Pipe,
        start: u32,
        mut end: u32,
        words: usize,
    ) -> Step<()> {
        let assignments = self.shared.stacks.assignments.len();
        let redirects = self.shared.stacks.redirects.len();
        loop {
            match self.peek()?.kind {
                Kind::Word => {
                    let is_first = self.shared.stacks.words.len() == words;
                    let text = self.push_word();
                    // bash prints what it substitutes, redirections last, and
                    // reads that again: the word would come first.
                    if self.state.only_redirections
                        && self.state.substitution
                        && reserved(self.bytes(text)).is_some()
                    {
                        return self.fail(ErrorKind::Unsupported, text);
                    }
                    self.state.only_redirections = false;
                    self.next()?;
                    end = text.end();
                    if let Some(last) = self.read_arguments()? {
                        end = last;
                    } else if is_first && text.start() == start && self.defines_function()? {
                        return self.read_short_function(words, pipe);
                    }
                }
                Kind::Assignment | Kind::LateAssignment
                    if self.shared.stacks.words.len() > words =>
                {
                    let token = self.next()?;
                    let word = self.word_again(token)?;
                    end = word.text.end();
                    self.shared.stacks.words.push(word);
                }
                Kind::Assignment | Kind::LateAssignment => {
                    let assignment = self.state.assignment;
                    self.state.only_redirections = false;
                    self.next()?;
                    end = assignment.text.end();
                    self.shared.stacks.assignments.push(assignment);
                }
                _ if self.starts_redirection()? => {
                    let redirect = self.read_redirection()?;
                    if redirect.text.start() == start {
                        self.state.only_redirections = true;
                    }
                    end = redirect.text.end();
                    self.shared.stacks.redirects.push(redirect);
                }
                _ => break,
            }
        }
        self.state.only_redirections = false;
        let (nodes, stacks) = (&mut self.shared.nodes, &mut self.shared.stacks);
        let kind = CommandKind::Simple {
            assignments: nodes.take(&mut stacks.assignments, assignments),
            words: nodes.take(&mut stacks.words, words),
        };
        let redirects = nodes.take(&mut stacks.redirects, redirects);
        self.commands(pipe)?.push(Command {
            kind,
            pipe,
            redirects,
            text: Text::new(start, end),
        });
        Ok(())
    }

    /// After a command's first word, with nothing before it.
    fn defines_function(&mut self) -> Step<bool> {
        Ok(!self.state.timed && self.peek()?.kind == Kind::Open)
    }

    pub(super) fn starts_redirection(&mut self) -> Step<bool> {
        let kind = self.peek()?.kind;
        Ok(kind.is_redirection() || matches!(kind, Kind::Number | Kind::Variable))
    }

    fn read_redirection(&mut self) -> Step<Redirect> {
        let mut token = self.next()?;
        let start = token.text.start();
        let descriptor = match token.kind {
            Kind::Number => Descriptor::Number(self.state.number),
            Kind::Variable => Descriptor::Variable(self.state.word.text),
            _ => Descriptor::Default,
        };
        if descriptor != Descriptor::Default {
            token = self.next()?;
        }
        let Some(operator) = operator(token.kind) else {
            return self.unexpected(token, None);
        };
        let is_both = matches!(
            operator,
            RedirectOperator::OutputAndError | RedirectOperator::AppendOutputAndError
        );
        if is_both && descriptor != Descriptor::Default {
            return self.unexpected(token, None);
        }
        let word = self.read_target(operator)?;
        let end = word.text.end();
        let target = match operator {
            RedirectOperator::HereDocument => {
                Target::HereDocument(self.push_here_document(word, false))
            }
            RedirectOperator::HereDocumentWithoutTabs => {
                Target::HereDocument(self.push_here_document(word, true))
            }
            _ => Target::Word(self.shared.nodes.add(word)),
        };
        let text = Text::new(start, end);
        Ok(Redirect {
            descriptor,
            operator,
            operator_text: token.text,
            target,
            text,
        })
    }

    fn read_target(&mut self, operator: RedirectOperator) -> Step<Word> {
        let token = self.peek()?;
        let duplicates = matches!(
            operator,
            RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput
        );
        match token.kind {
            Kind::Word => {}
            Kind::Number if duplicates => {}
            Kind::Dash if duplicates => {
                self.next()?;
                return Ok(self.word_at(token));
            }
            Kind::End | Kind::Newline => {
                return self.fail_expecting(
                    crate::ErrorKind::MissingTarget,
                    token.text,
                    Some("a word"),
                );
            }
            _ => return self.unexpected(token, Some("a word")),
        }
        let word = self.word();
        self.next()?;
        if operator == RedirectOperator::HereString {
            return self.read_again(word, Mode::Operand);
        }
        Ok(word)
    }

    /// The word that a token without parts stands for.
    fn word_at(&mut self, token: Token) -> Word {
        let (start, end) = (
            self.offset(token.text.start()),
            self.offset(token.text.end()),
        );
        let after = std::mem::replace(&mut self.pos, end);
        let word = self.plain_word(start);
        self.pos = after;
        word
    }

    /// A token's text as an argument.
    fn word_again(&mut self, token: Token) -> Step<Word> {
        let declares = std::mem::replace(&mut self.state.declares, true);
        let word = Word {
            text: token.text,
            traits: 0,
            ..Word::EMPTY
        };
        let word = self.read_again(word, Mode::Argument)?;
        self.state.declares = declares;
        Ok(word)
    }

    /// Reads a word again in another mode, if that makes a difference.
    pub(super) fn read_again(&mut self, word: Word, mode: Mode) -> Step<Word> {
        if word.is_static() {
            return Ok(word);
        }
        let start = self.offset(word.text.start());
        let after = std::mem::replace(&mut self.pos, start);
        let whole = self.input;
        self.input = &whole[..self.offset(word.text.end())];
        let end = self.input.len();
        let again = self.read_protected_word(mode, end)?;
        self.input = whole;
        self.pos = after;
        Ok(again)
    }

    /// Words up to a token that is none.
    pub(super) fn read_words(&mut self) -> Step<Slice<Word>> {
        let base = self.shared.stacks.words.len();
        while self.peek()?.kind == Kind::Word {
            let word = self.word();
            self.next()?;
            self.shared.stacks.words.push(word);
        }
        Ok(self.shared.nodes.take(&mut self.shared.stacks.words, base))
    }

    /// The next token, which must be a word.
    pub(super) fn expect_word(&mut self) -> Step<Word> {
        self.peek()?;
        let word = self.word();
        self.expect(Kind::Word, "a word")?;
        Ok(word)
    }

    pub(super) fn add_word(&mut self, word: Word) -> Id<Word> {
        self.shared.nodes.add(word)
    }
}

const fn operator(kind: Kind) -> Option<RedirectOperator> {
    Some(match kind {
        Kind::Less => RedirectOperator::Input,
        Kind::Greater => RedirectOperator::Output,
        Kind::GreaterGreater => RedirectOperator::Append,
        Kind::GreaterBar => RedirectOperator::Clobber,
        Kind::LessGreater => RedirectOperator::InputOutput,
        Kind::LessAnd => RedirectOperator::DuplicateInput,
        Kind::GreaterAnd => RedirectOperator::DuplicateOutput,
        Kind::AndGreater => RedirectOperator::OutputAndError,
        Kind::AndGreaterGreater => RedirectOperator::AppendOutputAndError,
        Kind::LessLess => RedirectOperator::HereDocument,
        Kind::LessLessDash => RedirectOperator::HereDocumentWithoutTabs,
        Kind::LessLessLess => RedirectOperator::HereString,
        _ => return None,
    })
}
