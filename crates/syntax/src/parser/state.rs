//! What a parse remembers: nodes whose parent is not complete, tokens.

mod reader;

pub(super) use reader::Reader;

use super::token::{Kind, Token};
use crate::tree::Nodes;
use crate::{
    Arithmetic, Arm, Assignment, AssignmentOperator, AssignmentValue, Clause, Command, Element,
    HereDocument, Id, Options, Part, Pipeline, Prefix, Redirect, Slice, Statement, Text, Word,
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
