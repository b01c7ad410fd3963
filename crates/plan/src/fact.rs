//! What was asked of the world, and what it said.

use crate::world::{Program, Repository, Variable};
use qedsh_catalog::GitTouch;
use qedsh_syntax::Span;
use std::borrow::Cow;
use std::fmt;

/// A fact about the world that was asked for. Only a plan makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<'s> {
    pub(crate) span: Span,
    pub(crate) topic: Topic,
    pub(crate) subject: Cow<'s, [u8]>,
    pub(crate) answer: Answer,
}

/// What kind of thing a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Topic {
    Alias,
    File,
    /// A repository, and what is touched in it, as [`touched`] numbers it.
    Git(u8),
    Path,
    Program,
    Toplevel,
    Variable,
}

/// What the world said.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Program(Program),
    /// The value is the environment's: it is never shown.
    Variable(Variable),
    Git(Repository),
    /// Where a path leads; `None` where that is not known.
    Path(Option<Vec<u8>>),
    Word(&'static str),
}

impl Fact<'_> {
    /// The part of the source that needs it.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What was asked, in a stable form: `program ls`, `git /w index`.
    pub fn question(&self) -> String {
        let subject = String::from_utf8_lossy(&self.subject);
        match self.topic {
            Topic::Alias => format!("alias {subject}"),
            Topic::File => format!("file {subject}"),
            Topic::Git(touches) => {
                let names = ["index", "diff", "log", "submodules"];
                let named = names.iter().enumerate();
                let named = named.filter(|(bit, _)| touches & (1 << bit) != 0);
                let mut question = format!("git {subject}");
                for (_, name) in named {
                    question.push(' ');
                    question.push_str(name);
                }
                question
            }
            Topic::Path => format!("path {subject}"),
            Topic::Program => format!("program {subject}"),
            Topic::Toplevel => format!("toplevel {subject}"),
            Topic::Variable => format!("variable {subject}"),
        }
    }

    /// What was found: `/usr/bin/ls`, `inert`.
    pub fn answer(&self) -> Cow<'_, str> {
        match &self.answer {
            Answer::Program(Program::Trusted { path }) => String::from_utf8_lossy(path),
            Answer::Program(Program::Untrusted { path }) => {
                format!("untrusted {}", String::from_utf8_lossy(path)).into()
            }
            Answer::Program(Program::Absent) => "absent".into(),
            Answer::Program(Program::Unknown)
            | Answer::Variable(Variable::Unknown)
            | Answer::Path(None) => "unknown".into(),
            Answer::Variable(Variable::Unset) => "unset".into(),
            Answer::Variable(Variable::Set(_)) => "set".into(),
            Answer::Git(Repository::None) => "none".into(),
            Answer::Git(Repository::Inert) => "inert".into(),
            Answer::Git(Repository::Hazard(hazard)) => hazard.kind.id().into(),
            Answer::Path(Some(path)) => String::from_utf8_lossy(path),
            Answer::Word(word) => (*word).into(),
        }
    }

    /// The fact that a path leads elsewhere, which no world was asked for.
    #[cfg(feature = "forge")]
    pub fn path<'s>(span: Span, path: &'s [u8], real: &[u8]) -> Fact<'s> {
        Fact {
            span,
            topic: Topic::Path,
            subject: Cow::Borrowed(path),
            answer: Answer::Path(Some(real.to_vec())),
        }
    }
}

/// What a git command touches, a bit for each: the names of
/// [`Fact::question`] in their order.
pub(crate) const fn touched(touches: GitTouch) -> u8 {
    touches.index as u8
        | (touches.diff as u8) << 1
        | (touches.log as u8) << 2
        | (touches.submodules as u8) << 3
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => program.fmt(f),
            Self::Variable(Variable::Set(_)) => f.write_str("Set"),
            Self::Variable(variable) => variable.fmt(f),
            Self::Git(repository) => repository.fmt(f),
            Self::Path(path) => path.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}
