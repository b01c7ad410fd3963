//! The plan: which programs would run, with what effects, and what is unknown.

use crate::Reason;
use qedsh_catalog::spec::Context;
use qedsh_catalog::{Effect, Kind, Row, Value};
use qedsh_syntax::{Dialect, Span};

/// What a command line would do.
#[derive(Clone, Debug)]
pub struct Plan<'s> {
    /// The command line.
    pub source: &'s [u8],
    /// The grammar that it was read with, and that must run it.
    pub dialect: Dialect,
    /// The absolute directory that it starts in.
    pub directory: Option<Vec<u8>>,
    /// Every command that would run, in source order, inner ones of wrappers
    /// and substitutions included.
    pub invocations: Vec<Invocation<'s>>,
    /// Every effect and every unknown, in source order.
    pub findings: Vec<Finding<'s>>,
    /// The facts about the world that the findings lean on.
    pub facts: Vec<Fact>,
}

/// One command that would run.
#[derive(Clone, Debug)]
pub struct Invocation<'s> {
    /// The command in the source; that of the outer one for text that only
    /// exists when it runs.
    pub span: Span,
    /// Its words, the name first.
    pub arguments: Vec<Argument<'s>>,
    /// Assignments before it, that only it sees.
    pub assignments: Vec<(Vec<u8>, Value<'s>)>,
    /// The invocation that starts it, where that is not the shell itself.
    pub parent: Option<usize>,
    /// What the name stands for.
    pub target: Target,
    /// The catalog rows that explain its arguments.
    pub rows: Vec<Row>,
    /// Where its words were read: the platform, and whether its output is
    /// shown on a terminal.
    pub context: Context,
    /// The directories it may run in; empty where that is not known.
    pub directories: Vec<Vec<u8>>,
}

/// One word of an invocation.
#[derive(Clone, Debug)]
pub struct Argument<'s> {
    /// Where it stands in the source.
    pub span: Span,
    /// What is known of it.
    pub value: Value<'s>,
}

/// What a command name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A command of the shell itself.
    Builtin,
    /// A function that the command line defines, read in place.
    Function,
    /// A program, by its real path.
    Program(Vec<u8>),
    /// There is no such program.
    Absent,
    /// It is not known; a finding says why.
    Unknown,
}

/// One effect or unknown and where it comes from.
#[derive(Clone, Debug)]
pub struct Finding<'s> {
    /// The smallest part of the source that causes it.
    pub span: Span,
    /// The invocation that has it; `None` for what the shell itself does,
    /// such as a redirection.
    pub invocation: Option<usize>,
    /// What it is.
    pub what: What<'s>,
}

/// What a finding says.
#[derive(Clone, Debug)]
pub enum What<'s> {
    /// This would happen.
    Effect(Effect<'s>),
    /// Nothing can be said, for this reason.
    Unknown(Reason),
}

/// A fact about the world that was asked for, with the answer as shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The part of the source that needs it.
    pub span: Span,
    /// What was asked, in a stable form: `program ls`, `git /w`.
    pub question: String,
    /// What was found: `/usr/bin/ls`, `inert`.
    pub answer: String,
}

impl Finding<'_> {
    /// Whether a read-only command line may have this finding. One that waits
    /// harms nothing; whether it may is the gate's question.
    pub const fn is_read(&self) -> bool {
        matches!(self.what, What::Effect(Effect::Reads(_) | Effect::Waits))
    }

    /// Whether this only asks a daemon or another machine.
    pub fn is_network_read(&self) -> bool {
        matches!(&self.what, What::Effect(effect) if effect.kind() == Kind::NetworkRead)
    }
}

impl Plan<'_> {
    /// Where an absolute path leads, links followed, by the facts that were
    /// gathered (`path /w/link`); `None` where nobody asked or it is not known.
    pub fn real_path(&self, path: &[u8]) -> Option<&[u8]> {
        let asked = |fact: &&Fact| {
            let asked = fact.question.as_bytes().strip_prefix(b"path ");
            asked == Some(path)
        };
        let fact = self.facts.iter().find(asked)?;
        fact.answer
            .starts_with('/')
            .then_some(fact.answer.as_bytes())
    }

    /// Whether every finding is a read or a wait: then nothing is written, started from
    /// outside the catalog, connected or left to chance.
    pub fn is_read_only(&self) -> bool {
        self.findings.iter().all(Finding::is_read)
    }
}
