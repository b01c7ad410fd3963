//! The witness that a command line only reads, on its own feet: it borrows
//! nothing from the plan, and [`check`](crate::check) validates it without the
//! code that found it.

use crate::{Fact, Plan, Target, Value};
use qedsh_catalog::Row;
use qedsh_catalog::spec::Context;
use qedsh_syntax::{Dialect, Span};

/// Why a command line only reads: every command that would run, what explains
/// each of its words, and the facts that this leans on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The grammar that the text was read with.
    pub dialect: Dialect,
    /// The absolute directory that it starts in.
    pub directory: Option<Vec<u8>>,
    /// Every command that would run, wrappers before what they run.
    pub steps: Vec<Step>,
    /// What was asked of the world, and the answers.
    pub facts: Vec<ProvenFact>,
}

/// A fact about the world that a proof leans on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenFact {
    /// The part of the source that needs it.
    pub span: Span,
    /// What was asked: `program ls`.
    pub question: String,
    /// What was found: `/usr/bin/ls`.
    pub answer: String,
}

/// One command that would run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it stands in the source.
    pub span: Span,
    /// Its words, the name first.
    pub words: Vec<Value<'static>>,
    /// Assignments that only it sees.
    pub assignments: Vec<(Vec<u8>, Value<'static>)>,
    /// The step that starts it, where that is not the shell.
    pub parent: Option<usize>,
    /// What the name stands for.
    pub target: Target,
    /// Where its words were read.
    pub context: Context,
    /// The catalog rows that explain the words.
    pub rows: Vec<Row>,
}

impl Plan<'_> {
    /// The proof, where the plan only reads.
    pub fn proof(&self) -> Option<Proof> {
        let steps = self.invocations.iter().map(|invocation| Step {
            span: invocation.span,
            words: invocation
                .arguments
                .iter()
                .map(|argument| argument.value.clone().into_owned())
                .collect(),
            assignments: invocation
                .assignments
                .iter()
                .map(|(name, value)| (name.clone(), value.clone().into_owned()))
                .collect(),
            parent: invocation.parent,
            target: invocation.target.clone(),
            context: invocation.context,
            rows: invocation.rows.clone(),
        });
        self.is_read_only().then(|| Proof {
            dialect: self.dialect,
            directory: self.directory().map(<[u8]>::to_vec),
            steps: steps.collect(),
            facts: self.facts.iter().map(ProvenFact::from).collect(),
        })
    }
}

impl From<&Fact<'_>> for ProvenFact {
    fn from(fact: &Fact<'_>) -> Self {
        Self {
            span: fact.span(),
            question: fact.question(),
            answer: fact.answer().into_owned(),
        }
    }
}
