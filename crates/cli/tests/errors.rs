//! Each way in which a command does not run, or not to its own end: message,
//! exit status, and what is left behind.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::Value;
use std::time::{Duration, Instant};
use support::terminal::{OnTerminal, Streams};
use support::{Lab, Ran, ran};

fn chinese(lab: &Lab, arguments: &[&str]) -> Ran {
    let mut command = lab.command(arguments);
    ran(command.env("LC_ALL", "zh_CN.UTF-8").output().unwrap())
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).unwrap()
}

/// Runs what must be approved first, and approves it.
fn approved(lab: &Lab, arguments: &[&str]) -> (Option<i32>, String) {
    let command = lab.command(arguments);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Refuse");
    asked.type_in("1");
    asked.finish()
}

#[test]
fn a_command_that_takes_too_long_is_stopped() {
    let lab = Lab::new();
    let run = ["run", "--timeout", "0.3", "tail -n 1 -f /dev/null"];
    let start = Instant::now();
    let stopped = lab.run(&run);
    assert_eq!((stopped.status, stopped.stdout.as_str()), (Some(124), ""));
    let message = "qedsh: the command ran for longer than 0.3 seconds and was stopped\n";
    assert_eq!(stopped.stderr, message);
    assert!(start.elapsed() < Duration::from_secs(15));
    let stopped = chinese(&lab, &run);
    assert_eq!(stopped.status, Some(124));
    assert_eq!(stopped.stderr, "qedsh: 命令执行超过 0.3 秒，已被终止\n");
}

#[test]
fn a_command_that_ignores_the_request_to_stop_is_killed() {
    let lab = Lab::new();
    let line = "trap '' TERM; while :; do sleep 0.1; done & wait; sleep 60";
    let (status, _) = approved(&lab, &["run", "--timeout", "0.3", line]);
    assert_eq!(status, Some(124));
}

#[test]
fn output_up_to_the_moment_it_was_stopped_is_shown() {
    let lab = Lab::new();
    let line = "touch x; echo before; sleep 60; echo after";
    let (status, shown) = approved(&lab, &["run", "--timeout", "0.5", line]);
    assert_eq!(status, Some(124));
    assert!(
        shown.contains("\nbefore\n") && !shown.contains("\nafter\n"),
        "{shown}"
    );
}

#[test]
fn a_command_that_is_not_there_has_a_message_of_its_own() {
    let lab = Lab::new();
    let (status, shown) = approved(&lab, &["run", "no-such-program-anywhere"]);
    assert_eq!(status, Some(127));
    let message = "qedsh: the shell found no such command\n";
    assert!(shown.ends_with(message), "{shown}");
    let mut command = lab.command(&["run", "no-such-program-anywhere"]);
    command.env("LANG", "zh_CN.UTF-8");
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. 拒绝");
    asked.type_in("\r");
    let (status, shown) = asked.finish();
    assert_eq!(status, Some(127));
    assert!(shown.ends_with("qedsh: Shell 找不到该命令\n"), "{shown}");
}

#[test]
fn output_that_is_too_large_is_an_error() {
    let lab = Lab::new();
    // 20 000 lines of six characters and their ends.
    let ran = lab.run(&["run", "seq 100001 120000"]);
    assert_eq!(ran.status, Some(125));
    assert_eq!(ran.stdout.len(), 100_000);
    assert_eq!(
        ran.stderr,
        "qedsh: the command wrote more than 100000 characters and was stopped\n"
    );
    let chinese = chinese(&lab, &["run", "seq 100001 120000"]);
    assert_eq!(chinese.status, Some(125));
    assert_eq!(
        chinese.stderr,
        "qedsh: 输出超过 100000 个字符的上限，命令已被终止\n"
    );
}

#[test]
fn output_of_exactly_the_limit_is_none() {
    let lab = Lab::new();
    let ran = lab.run(&["run", "head -c 100000 /dev/zero | tr '\\0' x"]);
    assert_eq!((ran.status, ran.stdout.len()), (Some(0), 100_000));
}

#[test]
fn characters_count_and_not_bytes() {
    let lab = Lab::new();
    lab.write("text", &"你".repeat(100_000));
    let ran = lab.run(&["run", "cat text"]);
    assert_eq!((ran.status, ran.stdout.len()), (Some(0), 300_000));
}

#[test]
fn without_a_terminal_it_is_refused() {
    let lab = Lab::new();
    let ran = lab.run(&["run", "touch x"]);
    assert_eq!(ran.status, Some(3));
    let message =
        "qedsh: this must be approved and there is no terminal to ask on; nothing was run\n";
    assert!(ran.stderr.ends_with(message), "{}", ran.stderr);
    let chinese = chinese(&lab, &["run", "touch x"]);
    assert_eq!(chinese.status, Some(3));
    let message = "qedsh: 该命令需要确认，但没有可用的终端，命令未执行\n";
    assert!(chinese.stderr.ends_with(message), "{}", chinese.stderr);
    assert!(!lab.holds("x"));
}

#[test]
fn the_working_directory_must_be_there() {
    let lab = Lab::new();
    let ran = lab.run(&["run", "--cwd", "/no/such/place", "ls"]);
    assert_eq!(ran.status, Some(64));
    assert_eq!(
        ran.stderr,
        "qedsh: the working directory `/no/such/place` is not there; nothing was run\n"
    );
}

#[test]
fn it_runs_where_it_is_told_to() {
    let lab = Lab::new();
    lab.write("below/inside", "");
    assert_eq!(lab.run(&["run", "--cwd", "below", "ls"]).stdout, "inside\n");
    let work = lab.work();
    let absolute = work.join("below");
    let ran = lab.run(&["run", "--cwd", absolute.to_str().unwrap(), "pwd"]);
    assert_eq!(ran.stdout, format!("{}\n", absolute.display()));
}

#[test]
fn a_cage_that_cannot_be_enforced_is_refused_and_never_ignored() {
    let lab = Lab::new();
    let ran = lab.run(&["run", "--cage", "read-only", "ls"]);
    assert_eq!(ran.status, Some(69));
    assert_eq!(
        ran.stderr,
        "qedsh: the cage `read-only` cannot be enforced by this version\n"
    );
}

#[test]
fn the_commands_own_status_is_passed_on() {
    let lab = Lab::new();
    assert_eq!(lab.run(&["run", "true"]).status, Some(0));
    assert_eq!(lab.run(&["run", "false"]).status, Some(1));
    assert_eq!(lab.run(&["run", "ls /no/such/place"]).status, Some(2));
    let (status, _) = approved(&lab, &["run", "kill -9 $$"]);
    assert_eq!(status, Some(137));
}

#[test]
fn errors_and_output_are_one_stream_in_order() {
    let lab = Lab::new();
    let ran = lab.run(&["run", "echo one; ls /no/such/place; echo two"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((lines[0], lines[2]), ("one", "two"));
    assert!(lines[1].contains("/no/such/place"), "{}", ran.stdout);
}

#[test]
fn json_holds_the_decision_the_outcome_and_the_error() {
    let lab = Lab::new();
    let answer = json(&lab.run(&["run", "--json", "echo hello; ls /no/such/place"]));
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["decision"], "allow");
    assert_eq!(answer["basis"], "proof");
    assert_eq!(answer["outcome"]["status"], 2);
    assert!(
        answer["outcome"]["output"]
            .as_str()
            .unwrap()
            .starts_with("hello\n")
    );
    assert_eq!(answer["error"], Value::Null);

    let refused = lab.run(&["run", "--json", "touch x"]);
    let answer = json(&refused);
    assert_eq!(refused.status, Some(3));
    assert_eq!(answer["decision"], "ask");
    assert_eq!(answer["outcome"], Value::Null);
    assert_eq!(answer["error"]["id"], "unattended");

    let large = json(&lab.run(&["run", "--json", "seq 100001 120000"]));
    assert_eq!(large["error"]["id"], "output-too-large");
    assert_eq!(large["outcome"]["output"].as_str().unwrap().len(), 100_000);
}

#[test]
fn a_signal_stops_the_command_before_qedsh() {
    let lab = Lab::new();
    let command = lab.command(&["run", "touch x; echo started; sleep 98765"]);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Refuse");
    asked.type_in("1");
    asked.expect("\nstarted");
    // The command has no terminal of its own: only qedsh hears this.
    asked.type_in("\u{3}");
    let (status, shown) = asked.finish();
    assert_eq!(status, Some(130));
    assert!(
        shown.contains("qedsh: signal 2 came, so the command was stopped\n"),
        "{shown}"
    );
    let left = std::process::Command::new("pgrep")
        .args(["-f", "^sleep 98765$"])
        .output();
    assert_eq!(String::from_utf8(left.unwrap().stdout).unwrap(), "");
}

#[test]
fn the_environment_holds_nothing_that_acts() {
    let lab = Lab::new();
    lab.write("start", "echo from-bash-env\n");
    let line = "echo; env | grep -E '^(GIT_O|BASH|E|P)' | sort";
    let mut command = lab.command(&["run", line]);
    command
        .env("BASH_ENV", lab.work().join("start"))
        .env("ENV", lab.work().join("start"))
        .env("BASH_FUNC_echo%%", "() { touch x; }")
        .env("SHELLOPTS", "xtrace")
        .env("PS4", "$(touch x)")
        .env("PAGER", "touch x");
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Refuse");
    asked.type_in("1");
    let (status, shown) = asked.finish();
    assert_eq!(status, Some(0));
    let shown = shown.split("Allow\n").last().unwrap();
    let expected = format!(
        "\nGIT_OPTIONAL_LOCKS=0\nPAGER=cat\nPATH=/usr/local/bin:/usr/bin:/bin\nPWD={}\n",
        lab.work().display()
    );
    assert_eq!(shown, expected);
    assert!(!lab.holds("x"));
}
