//! Answering, at a real terminal, what an agent's command waits for.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::get_unwrap,
    reason = "a test fails by panicking"
)]

mod support;

use qedsh_tool::session::approval::{Approvals, Asked, Binding, Pending, Reach, Response};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, SystemTime};
use support::Lab;
use support::terminal::{OnTerminal, Streams};

fn state(lab: &Lab) -> PathBuf {
    lab.home().join(".local/state/qedsh")
}

fn binding() -> Binding {
    serde_json::from_value("b".into()).unwrap()
}

fn ask(lab: &Lab, suggestions: &[&str]) -> (Approvals, Pending) {
    let approvals = Approvals::at(&state(lab));
    let asked = Asked {
        binding: binding(),
        session: "s1".to_owned(),
        command: "touch x\nrm y\u{1b}[2J".to_owned(),
        directory: Some("/home/me".to_owned()),
        description: Some("make a file".to_owned()),
        reasons: vec!["writes `/home/me/x`".to_owned()],
        suggestions: suggestions.iter().map(|rule| (*rule).to_owned()).collect(),
    };
    let pending = approvals.ask(asked, SystemTime::now()).unwrap();
    (approvals, pending)
}

fn taken(approvals: &Approvals) -> Option<Response> {
    approvals.take(&binding(), SystemTime::now()).unwrap()
}

fn answer(keys: &str, suggestions: &[&str]) -> (Option<i32>, String, Option<Response>) {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, suggestions);
    let command = lab.command(&["approve", &pending.code.as_str().to_lowercase()]);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Do not run it");
    asked.type_in(keys);
    let (status, shown) = asked.finish();
    (status, shown, taken(&approvals))
}

#[test]
fn it_shows_everything_that_is_asked_and_nothing_else() {
    let (_, shown, _) = answer("0", &["touch:*"]);
    for line in [
        "  An agent waits for an answer\n",
        "  └ Description: make a file\n",
        "  └ Command: touch x\n    │ rm y\\x1b[2J\n",
        "  └ Directory: /home/me\n",
        "  └ Session: s1\n",
        "  └ - writes `/home/me/x`\n",
        "  2. Run it, and for this session also touch:*\n",
    ] {
        assert!(shown.contains(line), "{line:?} is not in {shown}");
    }
}

#[test]
fn the_three_answers() {
    let rules = &["touch:*"];
    let (status, _, response) = answer("1", rules);
    assert_eq!(
        (status, response),
        (Some(0), Some(Response::Yes(Reach::Once)))
    );
    let (status, _, response) = answer("2", rules);
    let reach = Reach::Session(vec!["touch:*".to_owned()]);
    assert_eq!((status, response), (Some(0), Some(Response::Yes(reach))));
    let (status, _, response) = answer("0", rules);
    assert_eq!((status, response), (Some(4), Some(Response::No)));
}

#[test]
fn leaving_answers_nothing() {
    let (status, _, response) = answer("\u{3}", &[]);
    assert_eq!((status, response), (Some(3), None));
}

#[test]
fn enter_letters_and_what_is_not_offered_are_no_answer() {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, &[]);
    let command = lab.command(&["approve", pending.code.as_str()]);
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. Do not run it");
    for keys in ["\r", "y", "2", "11\r"] {
        asked.type_in(keys);
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(taken(&approvals), None);
    asked.type_in("0");
    assert_eq!(asked.finish().0, Some(4));
}

#[test]
fn the_only_question_needs_no_code_and_the_list_shows_it() {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, &[]);
    let listed = lab.run(&["approve", "--list"]).stdout;
    assert!(
        listed.starts_with(&format!("{}  touch x", pending.code)),
        "{listed}"
    );
    let mut asked = OnTerminal::start(&lab.command(&["approve"]), Streams::All);
    asked.expect("0. Do not run it");
    asked.type_in("1");
    assert_eq!(asked.finish().0, Some(0));
    assert_eq!(taken(&approvals), Some(Response::Yes(Reach::Once)));
}

#[test]
fn without_a_terminal_nobody_answers() {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, &[]);
    let piped = lab.run_with_input(&["approve", pending.code.as_str()], "1\n");
    assert_eq!(piped.status, Some(70));
    assert!(
        piped
            .stderr
            .contains("only a person at a terminal can answer")
    );
    let command = lab.command(&["approve", pending.code.as_str()]);
    let (status, _) = OnTerminal::start(&command, Streams::None).finish();
    assert_eq!(status, Some(70));
    assert_eq!(taken(&approvals), None);
}

/// An agent can make a terminal of its own and type into it.
#[test]
fn a_terminal_that_an_agent_made_is_recognised() {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, &[]);
    let agent = lab.work().join("claude");
    fs::write(&agent, "#!/bin/sh\n\"$@\"\nexit $?\n").unwrap();
    fs::set_permissions(&agent, fs::Permissions::from_mode(0o755)).unwrap();
    let qedsh = lab.command(&["approve", pending.code.as_str()]);
    let mut command = Command::new(&agent);
    command
        .arg(qedsh.get_program())
        .args(qedsh.get_args())
        .current_dir(lab.work())
        .envs(
            qedsh
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        );
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.type_in("1");
    let (status, shown) = asked.finish();
    assert_eq!(status, Some(70), "{shown}");
    assert!(
        shown.contains("started by a coding agent (`claude`"),
        "{shown}"
    );
    assert_eq!(taken(&approvals), None);
}

/// What qedsh runs cannot answer what qedsh asks.
#[test]
fn a_command_that_qedsh_runs_cannot_answer() {
    let lab = Lab::new();
    let (approvals, pending) = ask(&lab, &[]);
    let inner = format!(
        "{} approve {}; true",
        env!("CARGO_BIN_EXE_qedsh"),
        pending.code
    );
    let mut asked = OnTerminal::start(&lab.command(&["run", &inner]), Streams::All);
    asked.expect("0. Refuse");
    asked.type_in("1");
    std::thread::sleep(Duration::from_millis(300));
    let _ = asked.finish();
    assert_eq!(taken(&approvals), None);
}

#[test]
fn an_unknown_code_and_an_answered_one_are_told() {
    let lab = Lab::new();
    let unknown = OnTerminal::start(&lab.command(&["approve", "K7Q2"]), Streams::All);
    assert!(unknown.finish().1.contains("no question has this code"));
    let (approvals, pending) = ask(&lab, &[]);
    approvals
        .answer(&pending, Response::No, SystemTime::now())
        .unwrap();
    let again = lab.command(&["approve", pending.code.as_str()]);
    let (_, shown) = OnTerminal::start(&again, Streams::All).finish();
    assert!(
        shown.contains("the question was answered before"),
        "{shown}"
    );
    assert_eq!(lab.run(&["approve", "../x"]).status, Some(64));
}
