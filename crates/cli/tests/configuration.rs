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
        ran.stdout
            .contains("config.toml:2:1: unknown key `alow`: did you mean `allow`?"),
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

fn user_file(lab: &Lab) -> std::path::PathBuf {
    lab.home().join(".config/qedsh/config.toml")
}

#[test]
fn a_mistake_is_marked_in_its_line() {
    let lab = configured("# rules\n[permissions.commands]\nallow = [\"ok\", \"ls; rm\"]\n");
    let ran = lab.run(&["config", "validate"]);
    assert_eq!(ran.status, Some(70));
    let file = user_file(&lab);
    assert_eq!(
        ran.stderr,
        format!(
            "qedsh: {}:3:16: `;` in a rule, which is for one command\n  |\n\
             3 | allow = [\"ok\", \"ls; rm\"]\n  |                ^^^^^^^^\n",
            file.display()
        )
    );
    fs::write(&file, "mode = \"plan\"\n").unwrap();
    assert_eq!(lab.run(&["config", "validate"]).status, Some(0));
    lab.write("other.toml", "mood = 1\n");
    let ran = lab.run(&["config", "validate", "other.toml"]);
    assert_eq!(ran.status, Some(70));
    assert!(
        ran.stderr
            .contains("other.toml:1:1: unknown key `mood`: did you mean `mode`?"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_value_is_set_where_it_was_and_comments_stay() {
    let text =
        "# mine\nmode = \"build\" # for now\n\n[network] # nets\nhosts = [\n  \"a\", # one\n]\n";
    let lab = configured(text);
    let set = |words: &[&str]| {
        let words: Vec<&str> = ["config", "set"].iter().chain(words).copied().collect();
        lab.run(&words)
    };
    let ran = set(&["mode", "plan"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(ran.stdout, format!("{}\n", user_file(&lab).display()));
    assert_eq!(set(&["network.hosts", "docs.rs", "*.b"]).status, Some(0));
    assert_eq!(set(&["timeout.max_ms", "5000"]).status, Some(0));
    assert_eq!(
        fs::read_to_string(user_file(&lab)).unwrap(),
        "# mine\nmode = \"plan\" # for now\n\n[network] # nets\nhosts = [\"docs.rs\", \"*.b\"]\n\
         \n[timeout]\nmax_ms = 5000\n"
    );
    let before = fs::read_to_string(user_file(&lab)).unwrap();
    for (words, expected) in [
        (
            &["mode", "loose"][..],
            "`mode` takes build, edit, plan, auto, yolo",
        ),
        (
            &["moed", "plan"],
            "unknown key `moed`: did you mean `mode`?",
        ),
        (
            &["network.hots", "a"],
            "unknown key `network.hots`: did you mean `hosts`?",
        ),
        (&["include", "a"], "unknown key `include`"),
        (
            &["timeout.max_ms", "0"],
            "`timeout.max_ms` takes a whole number from 1 to 2592000000",
        ),
        (&["mode", "plan", "build"], "`mode` takes one value"),
        (&["scope.strict", "true"], "missing field `roots`"),
        (
            &["permissions.commands.allow", "ls"],
            "`permissions.commands.allow` holds rules",
        ),
    ] {
        let ran = set(words);
        assert_eq!(ran.status, Some(64), "{words:?}");
        assert!(ran.stderr.contains(expected), "{words:?}: {}", ran.stderr);
        assert_eq!(fs::read_to_string(user_file(&lab)).unwrap(), before);
    }
}

#[test]
fn setting_a_trusted_file_ends_its_trust_and_says_so() {
    let lab = configured("");
    lab.write(".qedsh.toml", "mode = \"yolo\"\n");
    let mut asked = OnTerminal::start(&lab.command(&["trust"]), Streams::All);
    asked.expect("0. Refuse");
    asked.type_in("1");
    assert_eq!(asked.finish().0, Some(0));
    let ran = lab.run(&["config", "set", "shell", "sh", "--scope", "project"]);
    assert!(ran.stdout.contains("no longer the trusted one"), "{ran:?}");
    assert!(judged(&lab, "touch x").starts_with("ask"));
}

#[test]
fn a_project_does_not_choose_which_file_is_written() {
    let lab = configured("mode = \"plan\"\n");
    std::os::unix::fs::symlink(user_file(&lab), lab.work().join(".qedsh.toml")).unwrap();
    let ran = lab.run(&["config", "set", "mode", "yolo", "--scope", "project"]);
    assert_eq!(ran.status, Some(64));
    assert_eq!(
        fs::read_to_string(user_file(&lab)).unwrap(),
        "mode = \"plan\"\n"
    );
}

#[test]
fn a_first_file_is_written_once_and_is_understood() {
    let lab = configured("");
    fs::remove_file(user_file(&lab)).unwrap();
    let ran = lab.run(&["config", "init"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let text = fs::read_to_string(user_file(&lab)).unwrap();
    assert_eq!(lab.run(&["config", "validate"]).status, Some(0));
    // Every comment that is a value is one that would be understood.
    let uncommented: String = text
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(value) if value.contains(" = ") || value.starts_with('[') => format!("{value}\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    fs::write(user_file(&lab), &uncommented).unwrap();
    let ran = lab.run(&["config", "validate"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(lab.run(&["config", "init"]).status, Some(64));
}

#[test]
fn an_edited_file_counts_once_it_is_understood() {
    let lab = configured("mode = \"build\"\n");
    let edit = |script: &str| {
        let mut command = lab.command(&["config", "edit"]);
        command.env("EDITOR", format!("sed -i {script}"));
        support::ran(command.output().unwrap())
    };
    let ran = edit("s/build/plan/");
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert_eq!(
        fs::read_to_string(user_file(&lab)).unwrap(),
        "mode = \"plan\"\n"
    );
    let ran = edit("s/plan/plam/");
    assert_eq!(ran.status, Some(64));
    assert!(ran.stderr.contains("config.toml:1:8: "), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("your text is kept in "),
        "{}",
        ran.stderr
    );
    let kept = ran.stderr.trim_end().rsplit(' ').next().unwrap();
    assert_eq!(fs::read_to_string(kept).unwrap(), "mode = \"plam\"\n");
    fs::remove_file(kept).unwrap();
    assert_eq!(
        fs::read_to_string(user_file(&lab)).unwrap(),
        "mode = \"plan\"\n"
    );
}

#[test]
fn every_key_is_shown_with_its_layer() {
    let lab = configured("mode = \"plan\"\n");
    lab.write(".qedsh.toml", "[sensitive]\npaths = [\"*.key\"]\n");
    let mut command = lab.command(&["config", "show", "--origin"]);
    command.env("BASH_MAX_OUTPUT_LENGTH", "1000");
    let shown = support::ran(command.output().unwrap()).stdout;
    let (user, project) = (user_file(&lab), lab.work().join(".qedsh.toml"));
    for expected in [
        format!("mode = \"plan\"  # user {}:1\n", user.display()),
        "shell = \"bash\"  # built-in\n".to_owned(),
        format!(
            "sensitive.paths = \"*.key\"  # project {}:2\n",
            project.display()
        ),
        "output.inline_bytes = 1000  # environment BASH_MAX_OUTPUT_LENGTH\n".to_owned(),
    ] {
        assert!(shown.contains(&expected), "{expected}{shown}");
    }
}

#[test]
fn a_file_that_never_ends_cannot_be_trusted() {
    let lab = configured("");
    let mut make = std::process::Command::new("mkfifo");
    let made = make.arg(lab.work().join(".qedsh.toml")).status().unwrap();
    assert!(made.success());
    let ran = lab.run(&["trust"]);
    assert_eq!(ran.status, Some(70));
    assert!(
        ran.stderr.contains("is not an ordinary file"),
        "{}",
        ran.stderr
    );
}
