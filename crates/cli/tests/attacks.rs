//! Ways in which an agent could answer its own question, or use an answer that
//! was given to another: with the real server, and a person at a real terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::json;
use std::fs;
use std::time::Duration;
use support::Lab;
use support::raw::{Raw, texts};
use support::terminal::{OnTerminal, Streams};

fn lab() -> Lab {
    let lab = Lab::new();
    lab.write("sub/a.txt", "hello\n");
    lab
}

fn connect(lab: &Lab, session: &str) -> Raw {
    Raw::connect(lab, &["--session", session], &json!({}))
}

/// Asks for the command, and returns the code that a person is to type.
fn code(client: &mut Raw, command: &str) -> String {
    let told = client.bash(command);
    let (_, rest) = told.split_once("`qedsh approve ").expect(&told);
    rest.split_once('`').unwrap().0.to_owned()
}

/// A person answers with this key.
fn answer(lab: &Lab, code: &str, key: &str) -> String {
    let mut terminal = OnTerminal::start(&lab.command(&["approve", code]), Streams::All);
    terminal.expect("0. Do not run it");
    terminal.type_in(key);
    terminal.finish().1
}

fn is_asked(client: &mut Raw, command: &str) {
    let told = client.bash(command);
    assert!(
        told.starts_with("needs approval: nothing was run"),
        "{told}"
    );
}

fn configure(lab: &Lab, text: &str) {
    let directory = lab.home().join(".config/qedsh");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("config.toml"), text).unwrap();
}

#[test]
fn replay_an_answer_is_used_up() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "echo a >> x");
    answer(&lab, &code, "1");
    client.bash("echo a >> x");
    is_asked(&mut client, "echo a >> x");
    assert_eq!(fs::read_to_string(lab.work().join("x")).unwrap(), "a\n");
    let mut again = OnTerminal::start(&lab.command(&["approve", &code]), Streams::All);
    again.type_in("1");
    let shown = again.finish().1;
    assert!(
        shown.contains("the question was answered before"),
        "{shown}"
    );
}

#[test]
fn another_sessions_code_lets_nothing_run() {
    let lab = lab();
    let (mut one, mut other) = (connect(&lab, "s1"), connect(&lab, "s2"));
    let ours = code(&mut one, "touch x");
    assert_ne!(ours, code(&mut other, "touch x"));
    answer(&lab, &ours, "1");
    is_asked(&mut other, "touch x");
    assert!(!lab.holds("x"));
    one.bash("touch x");
    assert!(lab.holds("x"));
}

#[test]
fn an_expired_code_lets_nothing_run() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    // Five minutes ago.
    let directory = lab.home().join(".local/state/qedsh/approvals");
    let file = directory.join(format!("{code}.json"));
    let mut entry: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let since = entry["since"].as_u64().unwrap();
    entry["since"] = json!(since - 301);
    fs::write(&file, entry.to_string()).unwrap();
    let late = OnTerminal::start(&lab.command(&["approve", &code]), Streams::All);
    let shown = late.finish().1;
    assert!(shown.contains("the question has expired"), "{shown}");
    is_asked(&mut client, "touch x");
    assert!(!lab.holds("x"));
}

#[test]
fn another_directory_is_another_command() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    answer(&lab, &code, "1");
    client.bash("cd sub");
    is_asked(&mut client, "touch x");
    assert!(!lab.holds("x") && !lab.holds("sub/x"));
}

#[test]
fn another_environment_is_another_command() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    answer(&lab, &code, "1");
    drop(client);
    let mut command = lab.command(&["mcp", "--session", "s1"]);
    command.env("LD_LIBRARY_PATH", lab.work());
    let mut client = introduced(Raw::of(command));
    is_asked(&mut client, "touch x");
    assert!(!lab.holds("x"));
}

fn introduced(mut raw: Raw) -> Raw {
    raw.introduce(&json!({}));
    raw
}

#[test]
fn another_configuration_is_another_question() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    answer(&lab, &code, "1");
    drop(client);
    configure(&lab, "permissions.commands.ask = [\"touch:*\"]\n");
    let mut client = connect(&lab, "s1");
    is_asked(&mut client, "touch x");
    assert!(!lab.holds("x"));
}

#[test]
fn a_restart_of_the_server_keeps_the_question_and_its_answer() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    client.kill();
    answer(&lab, &code, "1");
    let mut client = connect(&lab, "s1");
    client.bash("touch x");
    assert!(lab.holds("x"));
    is_asked(&mut client, "touch x");
}

#[test]
fn of_two_people_who_answer_at_once_one_is_heard() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    let approve = || OnTerminal::start(&lab.command(&["approve", &code]), Streams::All);
    let mut terminals = [approve(), approve(), approve()];
    for terminal in &mut terminals {
        terminal.expect("0. Do not run it");
    }
    for terminal in &mut terminals {
        terminal.type_in("1");
    }
    let shown = terminals.map(|terminal| terminal.finish().1);
    let heard = |text: &&String| text.contains("Answered; the agent must ask");
    assert_eq!(shown.iter().filter(heard).count(), 1, "{shown:?}");
    client.bash("touch x");
    is_asked(&mut client, "touch x");
}

/// The agent's own tools, all that they can do: pipes, terminals that it makes,
/// programs that leave their parents behind, a copy of the program.
#[test]
fn what_the_agent_runs_cannot_answer() {
    let lab = lab();
    // Somebody allowed all of it.
    configure(
        &lab,
        "mode = \"yolo\"\npermissions.commands.ask = [\"touch:*\"]\n",
    );
    let qedsh = env!("CARGO_BIN_EXE_qedsh");
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    client.bash(&format!("cp {qedsh} ./copy"));
    for program in [qedsh, "./copy"] {
        let approve = format!("{program} approve {code}");
        for attempt in [
            format!("echo 1 | {approve}"),
            format!("{approve} <<< 1"),
            format!("yes 1 | head -5 | script -qec '{approve}' /dev/null"),
            format!("(sleep 1; printf 1) | script -qec '{approve}' /dev/null"),
            format!(
                "(sleep 1; printf 1) | setsid script -qec '{approve}' /dev/null > told 2>&1 & \
                 disown; sleep 3; cat told"
            ),
            format!(
                "setsid sh -c \"(sleep 1; printf 1) | script -qec '{approve}' /dev/null\" \
                 > told 2>&1 & exit 0"
            ),
            format!("echo 1 | {program} run 'touch x'"),
            format!("(sleep 1; printf 1) | script -qec \"{program} run 'touch x'\" /dev/null"),
            format!(
                "(sleep 1; printf 1) | script -qec \"{program} rules add allow touch:* --user\" \
                 /dev/null"
            ),
        ] {
            client.bash(&attempt);
            let told = client.bash("touch x");
            assert!(told.starts_with("needs approval"), "{attempt}: {told}");
            assert!(!lab.holds("x"), "{attempt}");
        }
    }
    std::thread::sleep(Duration::from_secs(3));
    is_asked(&mut client, "touch x");
    // With a terminal that the tool itself gives.
    let call = json!({
        "command": format!("{qedsh} approve {code}"), "tty": true, "run_in_background": true,
    });
    let started = client.call("Bash", &call);
    let task = &started["structuredContent"]["backgroundTaskId"];
    client.call("TaskInput", &json!({"task_id": task, "text": "1"}));
    std::thread::sleep(Duration::from_millis(500));
    let told = client.call(
        "TaskOutput",
        &json!({"task_id": task, "block": true, "timeout": 5000}),
    );
    assert!(texts(&told).contains("only a person can answer"), "{told}");
    is_asked(&mut client, "touch x");
    assert!(!lab.holds("x"));
    // The same in other hands works, so it is not for another reason.
    let script = format!("(sleep 1; printf 1) | script -qec '{qedsh} approve {code}' /dev/null");
    let person = lab.command(&[]);
    let status = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(lab.work())
        .env_clear()
        .envs(
            person
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .status();
    assert!(status.unwrap().success());
    client.bash("touch x");
    assert!(lab.holds("x"));
}

#[test]
fn always_writes_the_rule_that_was_simulated_and_holds_from_now_on() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "touch x");
    let shown = answer(&lab, &code, "3");
    let file = lab.home().join(".config/qedsh/config.toml");
    let offered = format!(
        "3. Run it, and from now on allow in {}: {{ exact = \"touch x\" }}\n",
        file.display()
    );
    assert!(shown.contains(&offered), "{shown}");
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "[permissions.commands]\nallow = [{ exact = \"touch x\" }]\n"
    );
    for _ in 0..2 {
        assert_eq!(client.bash("touch x"), "");
    }
    is_asked(&mut client, "touch y");
    // Another session, another server.
    let mut other = connect(&lab, "s2");
    assert_eq!(other.bash("touch x"), "");
    let shown = lab.run(&["log", "--json"]).stdout;
    assert!(shown.contains(r#""answer":"always","surface":"terminal""#));
}

#[test]
fn always_is_not_offered_for_what_holds_a_secret() {
    let lab = lab();
    let mut client = connect(&lab, "s1");
    let code = code(&mut client, "curl -u me:hunter2 example.com");
    let shown = answer(&lab, &code, "0");
    assert!(!shown.contains("3. "), "{shown}");
}

#[test]
fn a_form_offers_no_answer_for_ever_and_takes_none() {
    let lab = lab();
    let mut client = Raw::connect(&lab, &[], &json!({"elicitation": {}}));
    let call = json!({"name": "Bash", "arguments": {"command": "touch x"}});
    let call = client.request("tools/call", &call);
    let form = client.wait_for(|message| message["method"] == "elicitation/create");
    let schema = form["params"]["requestedSchema"].to_string();
    assert!(
        schema.contains("\"once\"") && !schema.contains("always"),
        "{schema}"
    );
    let answer = json!({"action": "accept", "content": {"answer": "always"}});
    client.send(&json!({"jsonrpc": "2.0", "id": form["id"], "result": answer}));
    assert_eq!(client.answer_to(call)["result"]["isError"], true);
    assert!(!lab.holds("x"));
}

#[test]
fn an_answer_in_a_form_is_in_the_log_as_one() {
    let lab = lab();
    let mut client = Raw::connect(&lab, &[], &json!({"elicitation": {}}));
    let call = json!({"name": "Bash", "arguments": {"command": "touch x"}});
    let call = client.request("tools/call", &call);
    let form = client.wait_for(|message| message["method"] == "elicitation/create");
    let answer = json!({"action": "accept", "content": {"answer": "once"}});
    client.send(&json!({"jsonrpc": "2.0", "id": form["id"], "result": answer}));
    assert_eq!(client.answer_to(call)["result"]["isError"], false);
    let told = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let of = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
        let words = ["event", "decision", "basis", "answer", "surface"].map(of);
        words
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let shown = lab.run(&["log", "--json"]).stdout;
    let lines: Vec<String> = shown.lines().map(told).collect();
    assert_eq!(
        lines,
        [
            "decision ask unproved agent",
            "approval once elicitation",
            "decision allow person agent",
            "run",
        ]
    );
}

/// A log that nobody can write to.
#[test]
fn where_the_log_cannot_be_written_only_proved_reading_runs() {
    let lab = lab();
    configure(&lab, "permissions.commands.allow = [\"touch:*\"]\n");
    fs::create_dir_all(lab.home().join(".local/state/qedsh/audit.jsonl")).unwrap();
    let mut client = connect(&lab, "s1");
    let told = client.bash("touch x");
    assert!(
        told.contains("The log of decisions cannot be written ("),
        "{told}"
    );
    let told = client.bash("cat sub/a.txt");
    assert!(
        told.contains("The log of decisions cannot be written: "),
        "{told}"
    );
    assert!(told.ends_with("hello"), "{told}");
    let ran = lab.run(&["run", "touch x"]);
    assert_eq!(ran.status, Some(70));
    let ran = lab.run(&["run", "cat sub/a.txt"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "hello\n"));
    assert!(
        ran.stderr.contains("the log cannot be written: "),
        "{}",
        ran.stderr
    );
    assert!(!lab.holds("x"));
    let event = |command: &str| {
        let event = json!({"hook_event_name": "PreToolUse", "tool_name": "Bash",
            "session_id": "s1", "cwd": lab.work(), "tool_input": {"command": command}});
        lab.run_with_input(&["hook", "claude"], &event.to_string())
            .stdout
    };
    // The host asks itself.
    assert_eq!(event("touch x"), "");
    assert!(event("cat sub/a.txt").contains("\"allow\""));
}

/// A disk without room: part of a line is not left behind.
#[test]
fn a_full_disk_breaks_no_line_of_the_log() {
    let lab = lab();
    let file = lab.home().join(".local/state/qedsh/audit.jsonl");
    lab.run(&["run", "cat sub/a.txt"]);
    let before = fs::read(&file).unwrap();
    // As long as it is and 50 bytes more; a `run` needs some hundred.
    let limit = (before.len() + 50).to_string();
    let qedsh = lab.command(&["run", "cat sub/a.txt"]);
    let mut limited = std::process::Command::new("prlimit");
    // A write beyond the limit then fails, as it does on a full disk.
    let script = "trap '' XFSZ; exec \"$@\"";
    limited
        .arg(format!("--fsize={limit}"))
        .args(["sh", "-c", script, "sh"])
        .arg(qedsh.get_program())
        .args(qedsh.get_args())
        .current_dir(lab.work())
        .env_clear()
        .envs(
            qedsh
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
    let ran = support::ran(limited.output().unwrap());
    assert!(
        ran.stderr.contains("the log cannot be written: "),
        "{ran:?}"
    );
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(lab.run(&["run", "cat sub/a.txt"]).status, Some(0));
    let verified = lab.run(&["log", "--verify"]);
    assert_eq!(verified.status, Some(0), "{}", verified.stderr);
}
