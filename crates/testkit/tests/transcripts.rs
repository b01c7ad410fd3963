//! Whole decisions, as the pages below `transcripts/` tell them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_catalog::spec::Platforms;
use qedsh_config::{Sources, load};
use qedsh_gate::{Mode, Moment, Rules};
use qedsh_plan::HazardKind;
use qedsh_syntax::Dialect;
use qedsh_testkit::judge::judge_by;
use qedsh_testkit::transcript::{BLESS, Entry, check};
use qedsh_testkit::workspace;
use qedsh_testkit::world::FakeWorld;
use std::path::{Path, PathBuf};

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
    let world = world(setting("world"), &entry.file);
    let rules = rules(entry);
    judge_by(entry.command.as_bytes(), dialect, mode, &world, rules).verdict
}

/// What the transcript says beside the usual: `world=alias` is one in which
/// `ls` is an alias for `rm`.
fn world(name: Option<&str>, file: &Path) -> FakeWorld {
    let world = FakeWorld::new("/home/agent/proj");
    match name {
        None => world,
        Some("alias") => world.with_alias("ls", "rm"),
        Some("hazard") => world.with_hazard("/evil", HazardKind::Key),
        Some("windows") => world.on_platform(Platforms::WINDOWS),
        Some("mac") => world.on_platform(Platforms::MACOS),
        Some(other) => panic!("{}: no world `{other}`", file.display()),
    }
}

fn rules(entry: &Entry) -> Rules {
    let name = PathBuf::from("rules");
    let sources = Sources {
        session: Some((name, entry.configuration.clone())),
        home: Some("/".into()),
        now: Some(Moment(1_800_000_000)),
        ..Sources::default()
    };
    let config = load(&sources);
    // A transcript of a broken file says so.
    let is_broken = entry.settings.contains_key("broken");
    let place = format!("{}:{}", entry.file.display(), entry.line);
    assert_eq!(
        !config.errors.is_empty(),
        is_broken,
        "{place}: {:?}",
        config.errors
    );
    config.rules
}

#[test]
fn decisions_are_as_the_transcripts_tell_them() {
    let differences = check(&workspace::root().join("transcripts"), verdict).unwrap();
    let list = differences.join("\n");
    assert!(differences.is_empty(), "{list}\n(bless with {BLESS}=1)");
}
