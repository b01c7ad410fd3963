//! What a newcomer types first, and what must ask and what must pass.
#![allow(
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use std::process::{Command, Stdio};
use support::{Lab, Ran, feed, ran};

/// A workspace with a repository of six commits and some files.
fn repository() -> Lab {
    let lab = Lab::new();
    git(&lab, &["init", "-q", "-b", "main"]);
    for number in 1..=6 {
        lab.write("src/main.rs", &format!("// a b {number}\n"));
        git(&lab, &["add", "."]);
        git(&lab, &["commit", "-q", "-m", &format!("change {number}")]);
    }
    lab
}

fn git(lab: &Lab, arguments: &[&str]) {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
    let status = Command::new("git")
        .args(identity)
        .args(arguments)
        .current_dir(lab.work())
        .env("HOME", lab.home())
        .status()
        .unwrap();
    assert!(status.success(), "git {arguments:?}");
}

/// The ways in which a shell may start the program.
fn surroundings(lab: &Lab, arguments: &[&str]) -> Vec<(&'static str, Command)> {
    let plain = || lab.command(arguments);
    let with = |name: &str, value: &str| {
        let mut command = plain();
        command.env(name, value);
        command
    };
    let without_home = || {
        let mut command = plain();
        command.env_remove("HOME");
        command
    };
    let closed = |redirect: &str| {
        let mut command = Command::new("sh");
        let qedsh = plain();
        command
            .args(["-c", &format!("exec \"$@\" {redirect}"), "sh"])
            .arg(qedsh.get_program())
            .args(arguments)
            .current_dir(lab.work())
            .env("HOME", lab.home());
        command
    };
    vec![
        ("plain", plain()),
        ("HOME empty", with("HOME", "")),
        ("HOME unset", without_home()),
        ("Chinese", with("LANG", "zh_CN.UTF-8")),
        ("NO_COLOR", with("NO_COLOR", "1")),
        ("stdin closed", closed("<&-")),
    ]
}

fn each(lab: &Lab, arguments: &[&str], check: impl Fn(&str, Ran)) {
    for (name, mut command) in surroundings(lab, arguments) {
        check(name, ran(command.stdin(Stdio::null()).output().unwrap()));
    }
}

#[test]
fn reading_runs_at_once() {
    let lab = repository();
    let line = "git log --oneline -5 | head -3";
    each(&lab, &["run", line], |name, ran| {
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{name}");
        let subjects: Vec<&str> = ran
            .stdout
            .lines()
            .filter_map(|line| line.get(8..))
            .collect();
        assert_eq!(subjects, ["change 6", "change 5", "change 4"], "{name}");
    });
}

#[test]
fn without_a_terminal_writing_is_refused() {
    for lab in [repository(), Lab::new()] {
        each(&lab, &["run", "touch x"], |name, ran| {
            assert_eq!((ran.status, ran.stdout.as_str()), (Some(3), ""), "{name}");
            assert!(ran.stderr.contains("touch x"), "{name}: {}", ran.stderr);
            assert!(!lab.holds("x"), "{name}");
        });
    }
}

#[test]
fn check_says_ask_with_byte_spans_and_runs_nothing() {
    for lab in [repository(), Lab::new()] {
        lab.write("a.rs", "");
        let line = "find . -name \"*.rs\" -delete";
        each(&lab, &["check", "--json", line], |name, ran| {
            let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!(answer["decision"], "ask", "{name}");
            assert_eq!(answer["read_only"], false, "{name}");
            assert_eq!(answer["reasons"][0]["id"], "writes", "{name}");
            assert_eq!(
                answer["reasons"][0]["span"],
                serde_json::json!([20, 27]),
                "{name}"
            );
            assert_eq!(ran.status, Some(3), "{name}");
            assert!(lab.holds("a.rs"), "{name}");
        });
    }
}

#[test]
fn the_hook_answers_with_one_object() {
    for lab in [repository(), Lab::new()] {
        let work = lab.work();
        let event = serde_json::json!({
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": { "command": "ls -la" },
            "cwd": work,
        });
        for (name, command) in surroundings(&lab, &["hook", "claude"]) {
            if name == "stdin closed" {
                continue;
            }
            let ran = feed(command, &event.to_string());
            let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
            let output = &answer["hookSpecificOutput"];
            assert_eq!(output["hookEventName"], "PreToolUse", "{name}");
            assert_eq!(output["permissionDecision"], "allow", "{name}");
            assert_eq!(
                output["permissionDecisionReason"],
                "qedsh: proved read-only"
            );
            assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{name}");
        }
    }
}

const PASS: &[&str] = &[
    "cat a | sort | uniq -c | head",
    "ls -la 2>/dev/null",
    "cd src && git log -3",
    "find . -name '*.rs' -type f | wc -l",
    "sed -n '1,20p' f",
    "grep -rn \"a b\" src 2>&1 | head -20",
    "git status",
    "git diff",
];

const ASK: &[&str] = &[
    "uniq in out",
    "sort \"-o\" f x",
    "find . -dele\\te",
    "find . $'-\\x64elete'",
    "sed -n '1e id' f",
    "ls; rm x",
    "cat a > b",
    "LANG=$(id) ls",
    "git diff --output=f",
];

#[test]
fn everyday_reading_passes() {
    let lab = repository();
    let passed = PASS
        .iter()
        .filter(|line| lab.run(&["check", line]).status == Some(0));
    assert_eq!(passed.copied().collect::<Vec<&str>>(), PASS);
}

#[test]
fn what_is_written_in_another_way_still_asks() {
    let lab = repository();
    let asked = ASK
        .iter()
        .filter(|line| lab.run(&["check", line]).status == Some(3));
    assert_eq!(asked.copied().collect::<Vec<&str>>(), ASK);
}

#[test]
fn a_repository_that_would_run_something_asks() {
    let lab = repository();
    assert_eq!(lab.run(&["check", "git status"]).status, Some(0));
    git(&lab, &["config", "core.fsmonitor", "touch x"]);
    let ran = lab.run(&["check", "git status"]);
    assert_eq!(ran.status, Some(3));
    assert!(ran.stdout.contains("core.fsmonitor"), "{}", ran.stdout);
}

#[test]
fn a_directory_that_was_deleted_is_no_reason_to_fail() {
    let lab = Lab::new();
    let mut command = Command::new("sh");
    let script = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" check --json ls";
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_qedsh")])
        .current_dir(lab.work());
    let ran = ran(command.output().unwrap());
    let answer: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(answer["decision"].is_string(), "{answer}");
    assert!(matches!(ran.status, Some(0 | 3)), "{ran:?}");
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let lab = Lab::new();
    let pipe = |script: &str| {
        let mut command = Command::new("bash");
        command
            .args(["-c", script, env!("CARGO_BIN_EXE_qedsh")])
            .current_dir(lab.work());
        ran(command.output().unwrap())
    };
    let checked = pipe("\"$0\" check ls | true; echo ${PIPESTATUS[0]}");
    assert_eq!(
        (checked.stdout.as_str(), checked.stderr.as_str()),
        ("0\n", "")
    );
    let closed = pipe("\"$0\" check ls >&-; echo $?");
    assert_eq!(
        (closed.stdout.as_str(), closed.stderr.as_str()),
        ("0\n", "")
    );
    let run = pipe("\"$0\" run 'seq 1 20000' | head -1; echo ${PIPESTATUS[0]}");
    assert!(run.stdout.starts_with("1\n"), "{run:?}");
}

/// The list of the third seed for Unix: what it lets pass by the first words.
const SEED: &[&str] = &[
    "pwd",
    "whoami",
    "true",
    "false",
    "echo x",
    "printf x",
    "cd",
    "cd src",
    "uname",
    "uname -a",
    "hostname",
    "uptime",
    "arch",
    "which ls",
    "id",
    "id -u",
    "logname",
    "tty",
    "cal",
    "seq 3",
    "getconf PAGE_SIZE",
    "pathchk a",
    "basename a/b",
    "dirname a/b",
    "realpath a",
    "ls",
    "ls -la",
    "date",
    "date +%s",
];

/// What begins like an entry of that list and does more.
const NOT_SEED: &[&str] = &[
    "lsblkx",
    "hostname new",
    "date -s 12:00",
    "echo x > y",
    "ls; rm x",
    "ls && rm x",
    "ls | sh",
    "echo `rm x`",
    "echo $(rm x)",
    "ls &",
    "printf -v PATH x; ls",
];

#[test]
fn what_the_seed_lets_pass_passes_by_proof() {
    let lab = repository();
    let passed = SEED
        .iter()
        .filter(|line| lab.run(&["check", line]).status == Some(0));
    assert_eq!(passed.copied().collect::<Vec<&str>>(), SEED);
    let asked = NOT_SEED
        .iter()
        .filter(|line| lab.run(&["check", line]).status == Some(3));
    assert_eq!(asked.copied().collect::<Vec<&str>>(), NOT_SEED);
}
