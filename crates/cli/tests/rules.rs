//! `qedsh rules` and the answers of a person, through the program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::Value;
use std::fs;
use support::Lab;
use support::terminal::{OnTerminal, Streams};

const RULES: &str = r#"[permissions.commands]
# what may run
allow = ["make test", "do echo:*"]
deny = [{ command = "npm publish", reason = "CI does it", instead = "gh release create" }]

[[rules]]
decision = "allow"
command = "cargo test"
mode = "edit"
"#;

fn configured() -> Lab {
    let lab = Lab::new();
    let directory = lab.home().join(".config/qedsh");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("config.toml"), RULES).unwrap();
    // What is worked in is a project of its own.
    fs::create_dir(lab.work().join(".git")).unwrap();
    lab
}

fn written(lab: &Lab) -> String {
    fs::read_to_string(lab.home().join(".config/qedsh/config.toml")).unwrap()
}

#[test]
fn the_list_names_the_place_and_the_conditions_of_each_rule() {
    let lab = configured();
    let ran = lab.run(&["rules", "list"]);
    assert_eq!(ran.status, Some(0));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(
        lines[0].starts_with("allow make test:*  # /"),
        "{}",
        lines[0]
    );
    assert!(lines[0].ends_with("config.toml:3"), "{}", lines[0]);
    assert!(
        lines[3].starts_with("allow cargo test:*  [mode edit]  # "),
        "{}",
        lines[3]
    );
    let json: Value = serde_json::from_str(&lab.run(&["rules", "list", "--json"]).stdout).unwrap();
    assert_eq!(json["rules"][2]["instead"], "gh release create");
}

#[test]
fn why_names_the_rules_that_decided_and_those_that_nearly_did() {
    let lab = configured();
    let ran = lab.run(&["rules", "why", "npm publish"]);
    assert_eq!(ran.status, Some(4));
    assert!(
        ran.stdout
            .contains("config.toml:4): CI does it; run `gh release create` instead [rule-deny]"),
        "{}",
        ran.stdout
    );
    let ran = lab.run(&["rules", "why", "make test"]);
    assert_eq!(ran.status, Some(0));
    assert!(
        ran.stdout
            .starts_with("allow: by a rule\n  = `make test:*` (/"),
        "{}",
        ran.stdout
    );
    let ran = lab.run(&["rules", "why", "cargo test"]);
    assert!(
        ran.stdout
            .contains("config.toml:6): its `mode` does not hold\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("  + cargo test:*\n"), "{}", ran.stdout);
    let ran = lab.run(&["rules", "why", "--json", "make -f x test"]);
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["near"][0]["lacks"], "words");
}

#[test]
fn expectations_are_tested() {
    let lab = configured();
    let ran = lab.run_with_input(
        &["rules", "test", "-"],
        "# mine\nallow make test\ndeny  env npm publish\n",
    );
    assert_eq!(
        (ran.status, ran.stdout.as_str()),
        (Some(0), "2 of 2 as expected\n")
    );
    let ran = lab.run_with_input(&["rules", "test", "-"], "allow make\n");
    assert_eq!(
        (ran.status, ran.stdout.as_str()),
        (Some(1), "0 of 1 as expected\n")
    );
    assert!(
        ran.stderr.starts_with("qedsh: -:1: make: ask, not allow: "),
        "{}",
        ran.stderr
    );
    let ran = lab.run_with_input(&["rules", "test", "-"], "perhaps ls\n");
    assert_eq!(ran.status, Some(64));
}

#[test]
fn odd_rules_are_pointed_at() {
    let lab = configured();
    let ran = lab.run(&["rules", "lint"]);
    assert_eq!(ran.status, Some(1));
    assert!(
        ran.stdout.contains(
            "allow = [\"make test\", \"do echo:*\"]\n  |                        ^^^^^^^\n"
        ),
        "{}",
        ran.stdout
    );
    let json: Value = serde_json::from_str(&lab.run(&["rules", "lint", "--json"]).stdout).unwrap();
    assert_eq!(json["lints"][0]["id"], "fragment");
}

#[test]
fn a_secret_in_a_rule_is_told_and_not_shown() {
    let lab = configured();
    let file = lab.home().join(".config/qedsh/config.toml");
    let text = "[permissions.commands]\nallow = [\"curl --token hunter2hunter2 x\"]\n";
    fs::write(file, text).unwrap();
    let ran = lab.run(&["rules", "lint"]);
    assert_eq!(ran.status, Some(1));
    assert!(ran.stdout.contains("[secret]"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("hunter2"), "{}", ran.stdout);
    let ran = lab.run(&["rules", "add", "deny", "curl --token hunter2hunter2"]);
    assert_eq!(ran.status, Some(64));
}

#[test]
fn what_forbids_is_added_at_once_and_the_rest_of_the_file_stays() {
    let lab = configured();
    let ran = lab.run(&["rules", "add", "deny", "rm -rf", "--reason", "no"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let expected = RULES.replace(
        "instead = \"gh release create\" }]",
        "instead = \"gh release create\" }, { command = \"rm -rf\", reason = \"no\" }]",
    );
    assert_eq!(written(&lab), expected);
    assert_eq!(lab.run(&["check", "rm -fr x"]).status, Some(4));
}

#[test]
fn only_a_person_at_a_terminal_allows_more() {
    let lab = configured();
    for arguments in [
        &["rules", "add", "allow", "cargo build"][..],
        &["rules", "remove", "npm publish"],
    ] {
        let ran = lab.run_with_input(arguments, "1\n");
        assert_eq!(ran.status, Some(64), "{ran:?}");
        assert!(
            ran.stderr.contains("only a person at a terminal"),
            "{ran:?}"
        );
    }
    assert_eq!(written(&lab), RULES);
    let command = lab.command(&["rules", "add", "allow", "cargo build"]);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("│ allow += \"cargo build\"");
    asked.expect("0. Leave it as it is");
    asked.type_in("1");
    assert_eq!(asked.finish().0, Some(0));
    assert!(written(&lab).contains("\"do echo:*\", \"cargo build\"]"));
}

#[test]
fn a_rule_that_allows_is_taken_out_at_once() {
    let lab = configured();
    let ran = lab.run(&["rules", "remove", "do echo:*", "--decision", "allow"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(written(&lab).contains("allow = [\"make test\"]\n"));
    let ran = lab.run(&["rules", "remove", "unheard", "--decision", "allow"]);
    assert_eq!(ran.status, Some(1));
}

fn asked(lab: &Lab, keys: &str) -> (Option<i32>, String) {
    let command = lab.command(&["run", "touch x; echo ran"]);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Refuse");
    asked.type_in(keys);
    asked.finish()
}

#[test]
fn a_rule_that_a_person_allows_always_is_written_behind_the_others() {
    let lab = configured();
    let (_, shown) = asked(&lab, "3");
    assert!(shown.contains("3. Allow always, in /"), "{shown}");
    assert!(
        written(&lab).contains("{ exact = \"touch x; echo ran\" }]"),
        "{}",
        written(&lab)
    );
    assert!(written(&lab).contains("# what may run\n"));
    let ran = lab.run(&["check", "touch x; echo ran"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
}

#[test]
fn a_rule_for_the_session_is_kept_beside_the_configuration() {
    let lab = configured();
    let (_, shown) = asked(&lab, "2");
    assert!(shown.contains("2. Allow for this session: "), "{shown}");
    assert_eq!(written(&lab), RULES);
    let sessions = lab.home().join(".local/state/qedsh/sessions");
    let files: Vec<_> = fs::read_dir(sessions).unwrap().collect();
    assert_eq!(files.len(), 1);
    // Another session knows nothing of it.
    let ran = lab.run(&["check", "touch x; echo ran"]);
    assert_eq!(ran.status, Some(3), "{ran:?}");
}

#[test]
fn once_is_once() {
    let lab = configured();
    asked(&lab, "1");
    assert_eq!(written(&lab), RULES);
    assert!(!lab.home().join(".local/state/qedsh/sessions").exists());
}
