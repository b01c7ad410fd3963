//! The log of what was decided, as a person reads it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

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
