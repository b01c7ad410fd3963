//! The tokens of awk programs.

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// The program is over.
    End,
    /// One or more line ends, with comments.
    Newline,
    /// A string, without its quotes and as it is spelled.
    String(&'t [u8]),
    /// A number.
    Number,
    /// A name that no `(` follows at once.
    Name(&'t [u8]),
    /// A name with its `(`, which is read too.
    Call(&'t [u8]),
    /// A reserved word or a function of the language.
    Word(&'t [u8]),
    /// A sign; `/` where it does not begin a regular expression.
    Sign(&'static [u8]),
}

/// Reads a program token by token.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
}

/// Longer signs before those that they begin with.
const SIGNS: &[&[u8]] = &[
    b"**=", b"**", b"*=", b"*", b"++", b"+=", b"+", b"--", b"-=", b"-", b"/=", b"/", b"^=", b"^",
    b"%=", b"%", b"==", b"=", b"!=", b"!~", b"!", b"<=", b"<", b">=", b">>", b">", b"&&", b"||",
    b"|&", b"|", b"~", b"?", b":", b",", b";", b"(", b")", b"[", b"]", b"{", b"}", b"$",
];

/// Reserved words.
const WORDS: &[&[u8]] = &[
    b"BEGIN",
    b"BEGINFILE",
    b"END",
    b"ENDFILE",
    b"break",
    b"case",
    b"continue",
    b"default",
    b"delete",
    b"do",
    b"else",
    b"exit",
    b"for",
    b"func",
    b"function",
    b"getline",
    b"if",
    b"in",
    b"next",
    b"nextfile",
    b"print",
    b"printf",
    b"return",
    b"switch",
    b"while",
];

/// Functions of the language that only compute.
const FUNCTIONS: &[&[u8]] = &[
    b"and",
    b"asort",
    b"asorti",
    b"atan2",
    b"close",
    b"compl",
    b"cos",
    b"exp",
    b"fflush",
    b"gensub",
    b"gsub",
    b"index",
    b"int",
    b"isarray",
    b"length",
    b"log",
    b"lshift",
    b"match",
    b"mkbool",
    b"mktime",
    b"or",
    b"patsplit",
    b"rand",
    b"rshift",
    b"sin",
    b"split",
    b"sprintf",
    b"sqrt",
    b"srand",
    b"strftime",
    b"strtonum",
    b"sub",
    b"substr",
    b"systime",
    b"tolower",
    b"toupper",
    b"typeof",
    b"xor",
];

/// Functions of the language that do more, or that depend on how it was built.
const HARMFUL: &[&[u8]] = &[
    b"adump",
    b"bindtextdomain",
    b"dcgettext",
    b"dcngettext",
    b"intdiv0",
    b"stopme",
];

/// Whether `word` is a function of the language that only computes.
pub(super) fn is_function(word: &[u8]) -> bool {
    FUNCTIONS.binary_search(&word).is_ok()
}

impl<'t> Lexer<'t> {
    pub(super) const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// The next token; `None` where no token begins.
    pub(super) fn token(&mut self) -> Option<Token<'t>> {
        if self.skip_blanks_and_lines()? {
            return Some(Token::Newline);
        }
        let Some(first) = self.peek() else {
            return Some(Token::End);
        };
        match first {
            b'"' => self.string(),
            b'0'..=b'9' | b'.' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name(),
            _ => {
                let rest = self.text.get(self.at..).unwrap_or_default();
                let sign = SIGNS.iter().find(|sign| rest.starts_with(sign))?;
                self.at += sign.len();
                Some(Token::Sign(sign))
            }
        }
    }

    /// Skips a regular expression behind its `/`.
    pub(super) fn regular_expression(&mut self) -> Option<()> {
        loop {
            match self.next()? {
                b'/' => return Some(()),
                b'\\' => self.escaped()?,
                b'[' => self.bracket_expression()?,
                b'\n' | b'\r' => return None,
                _ => {}
            }
        }
    }

    /// Skips a bracket expression behind its `[`. A slash in it ends nothing;
    /// an implementation for which it does finds an open bracket and gives up.
    fn bracket_expression(&mut self) -> Option<()> {
        if self.peek() == Some(b'^') {
            self.at += 1;
        }
        if self.peek() == Some(b']') {
            self.at += 1;
        }
        loop {
            match self.next()? {
                b']' => return Some(()),
                b'\\' => self.escaped()?,
                b'[' => self.class()?,
                b'\n' | b'\r' => return None,
                _ => {}
            }
        }
    }

    /// Skips `:alpha:]`; any other `[` in brackets is not read alike everywhere.
    fn class(&mut self) -> Option<()> {
        let rest = self.text.get(self.at..)?.strip_prefix(b":")?;
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_lowercase())
            .count();
        let is_class = rest.get(length..)?.starts_with(b":]");
        self.at += length + 3;
        is_class.then_some(())
    }

    fn escaped(&mut self) -> Option<()> {
        (self.next()? != b'\n').then_some(())
    }

    fn string(&mut self) -> Option<Token<'t>> {
        let start = self.at + 1;
        self.at = start;
        loop {
            match self.next()? {
                b'"' => return Some(Token::String(self.text.get(start..self.at - 1)?)),
                b'\\' => {
                    self.next()?;
                }
                b'\n' | b'\r' => return None,
                _ => {}
            }
        }
    }

    fn number(&mut self) -> Option<Token<'t>> {
        let start = self.at;
        self.skip_while(u8::is_ascii_digit);
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.skip_while(u8::is_ascii_digit);
        }
        if self.text.get(start..self.at)? == b"." {
            return None;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            if !self.peek()?.is_ascii_digit() {
                return None;
            }
            self.skip_while(u8::is_ascii_digit);
        }
        // `0x1f` is one number or two words, by the implementation.
        let ends = |byte: u8| !(byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.');
        self.peek().is_none_or(ends).then_some(Token::Number)
    }

    fn name(&mut self) -> Option<Token<'t>> {
        let start = self.at;
        self.skip_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let name = self.text.get(start..self.at)?;
        if HARMFUL.contains(&name) || self.text.get(self.at..)?.starts_with(b"::") {
            return None;
        }
        if name == b"system" || is_function(name) || WORDS.binary_search(&name).is_ok() {
            return Some(Token::Word(name));
        }
        if self.peek() == Some(b'(') {
            self.at += 1;
            return Some(Token::Call(name));
        }
        Some(Token::Name(name))
    }

    /// Skips blanks, comments and continued lines; whether a line ended.
    fn skip_blanks_and_lines(&mut self) -> Option<bool> {
        let mut ended = false;
        loop {
            match self.peek() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\n') => {
                    self.at += 1;
                    ended = true;
                }
                Some(b'#') => self.skip_while(|byte| *byte != b'\n'),
                Some(b'\\') => {
                    self.at += 1;
                    if self.next()? != b'\n' {
                        return None;
                    }
                }
                _ => return Some(ended),
            }
        }
    }

    fn skip_while(&mut self, goes_on: impl Fn(&u8) -> bool) {
        while self.text.get(self.at).is_some_and(&goes_on) {
            self.at += 1;
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::{FUNCTIONS, WORDS};

    #[test]
    fn the_lists_are_sorted() {
        assert!(WORDS.is_sorted());
        assert!(FUNCTIONS.is_sorted());
    }
}
