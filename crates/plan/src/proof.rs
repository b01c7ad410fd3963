//! The witness that a command line only reads, on its own feet: it borrows
//! nothing from the plan, and [`check`](crate::check) validates it without the
//! code that found it.

#[cfg(feature = "serde")]
mod wire;

use crate::fact::{Answer, Topic};
use crate::{Fact, Invocation, Plan, Target, Value, environment, world};
use qedsh_catalog::spec::Context;
use qedsh_syntax::{Dialect, Span};
use std::borrow::Cow;

/// Why a command line only reads: every command that would run, what explains
/// each of its words, and the facts that this leans on. Only
/// [`Plan::proof`] makes one, or reading one that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "wire::Proof", into = "wire::Proof")
)]
pub struct Proof {
    pub(crate) dialect: Dialect,
    pub(crate) context: Context,
    pub(crate) directory: Option<Vec<u8>>,
    pub(crate) steps: Vec<Step>,
    pub(crate) facts: Vec<ProvenFact>,
}

/// A fact about the world that a proof leans on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenFact {
    pub(crate) question: Vec<u8>,
    pub(crate) answer: Vec<u8>,
}

/// One command that would run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub(crate) span: Span,
    pub(crate) words: Vec<Value<'static>>,
    pub(crate) assignments: Vec<(Vec<u8>, Value<'static>)>,
    pub(crate) directories: Vec<Vec<u8>>,
    pub(crate) parent: Option<usize>,
    pub(crate) target: Target,
    pub(crate) context: Context,
    pub(crate) rows: Vec<ProvenRow>,
}

/// A catalog row that explains a word of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenRow {
    pub(crate) word: usize,
    pub(crate) name: Cow<'static, str>,
}

impl Proof {
    /// The grammar that the text was read with.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whose programs run, and whether output is shown on a terminal.
    pub const fn context(&self) -> Context {
        self.context
    }

    /// The absolute directory that it starts in.
    pub fn directory(&self) -> Option<&[u8]> {
        self.directory.as_deref()
    }

    /// Every command that would run, in the order in which the shell comes to
    /// them, wrappers before what they run.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What was asked of the world, and the answers, each once.
    pub fn facts(&self) -> &[ProvenFact] {
        &self.facts
    }
}

impl Step {
    /// Where it stands in the source.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Its words, the name first.
    pub fn words(&self) -> &[Value<'static>] {
        &self.words
    }

    /// Assignments that only it sees.
    pub fn assignments(&self) -> &[(Vec<u8>, Value<'static>)] {
        &self.assignments
    }

    /// The directories that it may run in, sorted; none where that is not
    /// known.
    pub fn directories(&self) -> &[Vec<u8>] {
        &self.directories
    }

    /// The step that starts it, where that is not the shell.
    pub const fn parent(&self) -> Option<usize> {
        self.parent
    }

    /// What the name stands for.
    pub const fn target(&self) -> &Target {
        &self.target
    }

    /// The catalog rows that explain the words.
    pub fn rows(&self) -> &[ProvenRow] {
        &self.rows
    }
}

impl ProvenRow {
    /// The index of the word, 0 being the name.
    pub const fn word(&self) -> usize {
        self.word
    }

    /// The first name of the option, or the kind of the operand.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl ProvenFact {
    /// What was asked: `program ls`.
    pub fn question(&self) -> &[u8] {
        &self.question
    }

    /// What was found: `/usr/bin/ls`.
    pub fn answer(&self) -> &[u8] {
        &self.answer
    }

    pub(crate) fn new(topic: &str, subject: &[u8], answer: impl Into<Vec<u8>>) -> Self {
        Self {
            question: [topic.as_bytes(), b" ", subject].concat(),
            answer: answer.into(),
        }
    }
}

impl Plan<'_> {
    /// The proof, where the plan only reads.
    pub fn proof(&self) -> Option<Proof> {
        self.is_read_only().then(|| self.claim())
    }

    /// What a proof would say, whatever the findings are.
    pub(crate) fn claim(&self) -> Proof {
        // Where a path leads matters to rules, and to no proof.
        let facts = self.facts.iter().filter(|fact| fact.topic != Topic::Path);
        let mut facts: Vec<ProvenFact> = facts.map(ProvenFact::from).collect();
        for name in &self.unshadowed {
            let fact = ProvenFact::new("alias", name, "none");
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        Proof {
            dialect: self.dialect,
            context: self.context,
            directory: self.directory().map(<[u8]>::to_vec),
            steps: self.invocations.iter().map(Step::from).collect(),
            facts,
        }
    }
}

impl From<&Invocation<'_>> for Step {
    fn from(invocation: &Invocation<'_>) -> Self {
        let words = invocation.arguments.iter();
        let words = words.map(|argument| argument.value.clone().into_owned());
        let assignments = invocation.assignments.iter();
        let assignments =
            assignments.map(|(name, value)| (name.clone(), value.clone().into_owned()));
        Self {
            span: invocation.span,
            words: words.collect(),
            assignments: assignments.collect(),
            directories: invocation.directories().map(<[u8]>::to_vec).collect(),
            parent: invocation.parent,
            target: invocation.target.clone(),
            context: invocation.context,
            rows: invocation.rows.iter().map(ProvenRow::from).collect(),
        }
    }
}

impl From<&qedsh_catalog::Row> for ProvenRow {
    fn from(row: &qedsh_catalog::Row) -> Self {
        Self {
            word: row.argument,
            name: Cow::Borrowed(row.name),
        }
    }
}

impl From<&Fact<'_>> for ProvenFact {
    fn from(fact: &Fact<'_>) -> Self {
        let answer = match &fact.answer {
            // No secret: the words of a step may show it, or it decides nothing.
            Answer::Variable(world::Variable::Set(value))
                if environment::is_public(&fact.subject)
                    || environment::is_inert(&fact.subject, value) =>
            {
                [b"set ", value.as_slice()].concat()
            }
            _ => fact.answer_bytes().into_owned(),
        };
        Self {
            question: fact.question_bytes(),
            answer,
        }
    }
}

/// A premise of a proof that does not hold in a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premise(pub(crate) String);

impl std::fmt::Display for Premise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` does not hold here", self.0)
    }
}

impl std::error::Error for Premise {}
