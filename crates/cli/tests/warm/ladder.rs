//! Where a command runs that cannot run in a warm shell.

use crate::desk::{Desk, START_UP, Wish, command};
use crate::schema::violations;
use qedsh_exec::warm::{Condition, Rung, Use};
use qedsh_gate::Mode;
use qedsh_tool::session::agent::Ran;
use serde_json::Value;
use std::fs;

fn with(start_up: &'static str, warm: Use) -> Desk {
    Desk::with(Wish {
        start_up,
        warm,
        ..Wish::default()
    })
}

#[test]
fn a_shell_that_cannot_be_warm_has_a_snapshot() {
    let trap = "greet() { echo \"hello: $1\"; }\ntrap 'echo leaving' EXIT\n";
    let desk = with(trap, Use::Auto);
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    let (rung, falls) = desk.last();
    assert_eq!(rung, Some(Rung::Snapshot));
    assert_eq!(falls.len(), 1);
    assert!(
        falls[0].starts_with("warm shell: the shell ended before it served (status 1)"),
        "{falls:?}"
    );
    assert!(falls[0].contains("EXIT trap"), "{falls:?}");
    assert!(matches!(
        desk.keep.tasks.shells()[0].condition,
        Condition::Failed { .. }
    ));
}

#[test]
fn a_shell_that_reads_texts_in_another_way_is_not_used() {
    let desk = with(
        "greet() { echo \"hello: $1\"; }; shopt -s nullglob",
        Use::Auto,
    );
    assert_eq!(
        desk.says("greet you; echo *.none; true > x"),
        "hello: you\n*.none\n"
    );
    let (rung, falls) = desk.last();
    assert_eq!(rung, Some(Rung::Snapshot));
    assert_eq!(falls, ["warm shell: the option `nullglob` is on"]);
}

#[test]
fn without_start_up_files_that_end_there_is_a_plain_shell() {
    let desk = with("exit 3", Use::Auto);
    assert_eq!(desk.says("echo plain; true > x"), "plain\n");
    let (rung, falls) = desk.last();
    assert_eq!(rung, Some(Rung::Plain));
    assert_eq!(falls.len(), 2);
    assert!(
        falls[1].starts_with("snapshot: the shell ended within its start-up files"),
        "{falls:?}"
    );
    let notes = desk.agent.notes();
    let beginning = "Commands have nothing of what the user's login files set (warm shell: ";
    assert!(notes[0].starts_with(beginning), "{notes:?}");
    desk.says("echo plain; true > x");
    assert_eq!(desk.agent.notes().len(), 0);
}

#[test]
fn off_is_a_snapshot_and_no_shell_is_kept() {
    let desk = with(START_UP, Use::Off);
    assert_eq!(
        desk.says("greet you; hi x; true > x"),
        "hello: you\naliased x\n"
    );
    assert_eq!(desk.last(), (Some(Rung::Snapshot), Vec::new()));
    assert!(desk.keep.tasks.shells().is_empty());
}

#[test]
fn required_runs_nothing_elsewhere_and_says_why() {
    let desk = with("trap 'echo leaving' EXIT", Use::Required);
    for text in ["echo x > file", "ls"] {
        let Ran::Failed(why) = desk.run(&command(text)) else {
            panic!("it ran");
        };
        assert!(
            why.starts_with("a warm shell is required (`warm = \"required\"`) and there is none: "),
            "{why}"
        );
        assert!(why.contains("EXIT trap"), "{why}");
        assert!(why.ends_with("nothing was run"), "{why}");
    }
    assert!(!desk.keep.work().join("file").exists());
    assert_eq!(desk.last().0, None);
    desk.write("greet() { echo \"hello: $1\"; }");
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
}

#[test]
fn start_up_files_that_changed_are_read_before_the_next_command() {
    let desk = Desk::new();
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    let old = desk.shell();
    desk.write("greet() { echo \"new: $1\"; }");
    assert_eq!(desk.says("greet you; true > x"), "new: you\n");
    assert_eq!(desk.last(), (Some(Rung::Warm), Vec::new()));
    assert_ne!(desk.shell(), old);
}

#[test]
fn restart_reads_what_the_start_up_files_read_in_turn() {
    let desk = Desk::new();
    fs::write(desk.home().join("other"), "what=one").unwrap();
    desk.write(". ~/other; greet() { echo \"$what\"; }");
    assert_eq!(desk.says("greet; true > x"), "one\n");
    fs::write(desk.home().join("other"), "what=two").unwrap();
    assert_eq!(desk.says("greet; true > x"), "one\n");
    desk.keep.tasks.restart_shells();
    assert_eq!(desk.says("greet; true > x"), "two\n");
}

#[test]
fn two_sessions_of_one_kind_share_a_shell() {
    let desk = Desk::new();
    desk.says("greet you; true > x");
    let other = crate::desk::open(&desk.keep, &Wish::default());
    let ran = other.run(&command("greet me; true > x"), &mut Default::default());
    assert!(matches!(ran, Ran::Ended(_)), "{ran:?}");
    assert_eq!(desk.keep.tasks.shells().len(), 1);
    let Condition::Warm { served, memory, .. } = desk.keep.tasks.shells()[0].condition else {
        panic!("it is not warm");
    };
    assert_eq!(served, 2);
    assert!(memory.unwrap() > 1_000_000);
}

#[test]
fn in_mode_plan_a_warm_shell_runs_nothing_that_writes() {
    let desk = Desk::with(Wish {
        mode: Mode::Plan,
        ..Wish::default()
    });
    let ran = desk.run(&command("greet you"));
    assert!(matches!(ran, Ran::Refused(_)), "{ran:?}");
}

#[test]
fn people_and_programs_are_told() {
    let desk = with("trap 'echo leaving' EXIT", Use::Auto);
    desk.says("echo x > file");
    let state = desk.keep.root().join("qedsh");
    fs::create_dir(&state).unwrap();
    std::os::unix::fs::symlink("../state", state.join("exec")).unwrap();
    let told = |arguments: &[&str], language: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_qedsh"))
            .arg("shell")
            .args(arguments)
            .env("XDG_STATE_HOME", desk.keep.root())
            .env("LC_ALL", language)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let status = told(&["status"], "C.UTF-8");
    assert!(status.starts_with("bash  "), "{status}");
    assert!(
        status.contains("cannot be warm: the shell ended before it served"),
        "{status}"
    );
    assert!(told(&["status"], "zh_CN.UTF-8").contains("无法预热："));
    let why = told(&["why"], "C.UTF-8");
    assert!(
        why.starts_with("snapshot  echo x > file\n    no warm shell: "),
        "{why}"
    );
    for arguments in [
        ["status", "--json"],
        ["restart", "--json"],
        ["why", "--json"],
    ] {
        let answer = told(&arguments, "zh_CN.UTF-8");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(
            violations(&answer, "shell.json"),
            Vec::<String>::new(),
            "{answer}"
        );
    }
}
