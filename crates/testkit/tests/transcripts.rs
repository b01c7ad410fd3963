//! Whole decisions, as the pages below `transcripts/` tell them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_gate::Mode;
use qedsh_syntax::Dialect;
use qedsh_testkit::judge::judge;
use qedsh_testkit::transcript::{BLESS, Entry, check};
use qedsh_testkit::workspace;
use qedsh_testkit::world::FakeWorld;

fn verdict(entry: &Entry) -> String {
    let setting = |name: &str| entry.settings.get(name).map(String::as_str);
    let mode = match setting("mode") {
        None | Some("build") => Mode::Build,
        Some("plan") => Mode::Plan,
        Some("edit") => Mode::Edit,
        Some("auto") => Mode::Auto,
        Some("yolo") => Mode::Yolo,
        Some(other) => panic!("{}: no mode `{other}`", entry.file.display()),
    };
    let dialect = match setting("shell") {
        None | Some("bash") => Dialect::Bash,
        Some("sh") => Dialect::Posix,
        Some("zsh") => Dialect::Zsh,
        Some("cmd") => Dialect::Cmd,
        Some(other) => panic!("{}: no shell `{other}`", entry.file.display()),
    };
    let world = FakeWorld::new("/home/agent/proj");
    judge(entry.command.as_bytes(), dialect, mode, &world).verdict
}

#[test]
fn decisions_are_as_the_transcripts_tell_them() {
    let differences = check(&workspace::root().join("transcripts"), verdict).unwrap();
    let list = differences.join("\n");
    assert!(differences.is_empty(), "{list}\n(bless with {BLESS}=1)");
}
