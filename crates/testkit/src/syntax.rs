//! Compares how `qedsh-syntax` reads a text with how bash does.

mod compare;
mod flat;

pub use compare::{Difference, compare};
