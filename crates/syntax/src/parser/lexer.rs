//! Tokens out of text, by the rules that bash reads them with.

use super::class;
use super::state::{Reader, Step};
use super::token::{Kind, Token};
use super::word::Mode;
use crate::value::traits;
use crate::{ErrorKind, Text, Word};

impl Reader<'_, '_> {
    /// The next token, without going past it.
    #[inline]
    pub(super) fn peek(&mut self) -> Step<Token> {
        loop {
            if let Some(token) = self.state.lookahead {
                return Ok(token);
            }
            self.look_ahead()?;
        }
    }

    /// Reads the next token into the state.
    #[inline(never)]
    fn look_ahead(&mut self) -> Step<()> {
        self.shift();
        self.skip_blanks();
        match self.byte() {
            None => self.note_end(),
            Some(byte) if class::is(byte, class::ORDINARY) && self.read_ordinary_name() => {}
            Some(_) => {
                let token = self.read_token()?;
                self.note(token);
            }
        }
        Ok(())
    }

    /// Makes the token that was gone past the last one.
    #[inline]
    pub(super) fn shift(&mut self) {
        self.state.before = self.state.last;
        self.state.last = self.state.current;
    }

    /// Remembers that nothing comes next.
    #[inline]
    pub(super) fn note_end(&mut self) {
        let text = self.since(self.pos);
        let kind = Kind::End;
        self.note(Token { text, kind });
    }

    /// Remembers the next token and what it changes for those after it.
    #[inline]
    pub(super) fn note(&mut self, token: Token) {
        self.state.current = token.kind;
        self.state.leading = match token.kind {
            Kind::Assignment | Kind::LateAssignment => true,
            Kind::Time | Kind::TimePosix | Kind::TimeEnd => self.state.timed,
            Kind::Word if !self.state.last.is_redirection() => false,
            Kind::Word | Kind::Number | Kind::Variable | Kind::Dash => self.state.leading,
            kind => kind.is_redirection() && self.state.leading,
        };
        self.state.lookahead = Some(token);
    }

    /// Goes past the next token.
    #[inline]
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
    #[inline(always)]
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
        match self.byte() {
            None => Ok(Token {
                text: self.since(start),
                kind: Kind::End,
            }),
            Some(b'\n') => self.read_newline(),
            Some(byte) => {
                let kind = self.read_visible(byte)?;
                let text = self.since(start);
                Ok(Token { text, kind })
            }
        }
    }

    /// At a line's end.
    #[inline(never)]
    fn read_newline(&mut self) -> Step<Token> {
        self.pos += 1;
        let text = self.text(self.pos - 1, self.pos);
        self.read_here_documents()?;
        self.state.declares = false;
        let kind = Kind::Newline;
        Ok(Token { text, kind })
    }

    /// Reads an operator or a word.
    #[inline(never)]
    fn read_visible(&mut self, byte: u8) -> Step<Kind> {
        if class::is(byte, class::BREAK) {
            if let Some(kind) = self.read_operator(byte)? {
                return Ok(kind);
            }
        } else if byte == b'-' && matches!(self.state.last, Kind::LessAnd | Kind::GreaterAnd) {
            self.pos += 1;
            return Ok(Kind::Dash);
        }
        self.read_word_token()
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

    fn read_word_token(&mut self) -> Step<Kind> {
        let is_target = self.state.last.is_redirection() && !self.is_command_position();
        let takes_assignment = !is_target
            && !self.state.pattern
            && !self.state.array
            && (self.state.leading || self.is_command_position());
        let start = self.pos;
        if takes_assignment
            && self.is_at_name()
            && let Some(kind) = self.read_assignment()?
        {
            return Ok(kind);
        }
        let word = self.read_word_from(start, Mode::Argument)?;
        self.finish_word(start, word)
    }

    /// What a word is to the grammar, by its text and the tokens before it.
    pub(super) fn finish_word(&mut self, start: usize, word: Word) -> Step<Kind> {
        self.set_word(word);
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
pub(super) const DECLARING: [&[u8]; 8] = [
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
    // With quotes in it, it closes where no count of brackets tells.
    let is_quoted = subscript.iter().any(|byte| b"\\'\"`$".contains(byte));
    let closes = subscript.ends_with(b"]") && (is_quoted || closes_at_end(subscript));
    let is_subscript = subscript.is_empty() || subscript.len() > 2 && closes;
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
