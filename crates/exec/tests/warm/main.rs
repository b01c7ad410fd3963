//! Warm shells: what they do against what a real login shell does, and what
//! becomes of them and their commands when anything goes wrong.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod chaos;
mod differential;
mod hazards;
mod home;
mod isolation;
mod pool;
mod rows;
