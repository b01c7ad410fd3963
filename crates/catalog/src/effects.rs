//! Where a reading of an invocation puts what it finds.

use std::borrow::Cow;

use crate::{Effect, Need, Path, Unknown, Value};

/// The effects of one invocation, each with the argument that causes it, and
/// the catalog rows that were used: the witness of the reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects<'s> {
    found: Vec<Found<'s>>,
    rows: Vec<Row>,
    entered: Vec<Value<'s>>,
}

/// One effect and its cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'s> {
    /// The index in the argument list, 0 being the command's own name.
    pub argument: usize,
    /// What it does.
    pub effect: Effect<'s>,
}

/// A catalog row that explains an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index in the argument list.
    pub argument: usize,
    /// The first name of the option, or the kind of the operand.
    pub name: &'static str,
}

impl<'s> Effects<'s> {
    /// No effects yet.
    pub const fn new() -> Self {
        Self {
            found: Vec::new(),
            rows: Vec::new(),
            entered: Vec::new(),
        }
    }

    /// Adds an effect that `argument` causes, in the directory entered.
    pub fn push(&mut self, argument: usize, effect: Effect<'s>) {
        let effect = if self.entered.is_empty() {
            effect
        } else {
            self.within(effect)
        };
        self.found.push(Found { argument, effect });
    }

    /// Notes that the program changes to `directory`, in which all that is
    /// added from now on happens. Empty changes nothing.
    pub fn enter(&mut self, directory: Value<'s>) {
        if directory.as_exact() != Some(b"") {
            self.entered.push(directory);
        }
    }

    /// The same effect, seen from outside the directories entered.
    fn within(&self, effect: Effect<'s>) -> Effect<'s> {
        match effect {
            Effect::Reads(path) => Effect::Reads(self.path_within(path)),
            Effect::Writes(path) => Effect::Writes(self.path_within(path)),
            Effect::Needs(Need::Git {
                directories,
                touches,
            }) => Effect::Needs(Need::Git {
                directories: self.entered.iter().cloned().chain(directories).collect(),
                touches,
            }),
            other => other,
        }
    }

    fn path_within(&self, path: Path<'s>) -> Path<'s> {
        let outermost_last = self.entered.iter().rev();
        Path {
            value: outermost_last.fold(path.value, |inner, outer| join(outer, inner)),
            ..path
        }
    }

    /// Adds a reason why nothing is proved of `argument`.
    pub fn unknown(&mut self, argument: usize, reason: Unknown) {
        self.push(argument, Effect::Unknown(reason));
    }

    /// Adds a read of the file that the argument names.
    pub fn reads(&mut self, argument: usize, path: Value<'s>) {
        self.push(argument, Effect::Reads(crate::Path::entry(path)));
    }

    /// Notes that the catalog row `name` explains `argument`.
    pub fn explain(&mut self, argument: usize, name: &'static str) {
        self.rows.push(Row { argument, name });
    }

    /// The effects, in the order in which they were found.
    pub fn found(&self) -> &[Found<'s>] {
        &self.found
    }

    /// The rows that explain the arguments.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Adds all of `inner`, whose arguments are counted from `offset` on.
    pub fn append(&mut self, inner: Effects<'s>, offset: usize) {
        for found in inner.found {
            self.push(found.argument + offset, found.effect);
        }
        let rows = inner.rows.into_iter();
        self.rows.extend(rows.map(|row| Row {
            argument: row.argument + offset,
            ..row
        }));
    }

    /// Empties all lists and keeps their memory.
    pub fn clear(&mut self) {
        self.found.clear();
        self.rows.clear();
        self.entered.clear();
    }

    /// The effects and the rows.
    pub fn into_parts(self) -> (Vec<Found<'s>>, Vec<Row>) {
        (self.found, self.rows)
    }
}

/// `inner` as seen from where `outer` is a directory.
fn join<'s>(outer: &Value<'s>, inner: Value<'s>) -> Value<'s> {
    let known = inner.prefix();
    if known.starts_with(b"/") || known.starts_with(b"~") {
        return inner;
    }
    // What is not known of `inner` could make it absolute.
    if known.is_empty() && inner.as_exact().is_none() {
        return inner;
    }
    let Some(directory) = outer.as_exact() else {
        return Value::one();
    };
    let joined = Cow::Owned([directory, b"/", known].concat());
    match inner {
        Value::Exact(_) => Value::Exact(joined),
        Value::One { .. } => Value::One { prefix: joined },
        Value::Many { .. } | Value::Opaque => Value::Many { prefix: joined },
    }
}
