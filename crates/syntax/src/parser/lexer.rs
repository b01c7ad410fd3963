//! Tokens out of text, by the rules that bash reads them with.

use super::class;
use super::state::{Reader, Step};
use super::token::{Kind, Token, reserved, time_may_follow};
use super::word::Mode;
use crate::value::traits;
use crate::{ErrorKind, Text, Word};

impl Reader<'_, '_> {
    /// The next token, without going past it.
    pub(super) fn peek(&mut self) -> Step<Token> {
        if let Some(token) = self.state.lookahead {
            return Ok(token);
        }
        self.state.before = self.state.last;
        self.state.last = self.state.current;
        let token = self.read_token()?;
        self.state.current = token.kind;
        self.state.leading = match token.kind {
            Kind::Assignment | Kind::LateAssignment => true,
            Kind::Time | Kind::TimePosix | Kind::TimeEnd => self.state.timed,
            Kind::Word if !self.state.last.is_redirection() => false,
            Kind::Word | Kind::Number | Kind::Variable | Kind::Dash => self.state.leading,
            kind => kind.is_redirection() && self.state.leading,
        };
        self.state.lookahead = Some(token);
        Ok(token)
    }

    /// Goes past the next token.
    pub(super) fn next(&mut self) -> Step<Token> {
        let token = self.peek()?;
        self.state.lookahead = None;
        Ok(token)
    }

    /// Goes past the next token if it is of this kind.
    pub(super) fn take(&mut self, kind: Kind) -> Step<Option<Token>> {
        if self.peek()?.kind == kind {
            Ok(Some(self.next()?))
        } else {
            Ok(None)
        }
    }

    /// Goes past the next token, which must be of this kind.
    pub(super) fn expect(&mut self, kind: Kind, expected: &'static str) -> Step<Token> {
        let token = self.next()?;
        if token.kind == kind {
            Ok(token)
        } else {
            self.unexpected(token, Some(expected))
        }
    }

    pub(super) fn unexpected<T>(
        &mut self,
        token: Token,
        expected: Option<&'static str>,
    ) -> Step<T> {
        let kind = match token.kind {
            Kind::End => ErrorKind::UnexpectedEnd,
            _ => ErrorKind::UnexpectedToken,
        };
        self.fail_expecting(kind, token.text, expected)
    }

    /// Skips blanks and continuations.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            match self.byte() {
                Some(b' ' | b'\t') => self.pos += 1,
                Some(b'\\') if self.is_continuation(self.pos) => self.pos += 2,
                _ => return,
            }
        }
    }

    /// Reads one token at the current position.
    pub(super) fn read_token(&mut self) -> Step<Token> {
        self.skip_blanks();
        if self.byte() == Some(b'#') {
            let rest = &self.input[self.pos..];
            self.pos += rest
                .iter()
                .position(|byte| *byte == b'\n')
                .unwrap_or(rest.len());
        }
        let start = self.pos;
        let Some(byte) = self.byte() else {
            return Ok(Token {
                kind: Kind::End,
                text: self.since(start),
            });
        };
        if byte == b'\n' {
            self.pos += 1;
            let text = self.since(start);
            self.read_here_documents()?;
            self.state.declares = false;
            return Ok(Token {
                kind: Kind::Newline,
                text,
            });
        }
        if class::is(byte, class::BREAK) {
            if let Some(kind) = self.read_operator(byte)? {
                return Ok(Token {
                    kind,
                    text: self.since(start),
                });
            }
        } else if byte == b'-' && matches!(self.state.last, Kind::LessAnd | Kind::GreaterAnd) {
            self.pos += 1;
            return Ok(Token {
                kind: Kind::Dash,
                text: self.since(start),
            });
        }
        let kind = self.read_word_token()?;
        Ok(Token {
            kind,
            text: self.since(start),
        })
    }

    /// Reads an operator; nothing where a process substitution starts a word.
    fn read_operator(&mut self, byte: u8) -> Step<Option<Kind>> {
        self.state.declares = false;
        let start = self.pos;
        self.pos += 1;
        let kind = match byte {
            b'<' | b'>' if self.look(self.pos).0 == Some(b'(') => {
                self.pos = start;
                return Ok(None);
            }
            b'<' => self.read_less(),
            b'>' => self.choose(
                &[
                    (b'>', Kind::GreaterGreater),
                    (b'&', Kind::GreaterAnd),
                    (b'|', Kind::GreaterBar),
                ],
                Kind::Greater,
            ),
            b'&' if self.eat(b'>') => {
                self.choose(&[(b'>', Kind::AndGreaterGreater)], Kind::AndGreater)
            }
            b'&' => self.choose(&[(b'&', Kind::AndAnd)], Kind::And),
            b'|' => self.choose(&[(b'|', Kind::BarBar), (b'&', Kind::BarAnd)], Kind::Bar),
            b';' => self.read_semicolon(),
            b'(' => return self.read_open().map(Some),
            _ => self.read_close(),
        };
        Ok(Some(kind))
    }

    fn choose(&mut self, followers: &[(u8, Kind)], otherwise: Kind) -> Kind {
        let found = followers.iter().find(|(byte, _)| self.eat(*byte));
        found.map_or(otherwise, |(_, kind)| *kind)
    }

    fn read_less(&mut self) -> Kind {
        if self.eat(b'<') {
            self.choose(
                &[(b'-', Kind::LessLessDash), (b'<', Kind::LessLessLess)],
                Kind::LessLess,
            )
        } else {
            self.choose(
                &[(b'&', Kind::LessAnd), (b'>', Kind::LessGreater)],
                Kind::Less,
            )
        }
    }

    fn read_semicolon(&mut self) -> Kind {
        let kind = if self.eat(b';') {
            self.choose(
                &[(b'&', Kind::SemicolonSemicolonAnd)],
                Kind::SemicolonSemicolon,
            )
        } else {
            self.choose(&[(b'&', Kind::SemicolonAnd)], Kind::Semicolon)
        };
        if kind != Kind::Semicolon {
            self.state.pattern = true;
        }
        kind
    }

    fn read_close(&mut self) -> Kind {
        if self.state.last == Kind::Open && self.state.before == Kind::Word {
            self.state.body = true;
        }
        self.state.pattern = false;
        Kind::Close
    }

    /// After `(`: an arithmetic command, or a parenthesis.
    fn read_open(&mut self) -> Step<Kind> {
        let (next, second) = self.look(self.pos);
        if next != Some(b'(') {
            return Ok(Kind::Open);
        }
        if self.state.last == Kind::For {
            self.pos = second + 1;
            return if self.read_arithmetic_command()? {
                Ok(Kind::ArithmeticFor)
            } else {
                let text = self.since(second);
                self.fail(ErrorKind::UnexpectedToken, text)
            };
        }
        if !self.lets_reserved_word_follow() {
            return Ok(Kind::Open);
        }
        let after = self.pos;
        self.pos = second + 1;
        if self.read_arithmetic_command()? {
            return Ok(Kind::Arithmetic);
        }
        self.pos = after;
        Ok(Kind::Open)
    }

    /// Whether a reserved word would be recognised here.
    pub(super) fn lets_reserved_word_follow(&self) -> bool {
        let (last, before) = (self.state.last, self.state.before);
        if self.state.timed && matches!(last, Kind::Time | Kind::TimePosix | Kind::TimeEnd) {
            return false;
        }
        last.lets_reserved_word_follow()
            || last == Kind::Word && matches!(before, Kind::Coproc | Kind::Function)
    }

    /// Whether a command's name or an assignment may stand here.
    pub(super) fn is_command_position(&self) -> bool {
        let last = self.state.last;
        if self.state.timed {
            return false;
        }
        last == Kind::Assignment
            // bash forgot one of them.
            || self.state.only_redirections
                && (!last.is_redirection() || last == Kind::AndGreaterGreater)
            || self.lets_reserved_word_follow()
                && !matches!(
                    last,
                    Kind::SemicolonSemicolon | Kind::SemicolonAnd | Kind::SemicolonSemicolonAnd
                )
    }

    /// What a word without quotes and expansions is to the grammar, if it is
    /// more than a word.
    pub(super) fn special_word(&mut self, text: &[u8]) -> Option<Kind> {
        let may_be_special = text.len() <= 8
            && text
                .first()
                .is_some_and(|first| b"!-[]cdefistuw{}".contains(first));
        if !may_be_special {
            self.state.body = false;
            return None;
        }
        self.word_by_context(text)
            .or_else(|| self.reserved_word(text))
    }

    fn word_by_context(&mut self, text: &[u8]) -> Option<Kind> {
        let closes_brace = self.state.braces > 0 && self.lets_reserved_word_follow();
        let state = &mut self.state;
        let after_loop =
            state.last == Kind::Word && matches!(state.before, Kind::For | Kind::Select);
        match text {
            b"in"
                if state.last == Kind::Word
                    && matches!(state.before, Kind::For | Kind::Select | Kind::Case) =>
            {
                if state.before == Kind::Case {
                    state.pattern = true;
                    state.esacs += 1;
                }
                state.ins = state.ins.saturating_sub(1);
                return Some(Kind::In);
            }
            b"in" if state.ins > 0 && matches!(state.last, Kind::Word | Kind::Newline) => {
                if state.case {
                    state.pattern = true;
                    state.esacs += 1;
                }
                state.ins -= 1;
                return Some(Kind::In);
            }
            b"do"
                if after_loop
                    || state.ins > 0 && matches!(state.last, Kind::Newline | Kind::Semicolon) =>
            {
                state.ins = state.ins.saturating_sub(1);
                return Some(Kind::Do);
            }
            b"esac" if state.esacs > 0 && state.last == Kind::In => {
                state.esacs -= 1;
                state.pattern = false;
                return Some(Kind::Esac);
            }
            _ => {}
        }
        if state.body {
            state.body = false;
            if text == b"{" {
                state.braces += 1;
                return Some(Kind::OpenBrace);
            }
        }
        match text {
            b"do" if state.last == Kind::ArithmeticFor => Some(Kind::Do),
            b"{" if state.last == Kind::ArithmeticFor => {
                state.braces += 1;
                Some(Kind::OpenBrace)
            }
            b"}" if closes_brace => {
                state.braces -= 1;
                Some(Kind::CloseBrace)
            }
            b"-p" if state.last == Kind::Time => Some(Kind::TimePosix),
            b"--" if matches!(state.last, Kind::Time | Kind::TimePosix) => Some(Kind::TimeEnd),
            b"]]" if state.condition => Some(Kind::ConditionEnd),
            _ => None,
        }
    }

    fn reserved_word(&mut self, text: &[u8]) -> Option<Kind> {
        if !self.lets_reserved_word_follow() {
            return None;
        }
        let kind = reserved(text)?;
        let state = &mut self.state;
        if state.pattern && (kind != Kind::Esac || matches!(state.last, Kind::Bar | Kind::Open)) {
            return None;
        }
        match kind {
            Kind::Time => {
                let piped = matches!(state.last, Kind::Semicolon | Kind::Newline)
                    && state.before == Kind::Bar;
                // bash finds a substitution's end with `time` as a word, and
                // reads the text again as a program when it runs it.
                state.timed = state.last == Kind::Substitution;
                return (time_may_follow(state.last) && !piped).then_some(kind);
            }
            Kind::Esac => {
                state.pattern = false;
                state.case = false;
                state.esacs = state.esacs.saturating_sub(1);
            }
            Kind::Case => state.case = true,
            Kind::OpenBrace => state.braces += 1,
            Kind::CloseBrace => state.braces = state.braces.saturating_sub(1),
            _ => {}
        }
        Some(kind)
    }

    /// Records what a word that is only a word changes for the next ones.
    pub(super) fn note_word(&mut self) {
        match self.state.last {
            Kind::Function => self.state.body = true,
            Kind::Case | Kind::Select | Kind::For => self.state.ins += 1,
            _ => {}
        }
    }

    fn read_word_token(&mut self) -> Step<Kind> {
        let is_target = self.state.last.is_redirection() && !self.is_command_position();
        let takes_assignment = !is_target
            && !self.state.pattern
            && !self.state.array
            && (self.state.leading || self.is_command_position());
        if takes_assignment
            && self.is_at_name()
            && let Some(kind) = self.read_assignment()?
        {
            return Ok(kind);
        }
        let start = self.pos;
        let word = self.read_word(Mode::Argument)?;
        self.finish_word(start, word)
    }

    /// What a word is to the grammar, by its text and the tokens before it.
    pub(super) fn finish_word(&mut self, start: usize, word: Word) -> Step<Kind> {
        self.state.word = word;
        let raw = &self.input[start..self.pos];
        let joined;
        let text = if word.has(traits::CONTINUED) {
            joined = without_continuations(raw);
            joined.as_slice()
        } else {
            raw
        };
        let redirects = matches!(self.byte(), Some(b'<' | b'>'));
        let duplicates = matches!(self.state.last, Kind::LessAnd | Kind::GreaterAnd);
        if (redirects || duplicates)
            && let Some(number) = number(text)
        {
            self.state.number = number;
            return Ok(Kind::Number);
        }
        if let Some(kind) = self.special_word(text) {
            return Ok(kind);
        }
        if self.is_command_position() && DECLARING.contains(&text) {
            self.state.declares = true;
        }
        if redirects && let Some(name) = descriptor_variable(text) {
            if text.iter().any(|byte| b"$`'\"\\".contains(byte)) {
                let whole = self.since(start);
                return self.fail(ErrorKind::Unsupported, whole);
            }
            let name = text[1..=name].to_vec();
            self.state.word.text = self.descriptor_name(start, &name);
            return Ok(Kind::Variable);
        }
        self.note_word();
        Ok(Kind::Word)
    }
}

impl Reader<'_, '_> {
    /// The text of the name in `{name}`; derived if a continuation is in it.
    fn descriptor_name(&mut self, start: usize, name: &[u8]) -> Text {
        let inside = self.text(start + 1, start + 1 + name.len());
        if &self.input[start + 1..start + 1 + name.len()] == name {
            return inside;
        }
        let from = self.shared.nodes.origin.next();
        let whole = self.since(start);
        self.shared.nodes.origin.replace(name, whole);
        Text::new(from, self.shared.nodes.origin.next())
    }
}

/// The commands whose arguments may be `name=(…)`.
const DECLARING: [&[u8]; 8] = [
    b"alias",
    b"declare",
    b"eval",
    b"export",
    b"let",
    b"local",
    b"readonly",
    b"typeset",
];

pub(super) fn without_continuations(raw: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((first, more)) = rest.split_first() {
        if *first == b'\\' && more.first() == Some(&b'\n') {
            rest = &more[1..];
        } else {
            text.push(*first);
            rest = more;
        }
    }
    text
}

/// A file descriptor's number; bash reads more digits as a word.
fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let value = text.iter().try_fold(0u32, |value, digit| {
        value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    })?;
    i32::try_from(value).is_ok().then_some(value)
}

/// The length of the name in `{name}` or `{name[subscript]}`.
fn descriptor_variable(text: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"{")?.strip_suffix(b"}")?;
    let end = name
        .iter()
        .position(|byte| *byte == b'[')
        .unwrap_or(name.len());
    let (variable, subscript) = name.split_at(end);
    let is_subscript = subscript.is_empty() || subscript.len() > 2 && closes_at_end(subscript);
    (class::is_name(variable) && is_subscript).then_some(name.len())
}

/// Whether the last byte of a subscript closes the bracket at its start.
pub(super) fn closes_at_end(subscript: &[u8]) -> bool {
    let mut depth = 0;
    let end = subscript.iter().position(|byte| {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end == Some(subscript.len() - 1)
}
