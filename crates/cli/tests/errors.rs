//! Each way in which a command does not run, or not to its own end: message,
//! exit status, and what is left behind.
#![allow(
    clippy::string_slice,
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

/// The ID in what is said of a task.
fn task_in(text: &str) -> String {
    let from = text.find("exec_").unwrap_or_else(|| panic!("{text}"));
    text[from..]
        .chars()
        .take_while(|it| it.is_ascii_alphanumeric() || "_-".contains(*it))
        .collect()
}

#[test]
fn a_command_that_takes_too_long_goes_on_in_the_background() {
    let lab = Lab::new();
    let line = "echo before; sleep 60";
    let run = ["run", "--timeout", "0.3", line];
    let start = Instant::now();
    let moved = lab.run(&run);
    assert_eq!(
        (moved.status, moved.stdout.as_str()),
        (Some(124), "before\n")
    );
    let task = task_in(&moved.stderr);
    assert_eq!(
        moved.stderr,
        format!(
            "qedsh: still running after 300ms: it goes on in the background as {task}\n\
             qedsh: `qedsh output --follow {task}` shows all it writes, `qedsh stop {task}` ends it\n"
        )
    );
    assert!(start.elapsed() < Duration::from_secs(15));
    assert!(lab.run(&["ps"]).stdout.contains(&task));
    assert_eq!(lab.run(&["output", &task]).stdout, "before\n");
    assert_eq!(lab.run(&["stop", &task]).status, Some(0));
    let moved = chinese(&lab, &run);
    assert_eq!(moved.status, Some(124));
    assert!(
        moved
            .stderr
            .starts_with("qedsh: 命令已执行 300ms，转入后台继续运行，任务为 exec_")
    );
}

#[test]
fn the_variables_say_how_long_is_waited() {
    let lab = Lab::new();
    let run = |variables: &[(&str, &str)], arguments: &[&str]| {
        let line = ["true; sleep 60"];
        let mut command = lab.command(&[&["run"], arguments, &line].concat());
        command.envs(variables.iter().copied());
        let ran = ran(command.output().unwrap());
        assert_eq!(lab.run(&["stop", &task_in(&ran.stderr)]).status, Some(0));
        (ran.status, ran.stderr)
    };
    let default = ("BASH_DEFAULT_TIMEOUT_MS", "200");
    let (status, told) = run(&[default], &[]);
    assert_eq!(status, Some(124));
    assert!(told.contains("after 200ms"), "{told}");
    let (_, told) = run(&[default], &["--timeout", "0.4"]);
    assert!(told.contains("after 400ms"), "{told}");
    // What somebody has set as the longest is.
    let longest = ("BASH_MAX_TIMEOUT_MS", "300");
    let (_, told) = run(&[default, longest], &["--timeout", "3600"]);
    assert!(told.contains("after 300ms"), "{told}");
}

#[test]
fn with_no_deadline_it_is_waited_for() {
    let lab = Lab::new();
    let mut command = lab.command(&["run", "--timeout", "0", "true; sleep 60"]);
    let mut running = command
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(2300));
    assert!(running.try_wait().unwrap().is_none());
    let listed = lab.run(&["ps"]).stdout;
    assert_eq!(lab.run(&["stop", &task_in(&listed)]).status, Some(0));
    let output = running.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(137));
    assert_eq!(output.stderr, b"qedsh: somebody stopped the command\n");
}

#[test]
fn what_only_sleeps_is_stopped_at_its_deadline() {
    let lab = Lab::new();
    let start = Instant::now();
    let stopped = lab.run(&["run", "--timeout", "0.3", "sleep 60"]);
    assert_eq!(stopped.status, Some(124));
    let message = "qedsh: the command ran for longer than 300ms and was stopped\n";
    assert_eq!(stopped.stderr, message);
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(lab.run(&["ps"]).stdout, "");
    let stopped = chinese(&lab, &["run", "--timeout", "0.3", "sleep 60"]);
    assert_eq!(stopped.stderr, "qedsh: 命令执行超过 300ms，已被终止\n");
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
fn output_of_any_length_is_passed_on_byte_by_byte() {
    let lab = Lab::new();
    let text: String = (100_001..=400_000).map(|it| format!("{it}\n")).collect();
    let ran = lab.run(&["run", "seq 100001 400000"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout == text);
    // What is too long for memory is kept in a file.
    let kept = lab.run(&["ps", "--all"]).stdout;
    assert!(lab.run(&["output", &task_in(&kept)]).stdout == text);
    let bytes = lab.command(&["run", "printf 'a\\0b\\377\\300\\200\\r\\n\\033[1m'"]);
    let bytes = { bytes }.output().unwrap();
    assert_eq!(bytes.stdout, b"a\0b\xff\xc0\x80\r\n\x1b[1m");
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
    assert_eq!(large["error"], Value::Null);
    assert_eq!(large["outcome"]["output"].as_str().unwrap().len(), 100_000);
    assert_eq!(large["outcome"]["output_bytes"], 140_000);
    let file = large["outcome"]["output_file"].as_str().unwrap();
    assert_eq!(std::fs::metadata(file).unwrap().len(), 140_000);

    let moved = lab.run(&["run", "--json", "--timeout", "0.3", "true; sleep 60"]);
    assert_eq!((moved.status, moved.stderr.as_str()), (Some(124), ""));
    let answer = json(&moved);
    assert_eq!(answer["error"]["id"], "backgrounded");
    assert_eq!(answer["outcome"]["status"], Value::Null);
    let task = answer["outcome"]["task_id"].as_str().unwrap();
    assert_eq!(lab.run(&["stop", task]).status, Some(0));
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
