//! Rules in full: conditions, reasons, examples, ends.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_config::{Config, Entry, Lint, Sources, add, lints, load, remove};
use qedsh_gate::{Language, Mode, Moment, PathAccess, Pattern, Platform, Sandbox, Verdict};
use std::path::{Path, PathBuf};

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

fn sources() -> Sources {
    Sources {
        home: Some(PathBuf::from("/")),
        workspace: Some(PathBuf::from("/tmp")),
        ..Sources::default()
    }
}

fn entry(verdict: Verdict, text: &str) -> Entry {
    Entry::of(verdict, &Pattern::parse(text).unwrap())
}

#[test]
fn a_rule_is_added_behind_the_others_and_all_else_stays() {
    let file = Path::new("f.toml");
    let before = "# mine\nmode = \"build\"\n\n[permissions.commands]\n# tests\nallow = [\n  \"npm test\", # fast\n  # slow\n  \"npm run e2e\"\n]\ndeny = [\"rm\"]\n";
    let after = add(
        file,
        before,
        &entry(Verdict::Allow, "git commit:*"),
        &sources(),
    )
    .unwrap();
    assert_eq!(
        after,
        "# mine\nmode = \"build\"\n\n[permissions.commands]\n# tests\nallow = [\n  \"npm test\", # fast\n  # slow\n  \"npm run e2e\",\n  \"git commit:*\",\n]\ndeny = [\"rm\"]\n"
    );
    let again = add(file, &after, &entry(Verdict::Allow, "x"), &sources()).unwrap();
    assert!(
        again.contains("\n  \"git commit:*\",\n  \"x:*\",\n]\n"),
        "{again}"
    );
    let commented = "[permissions.commands]\nask = [\n  \"a\", # one\n]\n";
    let after = add(file, commented, &entry(Verdict::Ask, "b"), &sources()).unwrap();
    assert_eq!(
        after,
        "[permissions.commands]\nask = [\n  \"a\", # one\n  \"b:*\",\n]\n"
    );
    let after = add(file, before, &entry(Verdict::Deny, "git push"), &sources()).unwrap();
    assert!(
        after.ends_with("deny = [\"rm\", \"git push:*\"]\n"),
        "{after}"
    );
    let explained = Entry {
        reason: Some("why".to_owned()),
        instead: Some("gh pr create".to_owned()),
        ..entry(Verdict::Ask, "git push")
    };
    let after = add(file, "", &explained, &sources()).unwrap();
    assert_eq!(
        after,
        "[permissions.commands]\nask = [{ command = \"git push:*\", reason = \"why\", instead = \"gh pr create\" }]\n"
    );
    let exact = Entry::of(Verdict::Allow, &Pattern::exact("make > \"a b\"").unwrap());
    let after = add(file, "", &exact, &sources()).unwrap();
    assert_eq!(
        after,
        "[permissions.commands]\nallow = [{ exact = 'make > \"a b\"' }]\n"
    );
}

#[test]
fn a_rule_is_taken_out_wherever_it_stands() {
    let file = Path::new("f.toml");
    let text = "[permissions.commands]\nallow = [\"npm test\", \"git push\"] # kept\ndeny = [\"git push:*\"]\n\n[[rules]]\ndecision = \"deny\"\ncommand = \"git push\"\nreason = \"x\"\n\n[[rules]]\ndecision = \"deny\"\ncommand = \"rm\"\n";
    let pattern = Pattern::parse("git push").unwrap();
    let (after, count) = remove(file, text, &pattern, None, &sources()).unwrap();
    assert_eq!(count, 3);
    assert_eq!(
        after,
        "[permissions.commands]\nallow = [\"npm test\"] # kept\ndeny = []\n\n[[rules]]\ndecision = \"deny\"\ncommand = \"rm\"\n"
    );
    let (_, count) = remove(file, text, &pattern, Some(Verdict::Allow), &sources()).unwrap();
    assert_eq!(count, 1);
    let none = Pattern::parse("cargo").unwrap();
    let (after, count) = remove(file, text, &none, None, &sources()).unwrap();
    assert_eq!((after.as_str(), count), (text, 0));
}

#[test]
fn a_broken_file_is_not_written_to() {
    let file = Path::new("f.toml");
    let error = add(file, "moed = 1\n", &entry(Verdict::Allow, "x"), &sources());
    assert!(error.unwrap_err().to_string().starts_with("f.toml:1:1: "));
}

/// The rule mistakes that were counted in real configurations.
#[test]
fn mistakes_that_people_make_are_told() {
    for (text, expected) in [
        ("allow = [\"git\", \"git status\"]", "covered"),
        ("allow = [\"npm run test\", \"npm run test:*\"]", "covered"),
        ("deny = [\"rm\"]\nallow = [\"rm -rf build\"]", "shadowed"),
        ("allow = [\"done\"]", "fragment"),
        ("allow = [\"do echo:*\"]", "fragment"),
        ("allow = [\"then\"]", "fragment"),
        ("allow = [{ exact = \"for f in *; do\" }]", "fragment"),
        ("allow = [\"Select-String -Pattern x\"]", "powershell"),
        ("allow = [\"src/hooks/useX.ts\"]", "file"),
        ("allow = [{ exact = \"git commit -m 'a b c'\" }]", "message"),
        ("allow = [\"git commit -m 'a b c'\"]", "message"),
        ("allow = [{ wildcard = \"python -c '*\" }]", "open-quote"),
        (
            "allow = [{ exact = \"gh issue create --title 'x\" }]",
            "open-quote",
        ),
        ("allow = [\"kill 7547\"]", "process"),
        (
            "allow = [{ exact = \"__NEW_LINE_abc__ ls\" }]",
            "placeholder",
        ),
        (
            "allow = [{ exact = \"# Clean everything rm -rf x\" }]",
            "comment",
        ),
        ("allow = [\"ls*\"]", "glued-star"),
        ("allow = [\"git show*\"]", "glued-star"),
        ("allow = [\"BUCKET=x\"]", "only-assignments"),
        ("allow = [\"cat /home/me/x\"]", "home-path"),
        ("allow = [\"bash:*\"]", "broad"),
        ("allow = [\"python:*\"]", "broad"),
        ("allow = [\"find:*\"]", "broad"),
        ("allow = [\"xargs:*\"]", "broad"),
        ("allow = [\"rm:*\"]", "broad"),
        ("allow = [\"npx:*\"]", "broad"),
        ("allow = [\"timeout:*\"]", "broad"),
        ("allow = [\"python *\"]", "broad"),
        ("allow = [\"*\"]", "everything"),
        ("allow = [\"git push:*\"]", "neighbour"),
        ("allow = [\"git:*\"]", "neighbour"),
        ("allow = [\"git reset:*\"]", "neighbour"),
    ] {
        let config = loaded(&format!("[permissions.commands]\n{text}\n"));
        assert_eq!(config.errors, [], "{text}");
        let found = lints(config.rules.rules(), Some(Moment(0)));
        let ids: Vec<_> = found.iter().map(Lint::id).collect();
        assert!(ids.contains(&expected), "{text}: {ids:?}");
        for lint in &found {
            assert_ne!(
                lint.message(Language::English),
                lint.message(Language::Chinese)
            );
        }
    }
}

#[test]
fn ordinary_rules_are_not_odd() {
    let config = loaded(
        "[permissions.commands]\nallow = [\"git add\", \"git commit\", \"npm test\", \"npm run build:*\", \"cargo test\", \"./gradlew test\", \"CI=1 npm test\", { exact = \"for f in a b; do npm test; done\" }]\nask = [\"git push\"]\ndeny = [\"rm -rf\", \"bash\", \"git push --force\"]\n",
    );
    assert_eq!(config.errors, []);
    let found = lints(config.rules.rules(), Some(Moment(0)));
    assert_eq!(found, []);
}

/// Each of these closes the gate: what it means is anybody's guess.
#[test]
fn what_is_no_rule_is_an_error() {
    for text in [
        "Base(cd:*)",
        "python -c ':*",
        "git commit -m ':*",
        "a && b",
        "cat <<''EOF''",
    ] {
        let text = format!("[permissions.commands]\nallow = [{text:?}]\n");
        assert!(error(&text).starts_with("s:2:10: "), "{text}");
    }
}
