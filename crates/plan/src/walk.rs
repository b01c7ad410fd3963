//! Walks the tree as the shell would.

mod abort;
mod compound;
mod conditional;
mod function;
mod list;
mod loops;
mod redirect;
mod simple;
mod text;

use crate::planner::Planner;
use crate::state::{Directories, State};
use crate::{Construct, Effect, Plan, Reason, World};
use qedsh_catalog::spec::Terminal;
use qedsh_syntax::{Command, Dialect, Id, Redirect, Slice, Span, Text, Tree};
use std::borrow::Cow;

pub(crate) use conditional::is_plain_reference;
pub(crate) use redirect::Stream;
pub(crate) use text::{MOST_DEPTH, has_unicode_escape};

/// What the program in `tree` would do in `world`.
pub fn plan<'s>(tree: &Tree<'s>, world: &dyn World) -> Plan<'s> {
    let mut planner = Planner::new(tree, world);
    for error in tree.errors() {
        planner.unknown(error.span, None, Reason::Syntax(error.kind));
    }
    let directories = planner.plan.directory.clone();
    let directories = directories.map_or(Directories::Unknown, Directories::One);
    let terminal = planner.context.terminal;
    let mut shell = Shell::new(
        &mut planner,
        tree,
        Place::Source,
        Surroundings::new(terminal),
    );
    let _ = shell.lines(State::new(directories, None));
    planner.finish()
}

/// One text being walked.
pub(crate) struct Shell<'a, 'w, 's> {
    pub(crate) planner: &'a mut Planner<'w, 's>,
    pub(crate) tree: &'a Tree<'a>,
    place: Place,
    pub(crate) around: Surroundings,
    /// The functions that are being called.
    calls: Vec<Id<Command>>,
    /// What is known at each `break` and `continue` of the loops around.
    breaks: Vec<Option<State<'s>>>,
    /// What is known at each `return` of the functions around, and their
    /// local names.
    returns: Vec<function::Call<'s>>,
    /// The redirections of the command that is being run.
    redirects: Slice<Redirect>,
    /// What is known where an error may give up the line that is being walked.
    aborted: Option<State<'s>>,
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is the command line.
    Source,
    /// It is an argument of the command line, that another shell reads.
    Argument(Span),
    /// It is an argument that this shell reads: `eval`.
    Evaluated(Span),
}

/// What a command inherits besides the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surroundings {
    /// Standard input, output and error.
    pub(crate) streams: [Stream; 3],
    /// Whether output is shown on a terminal.
    pub(crate) terminal: Terminal,
    /// The invocation that started this text.
    pub(crate) parent: Option<usize>,
    /// How many texts and wrappers stand around this one.
    pub(crate) depth: u32,
}

impl Surroundings {
    pub(crate) const fn new(terminal: Terminal) -> Self {
        Self {
            streams: [Stream::Inherited; 3],
            terminal,
            parent: None,
            depth: 0,
        }
    }
}

impl<'a, 'w, 's> Shell<'a, 'w, 's> {
    pub(crate) fn new(
        planner: &'a mut Planner<'w, 's>,
        tree: &'a Tree<'a>,
        place: Place,
        around: Surroundings,
    ) -> Self {
        Self {
            planner,
            tree,
            place,
            around,
            calls: Vec::new(),
            breaks: Vec::new(),
            returns: Vec::new(),
            redirects: Slice::default(),
            aborted: None,
        }
    }

    /// Where this text stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn dialect(&self) -> Dialect {
        self.tree.dialect()
    }

    /// Where a node's text stands in the command line.
    pub(crate) fn span(&self, text: Text) -> Span {
        match self.place {
            Place::Source => self.tree.span(text),
            Place::Argument(span) | Place::Evaluated(span) => span,
        }
    }

    /// The bytes of a node's text.
    pub(crate) fn bytes(&self, text: Text) -> Cow<'s, [u8]> {
        self.keep(self.tree.bytes(text))
    }

    /// The same bytes for as long as the plan lives: borrowed where they lie
    /// in the source.
    pub(crate) fn keep(&self, bytes: &[u8]) -> Cow<'s, [u8]> {
        self.planner.keep(bytes)
    }

    /// Something that the shell itself does not let us follow.
    pub(crate) fn construct(&mut self, text: Text, construct: Construct) {
        let span = self.span(text);
        let parent = self.around.parent;
        self.planner.construct(span, parent, construct);
    }

    /// Something that the shell itself would do.
    pub(crate) fn effect(&mut self, text: Text, effect: Effect<'s>) {
        let span = self.span(text);
        let parent = self.around.parent;
        self.planner.effect(span, parent, effect);
    }
}
