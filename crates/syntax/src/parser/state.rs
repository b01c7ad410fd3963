//! Where a parse stands: input, position, what is remembered of the tokens.

use super::class;
use super::token::{Kind, Token};
use crate::tree::Nodes;
use crate::{
    Arithmetic, Arm, Assignment, AssignmentOperator, AssignmentValue, Clause, Command, Element,
    Error, ErrorKind, HereDocument, Id, Limits, Options, Part, PartKind, Pipeline, Prefix,
    Redirect, Slice, Statement, Text, Timing, Word,
};
use std::collections::HashMap;

/// The parse ended with an error, which is recorded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop;

pub(super) type Step<T> = Result<T, Stop>;

/// What all readers of one source share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    pub(super) nodes: Box<Nodes>,
    pub(super) stacks: Stacks,
    pub(super) options: Options,
    pub(super) depth: u32,
    /// How many of the texts being read does the shell read later.
    pub(super) deferred: u32,
    /// How much work brace expansion had so far, in bytes read again.
    pub(super) expanded: usize,
    /// Where a `((` was found to be no arithmetic, and where it ends, so that
    /// no text is tried more than once.
    pub(super) not_arithmetic: HashMap<u32, u32>,
}

/// Nodes whose parent is not complete yet.
#[derive(Debug, Default)]
pub(super) struct Stacks {
    pub(super) statements: Vec<Statement>,
    pub(super) pipelines: Vec<Pipeline>,
    pub(super) prefixes: Vec<Prefix>,
    pub(super) commands: Vec<Command>,
    pub(super) clauses: Vec<Clause>,
    pub(super) arms: Vec<Arm>,
    pub(super) words: Vec<Word>,
    pub(super) parts: Vec<Part>,
    pub(super) assignments: Vec<Assignment>,
    pub(super) elements: Vec<Element>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) pending: Vec<Pending>,
}

/// A here-document whose body comes after the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub(super) document: Id<HereDocument>,
    pub(super) strip_tabs: bool,
}

/// One text that is read: the source, or text derived from it.
pub(super) struct Reader<'i, 'p> {
    pub(super) input: &'i [u8],
    /// What the position of `input[0]` is called in the tree.
    pub(super) base: u32,
    pub(super) pos: usize,
    pub(super) state: State,
    pub(super) shared: &'p mut Shared,
}

/// What the lexer remembers.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) lookahead: Option<Token>,
    // In this order none of them is copied together with its neighbour.
    pub(super) current: Kind,
    pub(super) before: Kind,
    pub(super) last: Kind,
    pub(super) extglob: bool,
    /// Only redirections were read of the current simple command.
    pub(super) only_redirections: bool,
    /// Only assignments and redirections were read of the current simple
    /// command, at least one assignment.
    pub(super) leading: bool,
    /// The command takes `name=(…)` as an argument.
    pub(super) declares: bool,
    /// A `case` pattern comes next.
    pub(super) pattern: bool,
    /// Inside `case`, before `esac`.
    pub(super) case: bool,
    /// `{` opens a body, wherever it stands.
    pub(super) body: bool,
    /// `time` came first in a substitution: no reserved word follows it.
    pub(super) timed: bool,
    pub(super) esacs: u32,
    pub(super) ins: u32,
    pub(super) braces: u32,
    /// Inside `$(…)`: a here-document's end may share its line with the `)`.
    pub(super) substitution: bool,
    /// Among the elements of an array.
    pub(super) array: bool,
    /// Inside `[[ ]]`.
    pub(super) condition: bool,
    /// The first here-document that belongs to this level.
    pub(super) pending: usize,
    /// The next token, if it is a word.
    pub(super) word: Word,
    /// It is one of literal text only, and its part was stored last.
    is_ordinary: bool,
    pub(super) assignment: Assignment,
    pub(super) number: u32,
    /// Where the last compound command ended.
    pub(super) end: u32,
    pub(super) arithmetic: Arithmetic,
}

impl State {
    #[inline]
    pub(super) const fn new(extglob: bool, pending: usize) -> State {
        State {
            extglob,
            pending,
            ..State::START
        }
    }

    const START: State = State {
        lookahead: None,
        current: Kind::Start,
        before: Kind::Start,
        last: Kind::Start,
        extglob: false,
        only_redirections: false,
        leading: false,
        declares: false,
        pattern: false,
        case: false,
        body: false,
        timed: false,
        esacs: 0,
        ins: 0,
        braces: 0,
        substitution: false,
        array: false,
        condition: false,
        pending: 0,
        word: Word::EMPTY,
        is_ordinary: false,
        assignment: Assignment {
            name: Text::new(0, 0),
            subscript: None,
            operator: AssignmentOperator::Set,
            value: AssignmentValue::Word(Id::new(0)),
            text: Text::new(0, 0),
        },
        number: 0,
        end: 0,
        arithmetic: Arithmetic {
            parts: Slice::empty(),
            text: Text::new(0, 0),
        },
    };
}

impl<'i> Reader<'i, '_> {
    pub(super) fn limits(&self) -> Limits {
        self.shared.options.limits
    }

    pub(super) fn text(&self, start: usize, end: usize) -> Text {
        Text::new(self.base + start as u32, self.base + end as u32)
    }

    /// The text from `start` to the current position.
    pub(super) fn since(&self, start: usize) -> Text {
        self.text(start, self.pos)
    }

    /// The position in this input of a text that was read from it.
    pub(super) fn offset(&self, position: u32) -> usize {
        (position - self.base) as usize
    }

    /// The word that the next token is.
    #[inline]
    pub(super) fn word(&self) -> Word {
        match self.state.lookahead {
            Some(token) if self.state.is_ordinary => self.ordinary_word(token.text),
            _ => self.state.word,
        }
    }

    #[inline]
    fn ordinary_word(&self, text: Text) -> Word {
        let end = self.shared.nodes.parts.len() as u32;
        Word {
            parts: Slice::new(end - 1, end),
            text,
            ..Word::EMPTY
        }
    }

    /// Pushes the word that the next token is, for a command.
    #[inline]
    pub(super) fn push_word(&mut self) -> Text {
        match self.state.lookahead {
            Some(token) if self.state.is_ordinary => {
                let word = self.ordinary_word(token.text);
                self.shared.stacks.words.push(word);
                token.text
            }
            _ => {
                self.shared.stacks.words.push(self.state.word);
                self.state.word.text
            }
        }
    }

    pub(super) fn set_word(&mut self, word: Word) {
        self.state.word = word;
        self.state.is_ordinary = false;
    }

    /// Makes a word of literal text the next token; cheaper than the same
    /// with [`Reader::set_word`].
    #[inline]
    pub(super) fn set_ordinary_word(&mut self, text: Text) {
        self.shared.nodes.parts.push(Part {
            kind: PartKind::Literal,
            text,
        });
        self.state.is_ordinary = true;
        self.state.lookahead = Some(Token {
            text,
            kind: Kind::Word,
        });
    }

    /// The byte at the current position, as it stands.
    pub(super) fn byte(&self) -> Option<u8> {
        self.input.get(self.pos).copied()
    }

    /// The byte at `pos` once continuations are gone, and where it stands.
    pub(super) fn look(&self, mut pos: usize) -> (Option<u8>, usize) {
        while self.is_continuation(pos) {
            pos += 2;
        }
        (self.input.get(pos).copied(), pos)
    }

    pub(super) fn is_continuation(&self, pos: usize) -> bool {
        self.input.get(pos) == Some(&b'\\') && self.input.get(pos + 1) == Some(&b'\n')
    }

    /// Goes past `byte` if it comes next, continuations aside.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let (next, pos) = self.look(self.pos);
        if next == Some(byte) {
            self.pos = pos + 1;
            true
        } else {
            false
        }
    }

    /// Reads the name characters at the current position; their text is
    /// derived where a continuation stands between them.
    pub(super) fn name(&mut self, mask: u16) -> Text {
        let start = self.pos;
        while self.byte().is_some_and(|byte| class::is(byte, mask)) {
            self.pos += 1;
        }
        let (next, _) = self.look(self.pos);
        if self.is_continuation(self.pos) && next.is_some_and(|byte| class::is(byte, mask)) {
            self.joined_name(start, mask)
        } else {
            self.since(start)
        }
    }

    fn joined_name(&mut self, start: usize, mask: u16) -> Text {
        let from = self.shared.nodes.origin.next();
        let mut piece = start;
        loop {
            let text = self.text(piece, self.pos);
            self.shared
                .nodes
                .origin
                .copy(&self.input[piece..self.pos], text);
            let (next, pos) = self.look(self.pos);
            if !next.is_some_and(|byte| class::is(byte, mask)) {
                return Text::new(from, self.shared.nodes.origin.next());
            }
            self.pos = pos;
            piece = pos;
            while self.byte().is_some_and(|byte| class::is(byte, mask)) {
                self.pos += 1;
            }
        }
    }

    /// The bytes of a text, derived or not.
    pub(super) fn bytes(&self, text: Text) -> &[u8] {
        let base = self.base;
        if text.start() >= base && (text.end() - base) as usize <= self.input.len() {
            &self.input[(text.start() - base) as usize..(text.end() - base) as usize]
        } else {
            self.shared.nodes.origin.bytes(&[], text)
        }
    }

    pub(super) fn fail<T>(&mut self, kind: ErrorKind, text: Text) -> Step<T> {
        self.fail_expecting(kind, text, None)
    }

    pub(super) fn fail_expecting<T>(
        &mut self,
        kind: ErrorKind,
        text: Text,
        expected: Option<&'static str>,
    ) -> Step<T> {
        let span = self.shared.nodes.origin.span(text);
        let timing = if self.shared.deferred > 0 {
            Timing::Run
        } else {
            Timing::Parse
        };
        self.shared.nodes.errors.push(Error {
            kind,
            span,
            expected,
            timing,
        });
        Err(Stop)
    }

    /// Enters a construct, if it does not stand too deep.
    pub(super) fn descend(&mut self) -> Step<()> {
        if self.shared.depth >= self.limits().nesting {
            let text = self.text(self.pos, self.pos);
            return self.fail(ErrorKind::TooDeep, text);
        }
        self.shared.depth += 1;
        Ok(())
    }

    pub(super) fn ascend(&mut self) {
        self.shared.depth -= 1;
    }

    /// Reads something that the shell reads only when it runs it.
    pub(super) fn deferred<T>(&mut self, read: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        self.shared.deferred += 1;
        let result = read(self)?;
        self.shared.deferred -= 1;
        Ok(result)
    }

    /// Reads derived text with a reader of its own.
    pub(super) fn derived<T>(
        &mut self,
        from: u32,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Step<T>,
    ) -> Step<T> {
        let text = Text::new(from, self.shared.nodes.origin.next());
        let input = self.shared.nodes.origin.bytes(&[], text).to_vec();
        self.nested(&input, from, read)
    }

    /// Reads a text with a reader of its own.
    pub(super) fn nested<T>(
        &mut self,
        input: &[u8],
        base: u32,
        read: impl FnOnce(&mut Reader<'_, '_>) -> Step<T>,
    ) -> Step<T> {
        self.descend()?;
        let state = State::new(self.state.extglob, self.shared.stacks.pending.len());
        let mut reader = Reader {
            input,
            base,
            pos: 0,
            state,
            shared: &mut *self.shared,
        };
        let result = read(&mut reader)?;
        self.ascend();
        Ok(result)
    }
}

impl Shared {
    /// Forgets the last source and keeps the memory.
    pub(super) fn clear(&mut self, source: usize) {
        self.nodes.clear(source);
        self.stacks.clear();
        self.depth = 0;
        self.deferred = 0;
        self.expanded = 0;
        self.not_arithmetic.clear();
    }

    /// The outermost statements that were complete when the parse stopped.
    pub(super) fn complete_statements(&mut self) -> Slice<Statement> {
        self.nodes.take(&mut self.stacks.statements, 0)
    }
}

impl Stacks {
    fn clear(&mut self) {
        let Stacks {
            statements,
            pipelines,
            prefixes,
            commands,
            clauses,
            arms,
            words,
            parts,
            assignments,
            elements,
            redirects,
            pending,
        } = self;
        statements.clear();
        pipelines.clear();
        prefixes.clear();
        commands.clear();
        clauses.clear();
        arms.clear();
        words.clear();
        parts.clear();
        assignments.clear();
        elements.clear();
        redirects.clear();
        pending.clear();
    }
}
