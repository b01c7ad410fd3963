//! Compares how `qedsh-syntax` reads texts with how bash reads them.
//!
//! Texts are recorded, generated from a grammar or mutated; [`compare`] finds
//! a difference, [`deliberate`] says whether it is one that we want.

mod calls;
mod compare;
mod deliberate;
mod flat;
mod generate;
mod hold;
mod mutate;
mod random;
mod zsh;

pub use calls::{Calls, call_differences, calls};
pub use compare::{Difference, compare};
pub use deliberate::{DELIBERATE, Deliberate, deliberate};
pub use generate::program;
pub use hold::hold_together;
pub use mutate::Mutator;
pub use random::Random;
pub use zsh::zsh_difference;

use crate::corpora;

/// All recorded texts.
#[must_use]
pub fn recorded() -> Vec<Vec<u8>> {
    let rows = corpora::syntax().into_iter().map(|row| row.command);
    let lines = corpora::tldr().into_iter();
    let lines = lines.chain(corpora::readonly().into_iter().map(|row| row.command));
    let lines = lines.chain(corpora::realworld().into_iter().map(|row| row.command));
    rows.chain(lines.map(String::into_bytes)).collect()
}
