//! The source as tokens: each byte belongs to exactly one.

use crate::tree::List;
use crate::{
    Command, CommandKind, Condition, ConditionKind, Connector, Descriptor, Id, Pipe, Redirect,
    Slice, Span, Target, Text, Tree, Word,
};

/// A stretch of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// Spaces and tabs.
    Blank,
    /// A line's end.
    Newline,
    /// A backslash and a line's end.
    Continuation,
    /// `#` and what follows in its line.
    Comment,
    /// A word: a name, an argument, a target, an operand, an expression.
    Word,
    /// An assignment.
    Assignment,
    /// A control or redirection operator, with the descriptor before it.
    Operator,
    /// A reserved word.
    Reserved,
    /// The lines of a here-document.
    HereDocument,
    /// The line that ends one.
    Delimiter,
    /// What no node accounts for; only in a tree with errors.
    Unknown,
}

impl Tree<'_> {
    /// The source's tokens, in order and without gaps.
    #[must_use]
    pub fn tokens(&self) -> Vec<Token> {
        let mut collector = Collector {
            tree: self,
            tokens: Vec::new(),
        };
        collector.list(self.root());
        collector
            .tokens
            .retain(|token| token.span.start < token.span.end);
        collector.tokens.sort_by_key(|token| token.span.start);
        fill(self.source(), &collector.tokens)
    }
}

struct Collector<'t, 's> {
    tree: &'t Tree<'s>,
    tokens: Vec<Token>,
}

impl Collector<'_, '_> {
    fn push(&mut self, kind: TokenKind, text: Text) {
        let span = self.tree.span(text);
        self.tokens.push(Token { kind, span });
    }

    fn list(&mut self, list: List) {
        for statement in &self.tree[list.statements] {
            for pipeline in &self.tree[statement.pipelines] {
                if let Connector::Joined(_, text) = pipeline.connector {
                    self.push(TokenKind::Operator, text);
                }
                for command in &self.tree[pipeline.commands] {
                    self.command(command);
                }
            }
        }
    }

    fn command(&mut self, command: &Command) {
        if let Pipe::Output(text) | Pipe::OutputAndError(text) = command.pipe {
            self.push(TokenKind::Operator, text);
        }
        for redirect in &self.tree[command.redirects] {
            self.redirect(redirect);
        }
        match command.kind {
            CommandKind::Simple { assignments, words } => {
                for assignment in &self.tree[assignments] {
                    self.push(TokenKind::Assignment, assignment.text);
                }
                self.words(words);
            }
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.list(list),
            CommandKind::If(it) => {
                for clause in &self.tree[it.clauses] {
                    self.list(clause.condition);
                    self.list(clause.body);
                }
                it.otherwise.into_iter().for_each(|list| self.list(list));
            }
            CommandKind::For {
                variable,
                words,
                body,
            }
            | CommandKind::Select {
                variable,
                words,
                body,
            } => {
                self.word(variable);
                self.words(words.unwrap_or_default());
                self.list(body);
            }
            CommandKind::ArithmeticFor { expressions, body } => {
                for expression in expressions {
                    self.push(TokenKind::Word, expression.text);
                }
                self.list(body);
            }
            CommandKind::While(clause) | CommandKind::Until(clause) => {
                self.list(clause.condition);
                self.list(clause.body);
            }
            CommandKind::Case(it) => {
                self.word(it.subject);
                for arm in &self.tree[it.arms] {
                    self.words(arm.patterns);
                    self.list(arm.body);
                }
            }
            CommandKind::Function { name, body } => {
                self.word(name);
                self.command(&self.tree[body]);
            }
            CommandKind::Coproc { name, body } => {
                name.into_iter().for_each(|name| self.word(name));
                self.command(&self.tree[body]);
            }
            CommandKind::Arithmetic(arithmetic) => self.push(TokenKind::Word, arithmetic.text),
            CommandKind::Conditional(condition) => self.condition(condition),
        }
    }

    fn redirect(&mut self, redirect: &Redirect) {
        let (start, end) = match redirect.descriptor {
            Descriptor::Default => (redirect.operator_text.start(), redirect.operator_text.end()),
            _ => (redirect.text.start(), redirect.operator_text.end()),
        };
        self.push(TokenKind::Operator, Text::new(start, end));
        match redirect.target {
            Target::Word(word) => self.word(word),
            Target::HereDocument(id) => {
                let document = &self.tree[id];
                self.word(document.delimiter);
                self.push(TokenKind::HereDocument, document.text);
                self.push(TokenKind::Delimiter, document.end);
            }
        }
    }

    fn condition(&mut self, id: Id<Condition>) {
        match self.tree[id].kind {
            ConditionKind::Word(word) | ConditionKind::Unary(_, word) => self.word(word),
            ConditionKind::Binary(_, left, right) => {
                self.word(left);
                self.word(right);
            }
            ConditionKind::Not(inner) | ConditionKind::Group(inner) => self.condition(inner),
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
        }
    }

    fn words(&mut self, words: Slice<Word>) {
        for word in &self.tree[words] {
            self.push(TokenKind::Word, word.text);
        }
    }

    fn word(&mut self, word: Id<Word>) {
        self.push(TokenKind::Word, self.tree[word].text);
    }
}

/// Puts tokens between those of the tree: blanks, comments, operators and
/// reserved words.
fn fill(source: &[u8], known: &[Token]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(known.len() * 2);
    let mut at = 0;
    for token in known {
        gap(source, at, token.span.start as usize, &mut tokens);
        tokens.push(*token);
        at = token.span.end as usize;
    }
    gap(source, at, source.len(), &mut tokens);
    tokens
}

fn gap(source: &[u8], mut at: usize, end: usize, tokens: &mut Vec<Token>) {
    while at < end {
        let (kind, length) = between(&source[at..end]);
        let span = Span {
            start: at as u32,
            end: (at + length) as u32,
        };
        tokens.push(Token { kind, span });
        at += length;
    }
}

/// The token that starts text between nodes, and its length.
fn between(text: &[u8]) -> (TokenKind, usize) {
    let run = |is: fn(&u8) -> bool| text.iter().take_while(|byte| is(byte)).count();
    match text[0] {
        b' ' | b'\t' => (TokenKind::Blank, run(|byte| matches!(byte, b' ' | b'\t'))),
        b'\n' => (TokenKind::Newline, 1),
        b'\\' if text.get(1) == Some(&b'\n') => (TokenKind::Continuation, 2),
        b'#' => (TokenKind::Comment, run(|byte| *byte != b'\n')),
        b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => (TokenKind::Operator, 1),
        _ => {
            let length = reserved(text);
            let kind = if length == 0 {
                TokenKind::Unknown
            } else {
                TokenKind::Reserved
            };
            (kind, length.max(1))
        }
    }
}

/// The length of the reserved word or `[[ ]]` operator that `text` starts
/// with, continuations counted.
fn reserved(text: &[u8]) -> usize {
    let mut length = 0;
    let mut word = Vec::new();
    while let Some(byte) = text.get(length) {
        if text[length..].starts_with(b"\\\n") {
            length += 2;
        } else if byte.is_ascii_alphabetic() || b"!{}[]-=~".contains(byte) {
            word.push(*byte);
            length += 1;
        } else {
            break;
        }
    }
    let is_known = RESERVED.contains(&word.as_slice()) || word.starts_with(b"-");
    if is_known { length } else { 0 }
}

const RESERVED: [&[u8]; 26] = [
    b"!",
    b"!=",
    b"=",
    b"==",
    b"=~",
    b"[[",
    b"]]",
    b"case",
    b"coproc",
    b"do",
    b"done",
    b"elif",
    b"else",
    b"esac",
    b"fi",
    b"for",
    b"function",
    b"if",
    b"in",
    b"select",
    b"then",
    b"time",
    b"until",
    b"while",
    b"{",
    b"}",
];
