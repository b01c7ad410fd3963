//! Where a reading of an invocation puts what it finds.

use crate::{Effect, Unknown, Value};

/// The effects of one invocation, each with the argument that causes it, and
/// the catalog rows that were used: the witness of the reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects<'s> {
    found: Vec<Found<'s>>,
    rows: Vec<Row>,
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
        }
    }

    /// Adds an effect that `argument` causes.
    pub fn push(&mut self, argument: usize, effect: Effect<'s>) {
        self.found.push(Found { argument, effect });
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
        let found = inner.found.into_iter();
        self.found.extend(found.map(|f| Found {
            argument: f.argument + offset,
            ..f
        }));
        let rows = inner.rows.into_iter();
        self.rows.extend(rows.map(|row| Row {
            argument: row.argument + offset,
            ..row
        }));
    }

    /// Empties both lists and keeps their memory.
    pub fn clear(&mut self) {
        self.found.clear();
        self.rows.clear();
    }

    /// The effects and the rows.
    pub fn into_parts(self) -> (Vec<Found<'s>>, Vec<Row>) {
        (self.found, self.rows)
    }
}
