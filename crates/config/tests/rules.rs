//! Rules in full: conditions, reasons, examples, ends.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_config::{Config, Sources, load};
use qedsh_gate::{Mode, Moment, PathAccess, Pattern, Platform, Sandbox};
use std::path::PathBuf;

fn loaded_at(text: &str, now: Option<Moment>) -> Config {
    let sources = Sources {
        session: Some((PathBuf::from("s"), text.to_owned())),
        home: Some(PathBuf::from("/")),
        workspace: Some(PathBuf::from("/tmp")),
        now,
        ..Sources::default()
    };
    load(&sources)
}

fn loaded(text: &str) -> Config {
    loaded_at(text, Some(Moment(0)))
}

fn error(text: &str) -> String {
    let config = loaded(text);
    assert!(config.rules.closed_by().is_some(), "{text}");
    config.errors[0].to_string()
}

#[test]
fn a_rule_in_full_is_read() {
    let config = loaded(
        r#"
[[rules]]
decision = "allow"
command = "git push:*"
cwd = ["./work", "/srv"]
mode = ["build", "edit"]
paths = "src/**"
hosts = ["*.example.org"]
platform = ["linux", "macos"]
reason = "ours"
instead = "gh pr create"
sandbox = "off"
expires = 2027-01-02
matches = ["git push origin", "ls; git push"]
misses = ["git pull", "git -C /x push"]

[[rules]]
decision = "deny"
read = "~/.config/x"
"#,
    );
    assert_eq!(config.errors, []);
    let [push, read] = config.rules.rules() else {
        panic!("{config:?}");
    };
    assert_eq!(push.pattern.to_string(), "git push:*");
    assert_eq!(push.origin.line, 2);
    let directories: Vec<String> = push
        .when
        .directories
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(directories, ["/tmp/work", "/srv"]);
    assert_eq!(push.when.modes, [Mode::Build, Mode::Edit]);
    assert_eq!(push.when.paths.len(), 1);
    assert_eq!(push.when.hosts, ["*.example.org"]);
    assert_eq!(push.when.platforms, [Platform::Linux, Platform::MacOs]);
    assert_eq!(push.reason.as_deref(), Some("ours"));
    assert_eq!(push.instead.as_deref(), Some("gh pr create"));
    assert_eq!(push.sandbox, Sandbox::Off);
    assert_eq!(push.expires, Some(Moment(1_798_934_400)));
    let Pattern::Path(paths) = &read.pattern else {
        panic!("{read:?}");
    };
    assert_eq!(paths.access, PathAccess::Read);
    assert_eq!(paths.paths.to_string(), "//.config/x");
}

#[test]
fn the_lists_take_the_same_keys() {
    let config = loaded(
        "[permissions.commands]\ndeny = [\"rm\", { command = \"git push\", mode = \"yolo\", instead = \"x\" }, { write = \"a\" }]\n",
    );
    assert_eq!(config.errors, []);
    let rules = config.rules.rules();
    assert_eq!(rules.len(), 3);
    assert_eq!(rules[1].when.modes, [Mode::Yolo]);
    assert_eq!(rules[1].instead.as_deref(), Some("x"));
}

#[test]
fn an_example_that_fails_closes_the_gate_and_is_pointed_at() {
    let text = "[[rules]]\ndecision = \"deny\"\ncommand = \"git push\"\nmatches = [\"git push\",\n  \"git pull\"]\n";
    assert_eq!(error(text), "s:5:3: `git push:*` does not match it");
    let text =
        "[[rules]]\ndecision = \"deny\"\ncommand = \"git push\"\nmisses = [\"git -C x push\"]\n";
    assert_eq!(error(text), "s:4:11: `git push:*` matches it, or may");
    let text = "[permissions.commands]\nallow = [{ command = \"make test\", matches = [\"make -f x test\"] }]\n";
    assert_eq!(error(text), "s:2:46: `make test:*` does not match it");
}

#[test]
fn what_a_rule_cannot_mean_is_an_error_with_its_place() {
    let rule = |more: &str| format!("[[rules]]\ndecision = \"deny\"\ncommand = \"x\"\n{more}\n");
    for (more, expected) in [
        (
            "mode = \"fast\"",
            "s:4:8: `fast` is no mode: expected build, edit, plan, auto or yolo",
        ),
        ("mode = []", "s:4:8: a condition with nothing in it"),
        (
            "hosts = \"https://x\"",
            "s:4:9: `https://x` is no host: expected a name such as docs.rs or *.docs.rs",
        ),
        (
            "platform = \"beos\"",
            "s:4:12: `beos` is no platform: expected linux, macos or windows",
        ),
        (
            "paths = \"a/../b\"",
            "s:4:9: `..` in a path, whose meaning depends on links",
        ),
        (
            "sandbox = \"off\"",
            "s:4:11: only what is allowed has a `sandbox`",
        ),
        (
            "expires = 2027-01-01T00:00:00",
            "s:4:11: expected a date, or a date and time with an offset such as `Z`",
        ),
        (
            "exact = \"y\"",
            "s:1:1: a rule has one of `command`, `prefix`, `exact`, `wildcard`, `read` and `write`",
        ),
    ] {
        assert_eq!(error(&rule(more)), expected);
    }
    assert_eq!(
        error("[[rules]]\ncommand = \"x\"\n"),
        "s:1:1: a rule has a `decision`: \"allow\", \"ask\" or \"deny\""
    );
    assert!(error(&rule("moed = \"plan\"")).contains("unknown key `moed`: did you mean `mode`?"));
    assert_eq!(
        error("[permissions.commands]\nallow = [{ command = \"x\", decision = \"deny\" }]\n"),
        "s:2:38: the list says what is decided: `decision` is for `[[rules]]`"
    );
}

#[test]
fn a_rule_that_has_ended_is_reported() {
    let text = "[[rules]]\ndecision = \"allow\"\ncommand = \"x\"\nexpires = 1970-01-01\n";
    assert_eq!(loaded_at(text, Some(Moment(86_399))).notes, []);
    for now in [Some(Moment(86_400)), None] {
        let notes = loaded_at(text, now).notes;
        assert_eq!(notes.len(), 1);
        assert_eq!(notes[0].origin.line, 1);
        assert_eq!(notes[0].message, "`x:*` has expired and does not hold");
    }
}
