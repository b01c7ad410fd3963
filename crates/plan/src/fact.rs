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
    /// What chooses the program that a shim starts.
    Shim,
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
    /// The text of an alias that was applied.
    Alias(Vec<u8>),
    Word(&'static str),
}

impl Fact<'_> {
    /// The part of the source that needs it.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What was asked, in a stable form: `program ls`, `git /w index`.
    pub fn question(&self) -> String {
        String::from_utf8_lossy(&self.question_bytes()).into_owned()
    }

    /// What was found: `/usr/bin/ls`, `inert`.
    pub fn answer(&self) -> Cow<'_, str> {
        match self.answer_bytes() {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
        }
    }

    pub(crate) fn question_bytes(&self) -> Vec<u8> {
        let topic: &[u8] = match self.topic {
            Topic::Alias => b"alias",
            Topic::File => b"file",
            Topic::Git(_) => b"git",
            Topic::Path => b"path",
            Topic::Program => b"program",
            Topic::Shim => b"shim",
            Topic::Toplevel => b"toplevel",
            Topic::Variable => b"variable",
        };
        let mut question = [topic, b" ", &self.subject].concat();
        if let Topic::Git(touches) = self.topic {
            question.extend_from_slice(&touch_names(touches));
        }
        question
    }

    pub(crate) fn answer_bytes(&self) -> Cow<'_, [u8]> {
        let word: &'static str = match &self.answer {
            Answer::Program(Program::Trusted { path }) | Answer::Path(Some(path)) => {
                return Cow::Borrowed(path);
            }
            Answer::Alias(text) => return Cow::Borrowed(text),
            Answer::Program(Program::Untrusted { path }) => {
                return [b"untrusted ", path.as_slice()].concat().into();
            }
            Answer::Program(Program::Absent) => "absent",
            Answer::Program(Program::Unknown)
            | Answer::Variable(Variable::Unknown)
            | Answer::Path(None) => "unknown",
            Answer::Variable(Variable::Unset) => "unset",
            Answer::Variable(Variable::Set(_)) => "set",
            Answer::Git(Repository::None) => "none",
            Answer::Git(Repository::Inert) => "inert",
            Answer::Git(Repository::Hazard(hazard)) => hazard.kind.id(),
            Answer::Word(word) => word,
        };
        Cow::Borrowed(word.as_bytes())
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

/// The names of what is touched, each behind a blank.
pub(crate) fn touch_names(touches: u8) -> Vec<u8> {
    let names: [&[u8]; 4] = [b" index", b" diff", b" log", b" submodules"];
    let named = names.iter().enumerate();
    let named = named.filter(|(bit, _)| touches & (1 << bit) != 0);
    named.flat_map(|(_, name)| name.iter().copied()).collect()
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => program.fmt(f),
            Self::Variable(Variable::Set(_)) => f.write_str("Set"),
            Self::Variable(variable) => variable.fmt(f),
            Self::Git(repository) => repository.fmt(f),
            Self::Path(path) => path.fmt(f),
            Self::Alias(text) => text.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}
