//! The question on a terminal, with a real terminal.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::get_unwrap,
    reason = "a test fails by panicking"
)]

mod support;

use support::Lab;
use support::terminal::{OnTerminal, Streams};

const READY: &str = "0. Refuse";

fn ask(lab: &Lab, arguments: &[&str]) -> OnTerminal {
    let command = lab.command(arguments);
    OnTerminal::start(&command, Streams::All)
}

fn answer(keys: &str) -> (Option<i32>, String, bool) {
    let lab = Lab::new();
    let mut asked = ask(&lab, &["run", "-d", "make a file", "touch x; echo ran"]);
    asked.expect(READY);
    asked.type_in(keys);
    let (status, shown) = asked.finish();
    (status, shown, lab.holds("x"))
}

#[test]
fn it_shows_the_description_the_command_and_why() {
    let (_, shown, _) = answer("0");
    assert!(shown.contains("└ Description: make a file\n"), "{shown}");
    assert!(shown.contains("└ Command: touch x; echo ran\n"), "{shown}");
    assert!(shown.contains("└ Why you are asked:\n      - "), "{shown}");
}

#[test]
fn one_allows() {
    let (status, shown, exists) = answer("1");
    assert_eq!((status, exists), (Some(0), true));
    assert!(shown.contains("\nran\n"), "{shown}");
}

#[test]
fn enter_allows() {
    let (status, _, exists) = answer("\r");
    assert_eq!((status, exists), (Some(0), true));
}

#[test]
fn zero_refuses() {
    let (status, shown, exists) = answer("0");
    assert_eq!((status, exists), (Some(4), false));
    assert!(shown.contains("qedsh: the user refused; nothing was run\n"));
}

#[test]
fn ctrl_c_leaves_without_running_it() {
    let (status, shown, exists) = answer("\u{3}");
    assert_eq!((status, exists), (Some(130), false));
    assert!(shown.contains("qedsh: the user left with Ctrl-C; nothing was run\n"));
}

#[test]
fn other_keys_and_pasted_text_are_no_answer() {
    let lab = Lab::new();
    let mut asked = ask(&lab, &["run", "touch x"]);
    asked.expect(READY);
    // Home, a pasted line, and letters.
    for keys in ["\u{1b}[1~", "11\r", "y", "q"] {
        asked.type_in(keys);
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert!(!lab.holds("x"));
    asked.type_in("0");
    assert_eq!(asked.finish().0, Some(4));
    assert!(!lab.holds("x"));
}

#[test]
fn what_was_typed_before_the_question_is_no_answer() {
    let lab = Lab::new();
    let mut asked = ask(&lab, &["run", "touch x"]);
    asked.type_in("\r1\r");
    asked.expect(READY);
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(!lab.holds("x"));
    asked.type_in("0");
    assert_eq!(asked.finish().0, Some(4));
}

#[test]
fn the_answer_is_read_from_the_terminal_and_not_from_standard_input() {
    let lab = Lab::new();
    let command = lab.command(&["run", "touch x"]);
    let mut asked = OnTerminal::start(&command, Streams::ErrorOnly);
    asked.expect(READY);
    asked.type_in("1");
    assert_eq!(asked.finish().0, Some(0));
    assert!(lab.holds("x"));
}

#[test]
fn a_terminal_that_belongs_to_another_program_is_left_alone() {
    let lab = Lab::new();
    let command = lab.command(&["run", "touch x"]);
    let (status, shown) = OnTerminal::start(&command, Streams::None).finish();
    assert_eq!((status, shown.as_str()), (Some(3), ""));
    assert!(!lab.holds("x"));
}

#[test]
fn hidden_characters_are_spelled_out_and_lines_set_off() {
    let lab = Lab::new();
    let text = "touch \u{202e}a\u{200b}\u{1b}[2J\necho 0. Refuse";
    let mut asked = ask(&lab, &["run", "-d", "x\u{1b}[1A\ny", text]);
    asked.expect("May it run?");
    asked.type_in("\u{3}");
    let (_, shown) = asked.finish();
    assert!(shown.contains("└ Description: x\\x1b[1A\\ny\n"), "{shown}");
    let command = "└ Command: touch <U+202E>a<U+200B>\\x1b[2J\n    │ echo 0. Refuse\n";
    assert!(shown.contains(command), "{shown}");
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown:?}"
    );
}

#[test]
fn the_question_is_asked_in_the_language_of_the_locale() {
    let lab = Lab::new();
    let mut command = lab.command(&["run", "-d", "创建文件", "touch x"]);
    command.env("LANG", "zh_CN.UTF-8");
    let mut asked = OnTerminal::start(&command, Streams::All);
    asked.expect("0. 拒绝");
    asked.type_in("0");
    let (status, shown) = asked.finish();
    assert_eq!(status, Some(4));
    assert!(
        shown.contains("⚠️  准备执行命令:\n  └ 描述: 创建文件\n  └ 命令: touch x\n"),
        "{shown}"
    );
    assert!(shown.contains("▸ 1. 允许\n"), "{shown}");
    assert!(shown.contains("qedsh: 用户拒绝，命令未执行\n"), "{shown}");
}

#[test]
fn the_terminal_is_as_before_afterwards() {
    let lab = Lab::new();
    let qedsh = lab.command(&["run", "touch x"]);
    let mut around = std::process::Command::new("sh");
    let script = "stty -g; \"$0\" run 'touch x'; stty -g";
    around
        .args(["-c", script])
        .arg(qedsh.get_program())
        .current_dir(lab.work())
        .env("PATH", "/usr/bin:/bin");
    let mut asked = OnTerminal::start(&around, Streams::All);
    asked.expect(READY);
    asked.type_in("0");
    let (_, shown) = asked.finish();
    let states: Vec<&str> = shown
        .lines()
        .filter(|line| line.matches(':').count() > 20)
        .collect();
    assert_eq!(states.len(), 2, "{shown}");
    assert_eq!(states[0], states[1]);
}

/// An agent can make a terminal of its own and type into it.
#[test]
fn a_terminal_that_an_agent_made_is_nobodys() {
    use std::os::unix::fs::PermissionsExt as _;
    let lab = Lab::new();
    lab.write("codex", "#!/bin/sh\n\"$@\"\nexit $?\n");
    lab.write(".qedsh.toml", "mode = \"yolo\"\n");
    let agent = lab.work().join("codex");
    std::fs::set_permissions(&agent, std::fs::Permissions::from_mode(0o755)).unwrap();
    for (arguments, status) in [(&["run", "touch x"][..], 3), (&["trust"], 70)] {
        let qedsh = lab.command(arguments);
        let mut command = std::process::Command::new(&agent);
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
        let (ended, shown) = asked.finish();
        assert_eq!(ended, Some(status), "{shown}");
        assert!(!lab.holds("x"));
    }
}
