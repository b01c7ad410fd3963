//! Warm shells as sessions use them: with a real supervisor, real start-up
//! files and everything that can go wrong with either.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "support/schema.rs"]
#[allow(dead_code, reason = "each test binary uses its own part")]
mod schema;
#[path = "support/tasks.rs"]
mod support;

#[path = "warm/desk.rs"]
mod desk;
#[path = "warm/faults.rs"]
mod faults;
#[path = "warm/hostile.rs"]
mod hostile;
#[path = "warm/judged.rs"]
mod judged;
#[path = "warm/ladder.rs"]
mod ladder;
#[path = "warm/like_cold.rs"]
mod like_cold;
