//! The log of what was decided, as a person reads it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::Lab;
use support::schema::violations;

fn hook(lab: &Lab, command: &str) {
    let event = serde_json::json!({
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "session_id": "s1",
        "cwd": lab.work(),
        "tool_input": {"command": command},
    });
    let ran = lab.run_with_input(&["hook", "claude"], &event.to_string());
    assert_eq!(ran.status, Some(0));
}

#[test]
fn what_a_hook_decided_is_there_without_its_secrets() {
    let lab = Lab::new();
    hook(&lab, "ls -la");
    hook(&lab, "curl -u me:hunter2 example.com");
    let shown = lab.run(&["log"]).stdout;
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 2, "{shown}");
    assert!(lines[0].contains("allow (proof)") && lines[0].ends_with("  ls -la"));
    assert!(lines[1].contains("ask (unproved)"), "{shown}");
    assert!(lines[1].ends_with("  curl -u me:[redacted] example.com"));
}

#[test]
fn it_is_filtered_and_printed_as_json() {
    let lab = Lab::new();
    hook(&lab, "ls -la");
    hook(&lab, "rm a");
    hook(&lab, "rm b");
    let shown = lab.run(&[
        "log",
        "--decision",
        "ask",
        "--grep",
        "b",
        "--json",
        "--since",
        "1h",
    ]);
    let record: serde_json::Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(violations(&record, "log.json"), Vec::<String>::new());
    assert_eq!(record["command"], "rm b");
    assert_eq!(record["session"], "s1");
    assert_eq!(record["number"], 2);
    assert_eq!(record["read_only"], false);
    let none = lab.run(&["log", "--since", "2999-01-01T00:00:00Z"]);
    assert_eq!((none.status, none.stdout.as_str()), (Some(0), ""));
}

#[test]
fn a_changed_line_is_found() {
    let lab = Lab::new();
    hook(&lab, "ls -la");
    hook(&lab, "rm a");
    assert_eq!(lab.run(&["log", "--verify"]).status, Some(0));
    let file = lab.home().join(".local/state/qedsh/audit.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("ls -la", "ls -l")).unwrap();
    let verified = lab.run(&["log", "--verify"]);
    assert_eq!(verified.status, Some(1));
    assert!(
        verified.stderr.contains("audit.jsonl, line 2: "),
        "{}",
        verified.stderr
    );
}

#[test]
fn a_time_that_is_none_is_a_usage_error() {
    let lab = Lab::new();
    assert_eq!(lab.run(&["log", "--since", "yesterday"]).status, Some(64));
}

#[test]
fn what_run_decided_and_how_it_ended_is_there() {
    let lab = Lab::new();
    assert_eq!(lab.run(&["run", "ls nothing-here"]).status, Some(2));
    assert_eq!(lab.run(&["run", "touch x"]).status, Some(3));
    let shown = lab.run(&["log", "--json"]).stdout;
    let told: Vec<String> = shown
        .lines()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(violations(&record, "log.json"), Vec::<String>::new());
            let of = |name: &str| record[name].to_string();
            format!("{} {} {}", of("event"), of("command"), of("status"))
        })
        .collect();
    assert_eq!(
        told,
        [
            r#""decision" "ls nothing-here" null"#,
            r#""run" "ls nothing-here" 2"#,
            r#""decision" "touch x" null"#,
        ]
    );
}

/// The lines of the log, as JSON.
fn lines(lab: &Lab, arguments: &[&str]) -> Vec<Value> {
    let words: Vec<&str> = ["log", "--json"].iter().chain(arguments).copied().collect();
    let shown = lab.run(&words).stdout;
    shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The ends of tasks in the log, once there are so many; then as many again
/// after a while.
fn ends(lab: &Lab, count: usize) -> Vec<Value> {
    let start = Instant::now();
    let ends = || -> Vec<Value> {
        let all = lines(lab, &[]).into_iter();
        all.filter(|line| line["event"] == "run").collect()
    };
    while ends().len() < count && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(500));
    ends()
}

#[test]
fn the_end_of_a_background_task_is_there_once_whoever_looks_at_it() {
    let lab = Lab::new();
    lab.write("a.txt", "hello\n");
    let started = lab.run(&["run", "--background", "cat a.txt; exit 3"]);
    let task = started.stdout.trim().to_owned();
    for _ in 0..3 {
        lab.run(&["wait", &task]);
        lab.run(&["output", &task]);
        lab.run(&["ps", "--all"]);
    }
    let ends = ends(&lab, 1);
    assert_eq!(ends.len(), 1, "{ends:?}");
    assert_eq!(ends[0]["task"], *task);
    assert_eq!(
        (&ends[0]["status"], &ends[0]["bytes"]),
        (&3.into(), &6.into())
    );
    assert_eq!(violations(&ends[0], "log.json"), Vec::<String>::new());
    let decided = lines(&lab, &["--decision", "allow"]);
    assert_eq!(decided.len(), 1);
}

#[test]
fn a_task_that_is_stopped_or_left_by_its_caller_is_there_once() {
    let lab = Lab::new();
    let started = lab.run(&["run", "--background", "sleep 77"]);
    lab.run(&["stop", started.stdout.trim()]);
    // Moved to the background when its caller would wait no longer.
    lab.write("a.txt", "hello\n");
    let moved = "cat a.txt; read -t 1 line < <(sleep 77); exit 0";
    lab.run(&["run", "--timeout", "0.3", moved]);
    let ends = ends(&lab, 2);
    let told: Vec<&str> = ends
        .iter()
        .map(|end| end["command"].as_str().unwrap())
        .collect();
    assert_eq!(told, ["sleep 77", moved], "{ends:?}");
}

#[test]
fn it_is_followed_as_it_grows() {
    let lab = Lab::new();
    hook(&lab, "ls -la");
    let words = ["log", "--follow", "--json", "--decision", "ask"];
    let mut follower = lab.command(&words).stdout(Stdio::piped()).spawn().unwrap();
    let mut shown = BufReader::new(follower.stdout.take().unwrap()).lines();
    for command in ["rm a", "ls", "rm b"] {
        hook(&lab, command);
    }
    let mut next = || -> Value { serde_json::from_str(&shown.next().unwrap().unwrap()).unwrap() };
    assert_eq!(
        (next()["command"].as_str(), next()["command"].as_str()),
        (Some("rm a"), Some("rm b"))
    );
    follower.kill().unwrap();
    follower.wait().unwrap();
}

#[test]
fn since_takes_a_moment_and_a_span_and_grep_text_as_it_is() {
    let lab = Lab::new();
    hook(&lab, "ls .*");
    let before = lines(&lab, &[])[0]["time"].as_str().unwrap().to_owned();
    std::thread::sleep(Duration::from_millis(1100));
    hook(&lab, "ls -la");
    let commands = |arguments: &[&str]| -> Vec<String> {
        let all = lines(&lab, arguments).into_iter();
        all.map(|line| line["command"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(commands(&["--since", "1s"]), ["ls -la"]);
    assert_eq!(commands(&["--since", "1h"]), ["ls .*", "ls -la"]);
    assert_eq!(commands(&["--since", &before]), ["ls .*", "ls -la"]);
    assert_eq!(commands(&["--grep", ".*"]), ["ls .*"]);
}

#[test]
fn twenty_writers_at_once_keep_the_chain() {
    let lab = Lab::new();
    std::thread::scope(|scope| {
        for number in 0..20 {
            let lab = &lab;
            scope.spawn(move || {
                for turn in 0..10 {
                    hook(lab, &format!("ls {number} {turn}"));
                }
            });
        }
    });
    let verified = lab.run(&["log", "--verify"]);
    assert_eq!(
        (verified.status, verified.stdout.as_str()),
        (Some(0), "200 lines, each follows the one before\n")
    );
}

/// Each kind that `docs/json.md` names, and what is left of it.
#[test]
fn secrets_of_every_kind_are_left_out() {
    let lab = Lab::new();
    for (command, kept) in [
        ("TOKEN=abc123 ls", "TOKEN=[redacted] ls"),
        ("ls --password hunter2", "ls --password [redacted]"),
        ("ls --api-key=abc123", "ls --api-key=[redacted]"),
        (
            "curl -u me:hunter2 example.com",
            "curl -u me:[redacted] example.com",
        ),
        (
            "curl -H 'Authorization: Bearer abc123' example.com",
            "curl -H 'Authorization: Bearer [redacted]' example.com",
        ),
        (
            "git clone https://me:hunter2@example.com/a",
            "git clone https://me:[redacted]@example.com/a",
        ),
        (
            "echo ghp_0123456789abcdefghij0123456789abcdef",
            "echo [redacted]",
        ),
    ] {
        hook(&lab, command);
        let last = lines(&lab, &[]).pop().unwrap();
        assert_eq!(last["command"], kept, "{command}");
    }
}
