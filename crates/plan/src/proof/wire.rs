//! The written form of a proof: `schema/proof.json`.
//!
//! Every field is always there and none besides, so that two proofs that are
//! written alike are alike.

use super::{ProvenFact, ProvenRow};
use crate::{Dialect, Span, Target, Value};
use qedsh_catalog::spec::{Context, Platforms, Terminal};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the form.
const SCHEMA: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proof {
    schema: u32,
    dialect: String,
    context: Place,
    #[serde(deserialize_with = "Option::deserialize")]
    directory: Option<Bytes>,
    steps: Vec<Step>,
    facts: Vec<Fact>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    span: [u32; 2],
    words: Vec<Word>,
    assignments: Vec<Assignment>,
    directories: Vec<Bytes>,
    #[serde(deserialize_with = "Option::deserialize")]
    parent: Option<usize>,
    target: Named,
    context: Place,
    rows: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    platform: String,
    terminal: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Assignment {
    name: Bytes,
    value: Word,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    word: usize,
    row: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    question: Bytes,
    answer: Bytes,
}

/// What is known of a word.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Word {
    Exact(Bytes),
    One(Bytes),
    Many(Bytes),
    Opaque,
}

/// What a name stands for.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Named {
    Builtin,
    Function,
    Program(Bytes),
    Absent,
    Unknown,
}

/// A string where the bytes are UTF-8, else their numbers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Bytes {
    Text(String),
    Raw(Vec<u8>),
}

const DIALECTS: [(&str, Dialect); 4] = [
    ("bash", Dialect::Bash),
    ("sh", Dialect::Posix),
    ("zsh", Dialect::Zsh),
    ("cmd", Dialect::Cmd),
];

const PLATFORMS: [(&str, Platforms); 4] = [
    ("linux", Platforms::LINUX),
    ("macos", Platforms::MACOS),
    ("windows", Platforms::WINDOWS),
    ("busybox", Platforms::BUSYBOX),
];

fn name_of<T: PartialEq>(names: &[(&str, T)], value: &T) -> String {
    let mut names = names.iter();
    let known = names.find(|(_, known)| known == value);
    known.map_or("unknown", |(name, _)| *name).to_owned()
}

fn of_name<T: Copy>(names: &[(&str, T)], name: &str) -> Result<T, String> {
    let mut names = names.iter();
    let known = names.find(|(known, _)| *known == name);
    let value = known.map(|(_, value)| *value);
    value.ok_or_else(|| format!("unknown name `{name}`"))
}

impl From<super::Proof> for Proof {
    fn from(proof: super::Proof) -> Self {
        let facts = proof.facts.into_iter().map(|fact| Fact {
            question: fact.question.into(),
            answer: fact.answer.into(),
        });
        Self {
            schema: SCHEMA,
            dialect: name_of(&DIALECTS, &proof.dialect),
            context: proof.context.into(),
            directory: proof.directory.map(Bytes::from),
            steps: proof.steps.into_iter().map(Step::from).collect(),
            facts: facts.collect(),
        }
    }
}

impl TryFrom<Proof> for super::Proof {
    type Error = String;

    fn try_from(written: Proof) -> Result<Self, String> {
        if written.schema != SCHEMA {
            return Err(format!("schema {}, where {SCHEMA} is read", written.schema));
        }
        let steps = written.steps.into_iter().map(super::Step::try_from);
        let facts = written.facts.into_iter().map(|fact| ProvenFact {
            question: fact.question.into(),
            answer: fact.answer.into(),
        });
        Ok(Self {
            dialect: of_name(&DIALECTS, &written.dialect)?,
            context: written.context.try_into()?,
            directory: written.directory.map(Vec::from),
            steps: steps.collect::<Result<_, _>>()?,
            facts: facts.collect(),
        })
    }
}

impl From<super::Step> for Step {
    fn from(step: super::Step) -> Self {
        let assignments = step.assignments.into_iter();
        let rows = step.rows.into_iter().map(|row| Row {
            word: row.word,
            row: row.name.into_owned(),
        });
        Self {
            span: [step.span.start, step.span.end],
            words: step.words.into_iter().map(Word::from).collect(),
            assignments: assignments
                .map(|(name, value)| Assignment {
                    name: name.into(),
                    value: value.into(),
                })
                .collect(),
            directories: step.directories.into_iter().map(Bytes::from).collect(),
            parent: step.parent,
            target: step.target.into(),
            context: step.context.into(),
            rows: rows.collect(),
        }
    }
}

impl TryFrom<Step> for super::Step {
    type Error = String;

    fn try_from(written: Step) -> Result<Self, String> {
        let [start, end] = written.span;
        let assignments = written.assignments.into_iter();
        let rows = written.rows.into_iter().map(|row| ProvenRow {
            word: row.word,
            name: Cow::Owned(row.row),
        });
        Ok(Self {
            span: Span { start, end },
            words: written.words.into_iter().map(Value::from).collect(),
            assignments: assignments
                .map(|given| (given.name.into(), given.value.into()))
                .collect(),
            directories: written.directories.into_iter().map(Vec::from).collect(),
            parent: written.parent,
            target: written.target.into(),
            context: written.context.try_into()?,
            rows: rows.collect(),
        })
    }
}

impl From<Context> for Place {
    fn from(context: Context) -> Self {
        Self {
            platform: name_of(&PLATFORMS, &context.platform),
            terminal: context.terminal == Terminal::Present,
        }
    }
}

impl TryFrom<Place> for Context {
    type Error = String;

    fn try_from(written: Place) -> Result<Self, String> {
        Ok(Self {
            platform: of_name(&PLATFORMS, &written.platform)?,
            terminal: match written.terminal {
                true => Terminal::Present,
                false => Terminal::Absent,
            },
        })
    }
}

impl From<Target> for Named {
    fn from(target: Target) -> Self {
        match target {
            Target::Builtin => Self::Builtin,
            Target::Function => Self::Function,
            Target::Program(path) => Self::Program(path.into()),
            Target::Absent => Self::Absent,
            Target::Unknown => Self::Unknown,
        }
    }
}

impl From<Named> for Target {
    fn from(written: Named) -> Self {
        match written {
            Named::Builtin => Self::Builtin,
            Named::Function => Self::Function,
            Named::Program(path) => Self::Program(path.into()),
            Named::Absent => Self::Absent,
            Named::Unknown => Self::Unknown,
        }
    }
}

impl From<Value<'static>> for Word {
    fn from(value: Value<'static>) -> Self {
        match value {
            Value::Exact(bytes) => Self::Exact(bytes.into_owned().into()),
            Value::One { prefix } => Self::One(prefix.into_owned().into()),
            Value::Many { prefix } => Self::Many(prefix.into_owned().into()),
            Value::Opaque => Self::Opaque,
        }
    }
}

impl From<Word> for Value<'static> {
    fn from(word: Word) -> Self {
        let owned = |bytes: Bytes| Cow::Owned(Vec::from(bytes));
        match word {
            Word::Exact(bytes) => Self::Exact(owned(bytes)),
            Word::One(bytes) => Self::One {
                prefix: owned(bytes),
            },
            Word::Many(bytes) => Self::Many {
                prefix: owned(bytes),
            },
            Word::Opaque => Self::Opaque,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Raw(error.into_bytes()), Self::Text)
    }
}

impl From<Bytes> for Vec<u8> {
    fn from(bytes: Bytes) -> Self {
        match bytes {
            Bytes::Text(text) => text.into_bytes(),
            Bytes::Raw(bytes) => bytes,
        }
    }
}
