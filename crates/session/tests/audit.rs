//! The log keeps every line, and shows when one was changed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qedsh_session::audit::{Audit, Event, Filter};
use std::fs;
use std::path::Path;

fn decision(command: &str, decision: &str) -> Event {
    Event::Decision {
        command: command.to_owned(),
        directory: Some("/".to_owned()),
        shell: "bash".to_owned(),
        decision: decision.to_owned(),
        basis: "proof".to_owned(),
        read_only: decision == "allow",
        reasons: Vec::new(),
        surface: "run".to_owned(),
    }
}

fn three(state: &Path) -> Audit {
    let audit = Audit::at(state);
    audit.append("s", decision("ls", "allow")).unwrap();
    audit.append("s", decision("rm x", "ask")).unwrap();
    audit
        .append("s", decision("curl -u me:pw h", "ask"))
        .unwrap();
    audit
}

fn commands(audit: &Audit, filter: &Filter) -> Vec<String> {
    let records = audit.records(filter).unwrap();
    records
        .iter()
        .map(|record| record.event.command().to_owned())
        .collect()
}

#[test]
fn lines_come_back_in_order_without_their_secrets() {
    let state = tempfile::tempdir().unwrap();
    let audit = three(state.path());
    let all = commands(&audit, &Filter::default());
    assert_eq!(all, ["ls", "rm x", "curl -u me:[redacted] h"]);
    assert!(!fs::read_to_string(audit.file()).unwrap().contains("pw"));
}

#[test]
fn a_filter_chooses_by_decision_text_and_time() {
    let state = tempfile::tempdir().unwrap();
    let audit = three(state.path());
    let asked = Filter {
        decision: Some("ask".to_owned()),
        text: Some("rm".to_owned()),
        ..Filter::default()
    };
    assert_eq!(commands(&audit, &asked), ["rm x"]);
    let last = audit.records(&Filter::default()).unwrap().pop().unwrap();
    let since = Filter {
        since: Some(last.time),
        ..Filter::default()
    };
    let found = audit.records(&since).unwrap();
    assert_eq!(found.last(), Some(&last));
}

#[test]
fn an_untouched_log_verifies_and_any_change_shows() {
    let state = tempfile::tempdir().unwrap();
    let audit = three(state.path());
    assert_eq!(audit.verify().unwrap().unwrap().lines, 3);
    let text = fs::read_to_string(audit.file()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let changed = [
        (text.replace("rm x", "rm y"), 3),
        (format!("{}\n{}\n", lines[0], lines[2]), 2),
        (format!("{}\n{}\n{}\n", lines[1], lines[0], lines[2]), 2),
        (format!("{}\nnot json\n{}\n", lines[0], lines[1]), 2),
    ];
    for (text, line) in changed {
        fs::write(audit.file(), text).unwrap();
        assert_eq!(audit.verify().unwrap().unwrap_err().line, line);
    }
}

#[test]
fn a_line_that_was_cut_off_is_told_and_nothing_is_joined_to_it() {
    let state = tempfile::tempdir().unwrap();
    let audit = three(state.path());
    let text = fs::read_to_string(audit.file()).unwrap();
    let cut = text.strip_suffix("\"}\n").unwrap();
    fs::write(audit.file(), cut).unwrap();
    audit.append("s", decision("pwd", "allow")).unwrap();
    assert_eq!(commands(&audit, &Filter::default()), ["ls", "rm x", "pwd"]);
    assert_eq!(audit.verify().unwrap().unwrap_err().line, 3);
}

#[test]
fn lines_of_many_writers_at_once_are_one_chain() {
    let state = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let audit = Audit::at(state.path());
                for _ in 0..25 {
                    audit.append("s", decision("ls", "allow")).unwrap();
                }
            });
        }
    });
    let audit = Audit::at(state.path());
    assert_eq!(audit.verify().unwrap().unwrap().lines, 200);
}

#[test]
fn a_very_long_command_is_cut_and_says_so() {
    let state = tempfile::tempdir().unwrap();
    let audit = Audit::at(state.path());
    let long = format!("echo {}", "é".repeat(100_000));
    audit.append("s", decision(&long, "allow")).unwrap();
    audit.append("s", decision("ls", "allow")).unwrap();
    let kept = commands(&audit, &Filter::default());
    assert!(kept[0].ends_with("… [183622 more bytes]"));
    assert_eq!(audit.verify().unwrap().unwrap().lines, 2);
}

#[test]
fn lines_of_every_length_are_one_chain() {
    let state = tempfile::tempdir().unwrap();
    let audit = Audit::at(state.path());
    for length in [1, 3_000, 5_000, 10, 16_000, 4_000, 4_096, 1, 20_000, 2] {
        audit
            .append("s", decision(&"x".repeat(length), "ask"))
            .unwrap();
    }
    assert_eq!(audit.verify().unwrap().unwrap().lines, 10);
    let records = audit.records(&Filter::default()).unwrap();
    let numbers: Vec<u64> = records.iter().map(|record| record.number).collect();
    assert_eq!(numbers, (0..10).collect::<Vec<u64>>());
}
