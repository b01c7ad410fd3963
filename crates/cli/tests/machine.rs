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
fn the_proof_that_explain_prints_can_be_checked() {
    use qedsh_plan::{Dialect, Proof, check};
    let lab = Lab::new();
    let line = "cd / && for f in etc usr; do ls -l \"$f\"; done";
    let answer = lines(&lab.run(&["explain", "--json", line]))[0].clone();
    let proof: Proof = serde_json::from_value(answer["proof"].clone()).unwrap();
    assert_eq!(check(line.as_bytes(), Dialect::Bash, &proof), Ok(()));
    let other = line.replace("etc", "tmp");
    assert!(check(other.as_bytes(), Dialect::Bash, &proof).is_err());
    let answer = lines(&lab.run(&["explain", "--json", "touch x"]))[0].clone();
    assert_eq!(answer["proof"], json!(null));
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

#[test]
fn every_answer_fits_the_schema() {
    use support::schema::{undescribed, violations};
    let lab = Lab::new();
    let strange = "A=1 cat \"$x\" <<'E' 3>&1 {f}<in; ls -la | (sort > 'out') 2>&1; cd /; awk x\n\u{200b}\nE\n";
    let plain = "X=a; cd / && LC_ALL=C ls \"$1\" *.rs $X | head";
    for line in [
        "ls -la | head",
        plain,
        "touch x",
        strange,
        "echo 'a",
        "",
        "\u{1b}",
    ] {
        let answers: [(&[&str], &[&str]); 4] = [
            (&["check", "--json", line], &["check.json"]),
            (&["explain", "--json", line], &["check.json"]),
            (&["parse", "--json", line], &["parse.json"]),
            (&["run", "--json", line], &["run.json", "check.json"]),
        ];
        for (arguments, files) in answers {
            let answer = &lines(&lab.run(arguments))[0];
            assert_eq!(
                violations(answer, files[0]),
                Vec::<String>::new(),
                "{arguments:?}"
            );
            assert_eq!(
                undescribed(answer, files),
                Vec::<String>::new(),
                "{arguments:?}"
            );
        }
    }
    let ran = lab.run_with_input(&["check", "--batch"], "x\n{\"command\":\"ls\"}\n");
    for answer in lines(&ran) {
        assert_eq!(violations(&answer, "check.json"), Vec::<String>::new());
    }
}

#[test]
fn a_wrong_answer_would_not_fit_the_schema() {
    use support::schema::violations;
    let wrong = json!({
        "schema": 2, "decision": "maybe", "read_only": "no", "basis": "proof",
        "shell": "bash", "reasons": [{ "id": 1, "span": [0], "text": "" }],
    });
    let found = violations(&wrong, "check.json");
    for place in ["/schema", "/decision", "/read_only", "/reasons[]/id"] {
        assert!(
            found.iter().any(|it| it.starts_with(place)),
            "{place}: {found:?}"
        );
    }
}

#[test]
fn a_client_that_says_nothing_or_nonsense_is_no_error_and_gets_no_permission() {
    let lab = Lab::new();
    let call = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": { "name": "Bash", "arguments": { "command": "touch x" } },
    });
    for input in ["", "nonsense\n", "{\"jsonrpc\":\n", &format!("{call}\n")] {
        let ran = lab.run_with_input(&["mcp"], input);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{input}");
        assert!(!lab.holds("x"));
    }
}

#[test]
fn config_show_says_which_file_and_line() {
    let lab = Lab::new();
    let home = lab.home();
    std::fs::create_dir_all(home.join(".config/qedsh")).unwrap();
    let file = home.join(".config/qedsh/config.toml");
    let text = "mode = \"plan\"\n[permissions.commands]\ndeny = [\"rm -rf\"]\n";
    std::fs::write(&file, text).unwrap();
    let ran = lab.run(&["config", "show", "--json"]);
    assert_eq!(ran.status, Some(0));
    let shown = &lines(&ran)[0];
    assert_eq!(shown["mode"], "plan");
    assert_eq!(shown["rules"][0]["verdict"], "deny");
    assert_eq!(shown["rules"][0]["line"], 3);
    assert_eq!(shown["rules"][0]["file"], file.to_str().unwrap());
    let told = lab.run(&["config", "show"]).stdout;
    assert!(
        told.contains(&format!("deny  rm -rf:*  # {}:3\n", file.display())),
        "{told}"
    );
    std::fs::write(&file, "mode = 7\n").unwrap();
    let broken = lab.run(&["config", "show"]);
    assert_eq!(broken.status, Some(70));
    assert!(broken.stdout.contains("error: "), "{}", broken.stdout);
}

#[test]
fn rules_of_the_seed_are_taken_over_and_hold() {
    let lab = Lab::new();
    let settings = lab.home().join(".zapmyco");
    std::fs::create_dir_all(&settings).unwrap();
    let text = "[permissions.commands]\nallow = [\"cargo check\"]\ndeny = [\"rm -rf\", \"sudo\"]\n";
    std::fs::write(settings.join("settings.toml"), text).unwrap();
    assert_eq!(lab.run(&["check", "rm -rf x"]).status, Some(3));
    let shown = lab.run(&["rules", "import", "zapmyco", "--dry-run"]);
    assert_eq!(shown.status, Some(0));
    assert!(shown.stdout.contains("rm -rf"), "{}", shown.stdout);
    assert_eq!(lab.run(&["check", "rm -rf x"]).status, Some(3));
    assert_eq!(lab.run(&["rules", "import", "zapmyco"]).status, Some(0));
    for (line, status) in [
        ("rm -rf x", 4),
        ("r\\m -rf x", 4),
        ("ls; sudo id", 4),
        ("rm -r x", 3),
        ("sudoku x", 3),
    ] {
        assert_eq!(lab.run(&["check", line]).status, Some(status), "{line}");
    }
}

#[test]
fn each_line_of_a_batch_is_judged_by_the_configuration_of_its_place() {
    let lab = Lab::new();
    lab.write("strict/.git/HEAD", "");
    lab.write(
        "strict/.qedsh.toml",
        "[permissions.commands]\ndeny = [\"ls\"]\n",
    );
    lab.write("plain/.git/HEAD", "");
    let input = "{\"command\":\"ls\",\"cwd\":\"plain\"}\n{\"command\":\"ls\",\"cwd\":\"strict\"}\n";
    let answers = lines(&lab.run_with_input(&["check", "--batch"], input));
    assert_eq!(
        (&answers[0]["decision"], &answers[1]["decision"]),
        (&json!("allow"), &json!("deny"))
    );
    assert_eq!(answers[1]["basis"], "rule");
}
