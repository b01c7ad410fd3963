//! The plan: which programs would run, with what effects, and what is unknown.

use crate::Reason;
use crate::fact::{Answer, Fact, Topic};
use crate::state::{Directories, Directory};
use qedsh_catalog::spec::Context;
use qedsh_catalog::{Effect, Kind, Row, Value};
use qedsh_syntax::{Dialect, Span};
use std::borrow::Cow;

/// What a command line would do. Only [`plan`](crate::plan) makes one.
#[derive(Clone, Debug)]
pub struct Plan<'s> {
    pub(crate) source: &'s [u8],
    pub(crate) dialect: Dialect,
    pub(crate) context: Context,
    pub(crate) directory: Option<Directory>,
    pub(crate) invocations: Vec<Invocation<'s>>,
    pub(crate) findings: Vec<Finding<'s>>,
    /// Those about paths at the end, sorted by the path.
    pub(crate) facts: Vec<Fact<'s>>,
    /// Names that the shell has no alias and no function for.
    pub(crate) unshadowed: Vec<Cow<'s, [u8]>>,
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
    pub(crate) directories: Directories,
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

impl Invocation<'_> {
    /// The directories that it may run in; none where that is not known.
    pub fn directories(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.directories
            .known()
            .iter()
            .map(|directory| &**directory)
    }
}

impl<'s> Plan<'s> {
    /// The command line.
    pub const fn source(&self) -> &'s [u8] {
        self.source
    }

    /// The grammar that it was read with, and that must run it.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The absolute directory that it starts in.
    pub fn directory(&self) -> Option<&[u8]> {
        self.directory.as_deref()
    }

    /// Every command that would run, in source order, inner ones of wrappers
    /// and substitutions included.
    pub fn invocations(&self) -> &[Invocation<'s>] {
        &self.invocations
    }

    /// Every effect and every unknown, in source order.
    pub fn findings(&self) -> &[Finding<'s>] {
        &self.findings
    }

    /// The facts about the world that the findings lean on, each once.
    pub fn facts(&self) -> &[Fact<'s>] {
        &self.facts
    }

    /// Where an absolute path leads, links followed, by the facts that were
    /// gathered (`path /w/link`); `None` where nobody asked or it is not known.
    pub fn real_path(&self, path: &[u8]) -> Option<&[u8]> {
        let is_other = |fact: &Fact<'_>| fact.topic != Topic::Path;
        let start = self.facts.iter().rposition(is_other).map_or(0, |at| at + 1);
        let paths = self.facts.get(start..)?;
        let at = paths.binary_search_by(|fact| (*fact.subject).cmp(path));
        match &paths.get(at.ok()?)?.answer {
            Answer::Path(Some(real)) => Some(real),
            _ => None,
        }
    }

    /// Whether every finding is a read or a wait: then nothing is written, started from
    /// outside the catalog, connected or left to chance.
    pub fn is_read_only(&self) -> bool {
        self.findings.iter().all(Finding::is_read)
    }
}
