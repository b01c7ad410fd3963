//! What goes wrong: engines and supervisors that are killed, commands that do
//! not want to end, hostile output, full disks.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod hostile;
mod killed;
mod left;
mod many;
#[path = "../../../exec/tests/nowhere/mod.rs"]
mod nowhere;
mod stopping;
mod storage;
#[path = "../support/tasks.rs"]
mod support;
mod time;
mod versions;
