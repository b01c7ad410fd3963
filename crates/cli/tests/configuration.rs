//! What people write in configuration files, through the program.
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

fn configured(text: &str) -> Lab {
    let lab = Lab::new();
    let directory = lab.home().join(".config/qedsh");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("config.toml"), text).unwrap();
    // What is worked in is a project of its own.
    fs::create_dir(lab.work().join(".git")).unwrap();
    lab
}

/// The decision, its basis and the identifiers of its reasons.
fn judged(lab: &Lab, command: &str) -> String {
    let ran = lab.run(&["check", "--json", command]);
    let check: Value = serde_json::from_str(&ran.stdout).unwrap();
    let reasons = check["reasons"].as_array().unwrap().iter();
    let ids: Vec<&str> = reasons
        .map(|reason| reason["id"].as_str().unwrap())
        .collect();
    let text = |name: &str| check[name].as_str().unwrap().to_owned();
    format!("{} {} {}", text("decision"), text("basis"), ids.join(","))
        .trim_end()
        .to_owned()
}

#[test]
fn rules_decide_what_is_not_proved() {
    let lab = configured(
        "[permissions.commands]\nallow = [\"touch\"]\nask = [\"ls\"]\ndeny = [\"rm\"]\n",
    );
    assert!(judged(&lab, "touch x").starts_with("allow rule"));
    assert!(judged(&lab, "ls").starts_with("ask"));
    assert!(judged(&lab, "ls").ends_with("rule-ask"));
    for command in [
        "rm x",
        "/bin/rm x",
        "r\\m x",
        "env rm x",
        "command rm x",
        "ls | xargs rm",
    ] {
        let answer = judged(&lab, command);
        assert!(answer.starts_with("deny"), "{command}: {answer}");
    }
    assert!(judged(&lab, "cat f").starts_with("allow proof"));
}

#[test]
fn an_allowed_command_runs_and_a_denied_one_does_not() {
    let lab = configured("[permissions.commands]\nallow = [\"touch\"]\ndeny = [\"touch no\"]\n");
    assert_eq!(lab.run(&["run", "touch yes"]).status, Some(0));
    assert!(lab.holds("yes"));
    let denied = lab.run(&["run", "touch no"]);
    assert_eq!(denied.status, Some(4));
    assert!(!lab.holds("no"));
    assert!(denied.stderr.contains("config.toml:3"), "{}", denied.stderr);
}

#[test]
fn a_file_with_a_mistake_lets_nothing_pass_and_says_where() {
    let lab = configured("[permissions.commands]\nalow = []\n");
    let ran = lab.run(&["check", "ls"]);
    assert_eq!(ran.status, Some(3));
    assert!(
        ran.stdout.contains("config.toml:2:1: unknown field `alow`"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_project_cannot_allow_anything_by_itself() {
    let lab = configured("");
    lab.write(
        ".qedsh.toml",
        "mode = \"yolo\"\n[permissions.commands]\nallow = [\"touch\"]\ndeny = [\"ls\"]\n",
    );
    assert!(judged(&lab, "touch x").starts_with("ask"));
    assert!(judged(&lab, "ls").starts_with("deny"));
    let explained = lab.run(&["explain", "cat f"]);
    assert!(
        explained
            .stderr
            .contains(".qedsh.toml:1: `mode` is ignored"),
        "{}",
        explained.stderr
    );
}

#[test]
fn the_mode_and_the_language_can_be_configured() {
    let lab = configured("mode = \"plan\"\nlanguage = \"zh\"\n");
    assert!(judged(&lab, "touch x").starts_with("deny"));
    let ran = lab.run(&["check", "touch x"]);
    assert!(ran.stdout.contains("拒绝"), "{}", ran.stdout);
}

#[test]
fn the_hook_answers_by_the_rules_of_the_directory() {
    let lab = configured("[permissions.commands]\nallow = [\"touch\"]\ndeny = [\"rm\"]\n");
    for (command, expected) in [
        ("touch x", "allow"),
        ("rm x", "deny"),
        ("make", "ask"),
        ("cat f", "allow"),
    ] {
        let event = serde_json::json!({
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": { "command": command },
            "cwd": lab.work(),
        });
        let ran = lab.run_with_input(&["hook", "claude"], &event.to_string());
        let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(
            answer["hookSpecificOutput"]["permissionDecision"], expected,
            "{command}"
        );
    }
}

#[test]
fn a_project_is_trusted_at_a_terminal_and_until_it_changes() {
    let lab = configured("");
    let text = "[permissions.commands]\nallow = [\"touch\"]\n";
    lab.write(".qedsh.toml", text);
    let alone = lab.run(&["trust"]);
    assert_eq!(alone.status, Some(70));
    assert_eq!(
        alone.stderr,
        "qedsh: only a person at a terminal can trust a file\n"
    );
    assert!(judged(&lab, "touch x").starts_with("ask"));

    for (key, status, answer) in [("0", 3, "ask"), ("1", 0, "allow rule")] {
        let mut asked = OnTerminal::start(&lab.command(&["trust"]), Streams::All);
        asked.expect("allow = [\"touch\"]");
        asked.expect("0. Refuse");
        asked.type_in(key);
        assert_eq!(asked.finish().0, Some(status));
        assert!(judged(&lab, "touch x").starts_with(answer), "{key}");
    }

    lab.write(".qedsh.toml", &format!("{text}# changed\n"));
    assert!(judged(&lab, "touch x").starts_with("ask"));
    lab.write(".qedsh.toml", text);
    assert_eq!(lab.run(&["trust", "--revoke"]).status, Some(0));
    assert!(judged(&lab, "touch x").starts_with("ask"));
}
