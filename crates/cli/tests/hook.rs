//! The hook as a host agent meets it: nothing that goes wrong reads as allow,
//! and the exit status is never 2.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::{Value, json};
use support::{Lab, feed};

/// The decision; `None` for no opinion.
fn decide(lab: &Lab, input: &str) -> Option<String> {
    decide_with(lab, input, &[])
}

fn decide_with(lab: &Lab, input: &str, environment: &[(&str, &str)]) -> Option<String> {
    let mut command = lab.command(&["hook", "claude"]);
    command.envs(environment.iter().copied());
    let ran = feed(command, input);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    if ran.stdout.is_empty() {
        return None;
    }
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    let output = &answer["hookSpecificOutput"];
    assert_eq!(output["hookEventName"], "PreToolUse");
    assert!(
        output["permissionDecisionReason"]
            .as_str()
            .unwrap()
            .starts_with("qedsh: ")
    );
    Some(output["permissionDecision"].as_str().unwrap().to_owned())
}

fn event(lab: &Lab, command: &str) -> Value {
    json!({
        "session_id": "s",
        "transcript_path": "/t",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": { "command": command, "description": "d", "timeout": 1000 },
        "tool_use_id": "u",
        "permission_mode": "default",
        "cwd": lab.work(),
    })
}

#[test]
fn reading_is_allowed_and_writing_asks() {
    let lab = Lab::new();
    assert_eq!(
        decide(&lab, &event(&lab, "ls -la").to_string()).as_deref(),
        Some("allow")
    );
    assert_eq!(
        decide(&lab, &event(&lab, "touch x").to_string()).as_deref(),
        Some("ask")
    );
}

#[test]
fn other_tools_and_events_get_no_opinion() {
    let lab = Lab::new();
    let mut other_tool = event(&lab, "ls");
    other_tool["tool_name"] = json!("Read");
    other_tool["tool_input"] = json!({ "file_path": "/etc/passwd" });
    assert_eq!(decide(&lab, &other_tool.to_string()), None);
    let mut other_event = event(&lab, "ls");
    other_event["hook_event_name"] = json!("PostToolUse");
    assert_eq!(decide(&lab, &other_event.to_string()), None);
}

#[test]
fn what_is_not_understood_asks() {
    let lab = Lab::new();
    let no_command = json!({
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {}
    });
    let list = json!({
        "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": { "command": ["ls"] }
    });
    let nested = "[".repeat(100_000);
    let lone = "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\
                \"tool_input\":{\"command\":\"ls \\ud800\"}}";
    let twice = "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\
                 \"tool_name\":\"Read\",\"tool_input\":{\"command\":\"ls\"}}";
    let two = format!("{0}{0}", event(&lab, "ls"));
    for input in [
        "",
        "null",
        "[]",
        "\"ls\"",
        "{",
        &nested,
        lone,
        twice,
        &two,
        &no_command.to_string(),
        &list.to_string(),
    ] {
        let decision = decide(&lab, input);
        assert!(
            matches!(decision.as_deref(), Some("ask") | None),
            "{decision:?}"
        );
        assert_ne!(decision.as_deref(), Some("allow"));
    }
}

#[test]
fn an_event_that_is_too_long_asks() {
    let lab = Lab::new();
    let long = event(&lab, &format!("ls {}", "x".repeat(9 << 20)));
    assert_eq!(decide(&lab, &long.to_string()).as_deref(), Some("ask"));
    let deep = event(&lab, &"$(".repeat(200_000));
    assert_eq!(decide(&lab, &deep.to_string()).as_deref(), Some("ask"));
}

#[test]
fn plan_mode_denies_what_is_not_proved() {
    let lab = Lab::new();
    let mut planning = event(&lab, "touch x");
    planning["permission_mode"] = json!("plan");
    assert_eq!(decide(&lab, &planning.to_string()).as_deref(), Some("deny"));
    let mut planning = event(&lab, "ls");
    planning["permission_mode"] = json!("plan");
    assert_eq!(
        decide(&lab, &planning.to_string()).as_deref(),
        Some("allow")
    );
}

#[test]
fn facts_are_read_where_the_event_says() {
    let lab = Lab::new();
    lab.write("repository/file", "");
    let git = |arguments: &[&str]| {
        let mut git = std::process::Command::new("git");
        git.args(arguments)
            .current_dir(lab.work().join("repository"));
        assert!(git.status().unwrap().success());
    };
    git(&["init", "-q"]);
    let mut inside = event(&lab, "git status");
    inside["cwd"] = json!(lab.work().join("repository"));
    assert_eq!(decide(&lab, &inside.to_string()).as_deref(), Some("allow"));
    git(&["config", "core.fsmonitor", "touch x"]);
    assert_eq!(decide(&lab, &inside.to_string()).as_deref(), Some("ask"));
}

#[test]
fn a_program_of_the_workspace_is_not_the_one_that_is_known() {
    let lab = Lab::new();
    lab.write("bin/ls", "#!/bin/sh\ntouch x\n");
    let path = lab.work().join("bin/ls");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&path, mode).unwrap();
    let search = format!("{}:/usr/bin:/bin", lab.work().join("bin").display());
    let input = event(&lab, "ls").to_string();
    let decision = decide_with(&lab, &input, &[("PATH", &search)]);
    assert_eq!(decision.as_deref(), Some("ask"));
}

#[test]
fn an_agent_that_left_its_project_is_still_held_to_it() {
    let lab = Lab::new();
    lab.write("project/.git/HEAD", "");
    lab.write(
        "project/.qedsh.toml",
        "[permissions.commands]\ndeny = [\"wc\"]\n",
    );
    lab.write("project/bin/ls", "#!/bin/sh\ntouch x\n");
    let project = lab.work().join("project");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(project.join("bin/ls"), mode).unwrap();
    let search = format!("{}:/usr/bin:/bin", project.join("bin").display());
    let mut elsewhere = event(&lab, "ls");
    elsewhere["cwd"] = json!(lab.home());
    let environment = [
        ("PATH", search.as_str()),
        ("CLAUDE_PROJECT_DIR", project.to_str().unwrap()),
    ];
    let decide = |input: &Value| decide_with(&lab, &input.to_string(), &environment);
    assert_eq!(decide(&elsewhere).as_deref(), Some("ask"));
    elsewhere["tool_input"]["command"] = json!("wc -l /etc/passwd");
    assert_eq!(decide(&elsewhere).as_deref(), Some("deny"));
    elsewhere["tool_input"]["command"] = json!("head -1 /etc/hostname");
    assert_eq!(decide(&elsewhere).as_deref(), Some("allow"));
}

#[test]
fn the_grammar_is_that_of_the_hosts_shell() {
    let lab = Lab::new();
    // In zsh this runs `touch`; in bash it is an error.
    let input = event(&lab, "cat =(touch x)").to_string();
    let zsh = decide_with(&lab, &input, &[("SHELL", "/bin/zsh")]);
    assert_eq!(zsh.as_deref(), Some("ask"));
}

#[test]
fn whatever_is_on_the_command_line_it_never_exits_with_2() {
    let lab = Lab::new();
    for arguments in [
        &["hook"] as &[&str],
        &["hook", "--nonsense"],
        &["hook", "claude", "more"],
        &["hook", "codex"],
    ] {
        let ran = lab.run_with_input(arguments, &event(&lab, "ls").to_string());
        assert_eq!(
            (ran.status, ran.stdout.as_str()),
            (Some(64), ""),
            "{arguments:?}"
        );
    }
}
