//! What other programs read: JSON, batches, exit statuses, help.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::{Value, json};
use support::{Lab, Ran};

fn lines(ran: &Ran) -> Vec<Value> {
    let lines = ran.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_batch_of_checks_is_answered_line_by_line_in_order() {
    let lab = Lab::new();
    lab.write("sub/inside", "");
    let input = "{\"command\":\"ls\"}\n\
                 not json\n\
                 {\"command\":\"rm x\"}\n\
                 \n\
                 {\"cwd\":\"/\"}\n\
                 {\"command\":\"cat inside\",\"cwd\":\"sub\"}\n\
                 {\"command\":\"wc -l <in\"}";
    let ran = lab.run_with_input(&["check", "--batch"], input);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let answers = lines(&ran);
    let decisions: Vec<&Value> = answers.iter().map(|answer| &answer["decision"]).collect();
    assert_eq!(
        decisions,
        ["allow", "ask", "ask", "ask", "ask", "allow", "allow"]
    );
    let errors: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer["error"]["id"])
        .collect();
    let bad = json!("bad-line");
    let none = Value::Null;
    assert_eq!(errors, [&none, &bad, &none, &bad, &bad, &none, &none]);
    assert!(answers.iter().all(|answer| answer["schema"] == 1));
}

#[test]
fn every_line_is_answered_before_the_next_is_read() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let lab = Lab::new();
    let mut command = lab.command(&["check", "--batch"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (line, decision) in [("ls", "allow"), ("rm x", "ask"), ("pwd", "allow")] {
        writeln!(input, "{}", json!({ "command": line })).unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["decision"], decision, "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_without_end_is_answered_and_the_next_one_read() {
    let lab = Lab::new();
    let long = "x".repeat((33 << 20) + 5);
    let input = format!("{{\"command\":\"echo {long}\"}}\n{{\"command\":\"ls\"}}\n");
    let ran = lab.run_with_input(&["check", "--batch"], &input);
    let answers = lines(&ran);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["error"]["id"], "bad-line");
    assert_eq!(answers[1]["decision"], "allow");
}

#[test]
fn parse_gives_words_redirections_and_errors() {
    let lab = Lab::new();
    let text = "A=1 grep -e 'x y' $f <in 2>&1 | sort -{n,r}";
    let ran = lab.run(&["parse", "--json", text]);
    assert_eq!(ran.status, Some(0));
    let parsed = &lines(&ran)[0];
    assert_eq!(parsed["schema"], 1);
    assert_eq!(parsed["dialect"], "bash");
    assert_eq!(parsed["errors"], json!([]));
    let grep = &parsed["commands"][0];
    assert_eq!(grep["argv"], json!(["grep", "-e", "x y", null]));
    assert_eq!(grep["span"], json!([0, 29]));
    assert_eq!(grep["assignments"][0]["name"], "A");
    assert_eq!(grep["assignments"][0]["value"], "1");
    let redirects = json!([
        { "operator": "<", "descriptor": null, "target": "in", "span": [21, 24] },
        { "operator": ">&", "descriptor": 2, "target": "1", "span": [25, 29] },
    ]);
    assert_eq!(grep["redirects"], redirects);
    assert_eq!(parsed["commands"][1]["argv"], json!(["sort", "-n", "-r"]));
}

#[test]
fn parse_finds_commands_wherever_they_stand() {
    let lab = Lab::new();
    let text = "if a \"$(b)\"; then c <<E; fi > log\n$(d)\nE\nf() { g; }; [[ -n `h` ]]; x[$(i)]=1";
    let parsed = &lines(&lab.run(&["parse", "--json", text]))[0];
    let commands = parsed["commands"].as_array().unwrap();
    let names: Vec<&Value> = commands.iter().map(|command| &command["argv"][0]).collect();
    let expected = json!(["a", "b", "c", "d", "g", "h", null, "i"]);
    assert_eq!(
        names,
        expected.as_array().unwrap().iter().collect::<Vec<_>>()
    );
    assert_eq!(parsed["compound_redirects"][0]["target"], "log");
}

#[test]
fn parse_says_what_is_wrong() {
    let lab = Lab::new();
    let ran = lab.run(&["parse", "--json", "echo 'a"]);
    assert_eq!(ran.status, Some(1));
    let error = &lines(&ran)[0]["errors"][0];
    assert_eq!(error["id"], "unterminated-quote");
    assert!(error["span"].is_array() && error["text"].is_string());
}

#[test]
fn a_batch_of_texts_is_parsed_line_by_line() {
    let lab = Lab::new();
    let input = "{\"command\":\"a | b\"}\nx\n{\"command\":\"(\"}\n";
    let ran = lab.run_with_input(&["parse", "--batch"], input);
    assert_eq!(ran.status, Some(0));
    let answers = lines(&ran);
    assert_eq!(answers[0]["commands"].as_array().unwrap().len(), 2);
    assert_eq!(answers[1]["error"]["id"], "bad-line");
    assert_eq!(answers[2]["errors"].as_array().unwrap().len(), 1);
}

#[test]
fn explain_holds_the_whole_proof() {
    let lab = Lab::new();
    let ran = lab.run(&["explain", "--json", "cd / && ls -l"]);
    assert_eq!(ran.status, Some(0));
    let proof = &lines(&ran)[0];
    assert_eq!(proof["decision"], "allow");
    assert_eq!(proof["command"], "cd / && ls -l");
    let ls = &proof["invocations"][1];
    assert_eq!(ls["argv"], json!(["ls", "-l"]));
    assert_eq!(ls["target"], "program");
    assert!(ls["program"].as_str().unwrap().ends_with("/ls"));
    let questions = proof["facts"].as_array().unwrap().iter();
    assert!(
        questions
            .map(|it| &it["question"])
            .any(|it| it == "program ls")
    );
}

#[test]
fn explain_marks_the_part_under_wide_characters() {
    let lab = Lab::new();
    let ran = lab.run(&["explain", "echo 你好 > 文件"]);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[2], "1 | echo 你好 > 文件");
    // Two columns for each Chinese character before the mark.
    assert!(
        lines[3].starts_with("  | ---------- ^^^^^^")
            || lines[3].starts_with("  |           ^^^^^^"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.status, Some(3));
}

#[test]
fn colour_is_for_terminals_and_for_who_asks() {
    use support::terminal::{OnTerminal, Streams};
    let lab = Lab::new();
    let escape = '\u{1b}';
    assert!(!lab.run(&["explain", "ls"]).stdout.contains(escape));
    assert!(
        lab.run(&["explain", "--color", "always", "ls"])
            .stdout
            .contains(escape)
    );
    let on_terminal =
        |command: &std::process::Command| OnTerminal::start(command, Streams::All).finish().1;
    let mut command = lab.command(&["explain", "ls"]);
    assert!(on_terminal(&command).contains(escape));
    command.env("NO_COLOR", "1");
    assert!(!on_terminal(&command).contains(escape));
}

#[test]
fn usage_errors_have_their_own_status() {
    let lab = Lab::new();
    let wrong: &[&[&str]] = &[
        &[],
        &["nonsense"],
        &["check"],
        &["check", "--batch", "ls"],
        &["run", "ls", "-la"],
        &["run", "--timeout", "soon", "ls"],
        &["hook"],
        &["hook", "nobody"],
        &["hook", "claude", "--json"],
    ];
    for arguments in wrong {
        let ran = lab.run(arguments);
        assert_eq!(
            (ran.status, ran.stdout.as_str()),
            (Some(64), ""),
            "{arguments:?}"
        );
        assert!(!ran.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_is_there_for_every_command() {
    let lab = Lab::new();
    for arguments in [
        &["--help"] as &[&str],
        &["run", "--help"],
        &["check", "--help"],
        &["explain", "--help"],
        &["parse", "--help"],
        &["hook", "--help"],
        &["--version"],
    ] {
        let ran = lab.run(arguments);
        assert_eq!(
            (ran.status, ran.stderr.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        assert!(ran.stdout.contains("qedsh"), "{arguments:?}");
    }
}

#[test]
fn the_dialect_can_be_chosen() {
    let lab = Lab::new();
    let errors = |shell: &str| {
        let ran = lab.run(&["parse", "--json", "--shell", shell, "echo {a,b}"]);
        lines(&ran)[0]["errors"].as_array().unwrap().len()
    };
    // Only bash is known to expand braces.
    assert_eq!((errors("bash"), errors("sh")), (0, 1));
    let checked = lab.run(&["check", "--json", "--shell", "zsh", "ls"]);
    assert_eq!(lines(&checked)[0]["shell"], "zsh");
}

#[test]
fn in_mode_plan_what_is_not_proved_is_denied() {
    let lab = Lab::new();
    let ran = lab.run(&["check", "--json", "--mode", "plan", "touch x"]);
    assert_eq!(ran.status, Some(4));
    let answer = &lines(&ran)[0];
    assert_eq!(
        (&answer["decision"], &answer["basis"]),
        (&json!("deny"), &json!("mode"))
    );
}
