//! Validates a proof against the text and the catalog.
//!
//! Apart from the walk that found the proof: it parses again and replays the
//! text, strictly and without a world, with nothing but the facts of the
//! proof. What it comes to must be the proof, step for step and fact for fact.
//! It follows less of the shell than the walk does, and refuses the rest.
//!
//! Shared with the walk, and so trusted: what values and states are and how
//! two of them join (`state`), how values become arguments (`words::fields`),
//! which expressions cannot fail (`words::arithmetic::shape`), and the tables
//! of names (`environment`, `paths`, `builtins`, `words::output`).

mod arithmetic;
mod assign;
mod builtins;
mod command;
mod declare;
mod directory;
mod error;
mod evaluate;
mod input;
mod loops;
mod needs;
mod parameter;
mod premises;
mod program;
mod redirect;
mod replay;
mod walk;
mod words;

pub use error::{CheckError, CheckErrorKind};

use crate::Proof;
use crate::proof::Step;
use error::fail;
use qedsh_syntax::{Dialect, Options, Span};
use replay::Replay;

type Checked<T = ()> = Result<T, CheckError>;
type State = crate::state::State<'static>;
type Outcome = crate::state::Outcome<'static>;
type Scalar = crate::state::Scalar<'static>;
type Value = crate::Value<'static>;

/// Whether `proof` shows that `source`, run by a shell of this dialect, only
/// reads, if its facts hold: [`Proof::holds_in`].
///
/// # Errors
/// The first claim that does not hold.
pub fn check(source: &[u8], dialect: Dialect, proof: &Proof) -> Result<(), CheckError> {
    if dialect != proof.dialect {
        return fail(CheckErrorKind::Dialect, Span::default());
    }
    let options = Options {
        dialect,
        ..Options::default()
    };
    let tree = qedsh_syntax::parse(source, &options);
    if let Some(error) = tree.errors().first() {
        return fail(CheckErrorKind::Syntax, error.span);
    }
    let mut replay = Replay::new(proof, source.len());
    replay.text(&tree)?;
    for (index, found) in replay.steps.iter().enumerate() {
        match proof.steps.get(index) {
            Some(claimed) => same(claimed, found)?,
            None => return fail(CheckErrorKind::NoStep, found.span),
        }
    }
    match proof.steps.get(replay.steps.len()) {
        Some(more) => fail(CheckErrorKind::NoCommand, more.span),
        None => replay.leant_on_all(),
    }
}

/// Whether a step is claimed as it was found.
fn same(claimed: &Step, found: &Step) -> Checked {
    let kind = if claimed.span != found.span {
        CheckErrorKind::NoStep
    } else if claimed.words != found.words {
        CheckErrorKind::Words
    } else if claimed.assignments != found.assignments {
        CheckErrorKind::Assignment
    } else if claimed.target != found.target {
        CheckErrorKind::Target
    } else if claimed.directories != found.directories {
        CheckErrorKind::Directory
    } else if claimed.parent != found.parent || claimed.context != found.context {
        CheckErrorKind::Place
    } else if claimed.rows != found.rows {
        CheckErrorKind::Rows
    } else {
        return Ok(());
    };
    fail(kind, found.span)
}
