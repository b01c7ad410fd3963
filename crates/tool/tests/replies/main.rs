//! What a model reads, as the pages below `transcripts/replies` tell it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod desk;
mod page;

use desk::Desk;
use page::{BLESS, Entry, check};
use std::path::Path;

#[test]
fn replies_are_as_the_transcripts_tell_them() {
    let mut desk = Desk::new(None);
    let play = |entry: &Entry| match entry {
        Entry::Begins(settings) => {
            desk = Desk::new(settings.get("mode").map(String::as_str));
            String::new()
        }
        Entry::Prepares(line) => desk.prepare(line),
        Entry::Calls {
            tool,
            arguments,
            script,
        } => desk.call(tool, arguments, script),
    };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../transcripts/replies");
    let differences = check(&directory, play).unwrap();
    let list = differences.join("\n");
    assert!(differences.is_empty(), "{list}\n(bless with {BLESS}=1)");
}
