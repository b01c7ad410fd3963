//! What the first seed got wrong, as an agent sees it here: real commands, a
//! real supervisor.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "support/tasks.rs"]
mod support;

use qedsh_exec::sys::Real;
use qedsh_exec::task::{Limits, Supervised, Tasks};
use qedsh_tool::agent::{Options, Reply, call};
use qedsh_tool::contract::{Wording, definitions};
use qedsh_tool::session::agent::{Agent, Calls, Opening};
use qedsh_tool::session::gate::{Cage, Mode, Rules};
use qedsh_tool::session::{Settings, ShellChoice};
use qedsh_tool::text::Block;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::time::Duration;
use support::{Keep, tasks_of, wait_until};

/// An agent whose commands all run.
struct Desk {
    keep: Keep,
    agent: Agent<Supervised<Real>>,
    options: Options,
}

impl Desk {
    fn new() -> Self {
        let keep = Keep::new();
        let programs = keep.root().join("bin");
        fs::create_dir(&programs).unwrap();
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", programs.display());
        let opening = Opening {
            name: "s1".into(),
            workspace: keep.work(),
            state: Some(keep.root().join("session")),
            inherited: vec![("PATH".into(), path.into())],
            settings: Settings {
                rules: Rules::default(),
                mode: Mode::Yolo,
                shell: ShellChoice::Best,
                cage: Cage::Off,
                limit: None,
                waiting: None,
            },
            limits: Some(Limits {
                default: Duration::from_secs(3),
                max: Duration::from_secs(6),
                ..Limits::default()
            }),
            profile: None,
        };
        let tasks = tasks_of(keep.root());
        Self {
            agent: Agent::open(&Real::new(), tasks, opening).unwrap(),
            keep,
            options: Options::default(),
        }
    }

    fn call(&self, tool: &str, arguments: &Value) -> Reply {
        let mut calls = Calls::default();
        call(&self.agent, tool, arguments, &self.options, &mut calls).unwrap()
    }

    /// What the model reads.
    fn reads(&self, tool: &str, arguments: &Value) -> String {
        text(&self.call(tool, arguments))
    }

    fn bash(&self, command: &str) -> String {
        self.reads("Bash", &json!({ "command": command }))
    }

    /// Starts it in the background.
    fn start(&self, command: &str) -> (String, String) {
        let reply = self.call(
            "Bash",
            &json!({ "command": command, "run_in_background": true }),
        );
        let result = reply.structured_content.unwrap();
        let said = |name: &str| result[name].as_str().unwrap().to_owned();
        (said("backgroundTaskId"), said("rawOutputPath"))
    }
}

fn text(reply: &Reply) -> String {
    let blocks = reply.content.iter().map(|block| match block {
        Block::Text { text } => text.clone(),
        other => panic!("{other:?}"),
    });
    blocks.collect()
}

#[test]
fn a_timeout_that_is_no_time_is_the_default_and_no_wait_for_ever() {
    let desk = Desk::new();
    for odd in [json!(-1), json!(0), json!(-1e9), json!("-5"), json!(0.2)] {
        let arguments = json!({ "command": "true; sleep 30", "timeout": odd });
        let told = desk.reads("Bash", &arguments);
        let expected = "Command was still running after 3s and was moved to the background";
        assert!(told.starts_with(expected), "{odd}: {told}");
    }
}

#[test]
fn a_backslash_or_an_open_here_document_at_the_end_is_the_commands_own() {
    let desk = Desk::new();
    assert_eq!(desk.bash("echo a\\"), "a\\");
    assert_eq!(desk.bash("cd . && echo a\\"), "a\\");
    let open = desk.bash("cd . && cat <<E\nhello\n");
    assert!(
        open.starts_with("hello\n") || open.ends_with("\nhello"),
        "{open}"
    );
    assert!(!open.contains("_s=") && !open.contains("pwd"), "{open}");
}

#[test]
fn the_hint_about_githubs_limit_comes_when_gh_fails() {
    let desk = Desk::new();
    let gh = desk.keep.root().join("bin/gh");
    fs::write(
        &gh,
        "#!/bin/sh\necho HTTP 403: API rate limit exceeded >&2\nexit 1\n",
    )
    .unwrap();
    fs::set_permissions(&gh, fs::Permissions::from_mode(0o755)).unwrap();
    let told = desk.bash("gh api user");
    assert!(told.starts_with("Exit code 1\nHTTP 403"), "{told}");
    assert!(
        told.contains("`gh api rate_limit --jq .resources`"),
        "{told}"
    );
}

#[test]
fn a_death_by_signal_is_a_failure_and_says_which() {
    let desk = Desk::new();
    let reply = desk.call("Bash", &json!({ "command": "echo half; kill -SEGV $$" }));
    assert!(reply.is_error);
    let expected = "Exit code 139\nCommand exited due to signal SIGSEGV\nhalf";
    assert_eq!(text(&reply), expected);
}

#[test]
fn only_what_was_shown_counts_as_read() {
    let desk = Desk::new();
    fs::write(desk.keep.work().join("f"), "one\ntwo\nthree\n").unwrap();
    for command in [
        "head -n0 f",
        "head -0 f",
        "true || cat f",
        "cat f || cat f >/dev/null",
    ] {
        desk.bash(command);
        let seen = desk.agent.seen();
        let seen: Vec<_> = seen.files().collect();
        assert!(
            seen.is_empty() || command.starts_with("cat"),
            "{command}: {seen:?}"
        );
    }
    let desk = Desk::new();
    fs::write(desk.keep.work().join("f"), "one\ntwo\nthree\n").unwrap();
    desk.bash("grep two f");
    let seen = format!("{:?}", desk.agent.seen());
    desk.bash("cat f");
    assert_ne!(format!("{:?}", desk.agent.seen()), seen);
}

#[test]
fn a_look_at_a_task_shows_its_latest_output_whether_it_runs_or_has_ended() {
    let desk = Desk::new();
    let go = desk.keep.root().join("go");
    assert!(Command::new("mkfifo").arg(&go).status().unwrap().success());
    let (task, file) = desk.start("seq 1 20000; echo latest; read x < ../go; echo end");
    wait_until(|| fs::read_to_string(&file).is_ok_and(|text| text.ends_with("latest\n")));
    let arguments = json!({ "task_id": task, "block": false });
    let runs = desk.reads("TaskOutput", &arguments);
    assert!(runs.contains("<status>running</status>"), "{runs}");
    assert!(
        runs.ends_with("\n19999\n20000\nlatest\n</output>"),
        "{runs}"
    );
    fs::write(&go, "\n").unwrap();
    let ended = desk.reads("TaskOutput", &json!({ "task_id": task }));
    assert!(
        ended.ends_with("\n20000\nlatest\nend\n</output>"),
        "{ended}"
    );
}

#[test]
fn options_that_the_seed_lists_and_never_reads_are_read() {
    let desk = Desk::new();
    let git = ["init", "-q", "below"];
    let made = Command::new("git")
        .args(git)
        .current_dir(desk.keep.work())
        .status();
    assert!(made.unwrap().success());
    let lines = [
        "cat -n f",
        "head -n 3 f",
        "tail -c +5 f",
        "wc -l --total=never f",
        "true --anything",
        "false",
        "[[ -f f && -s f ]]",
        "git -C below status",
        "git -c core.quotePath=false log -1",
        "grep --color f",
        "ls --color",
    ];
    for line in lines {
        let checked = Command::new(env!("CARGO_BIN_EXE_qedsh"))
            .args(["check", "--json", line])
            .current_dir(desk.keep.work())
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", desk.keep.root())
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&checked.stdout).unwrap();
        assert_eq!(report["read_only"], true, "{line}: {report}");
    }
    // The same for what an exit status means.
    fs::write(desk.keep.work().join("below/f"), "x\n").unwrap();
    let told = desk.bash("git -C below -c core.pager=cat grep --no-index nothing");
    assert_eq!(told, "");
}

#[test]
fn two_tasks_of_one_call_have_files_of_their_own() {
    let mut desk = Desk::new();
    desk.options.call = Some("toolu_1".to_owned());
    let started = [desk.start("echo one"), desk.start("echo two")];
    for ((_, file), expected) in started.iter().zip(["one\n", "two\n"]) {
        wait_until(|| fs::read_to_string(file).is_ok_and(|text| text == expected));
    }
    assert_ne!(started[0].1, started[1].1);
    wait_until(|| {
        desk.agent
            .tasks()
            .list()
            .unwrap()
            .iter()
            .all(|it| it.end.is_some())
    });
    assert_eq!(desk.agent.notices().unwrap().len(), 2);
}

#[test]
fn what_a_background_process_of_a_command_writes_later_is_in_the_file_that_is_told() {
    let desk = Desk::new();
    let told = desk.bash("(sleep 0.4; echo late) & echo early");
    let told: Vec<&str> = told.lines().collect();
    let [early, left] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(*early, "early");
    let left = left
        .strip_prefix(
            "Processes that this command started still run. What they write is added to: ",
        )
        .unwrap();
    let file = left.split(". TaskStop").next().unwrap();
    wait_until(|| fs::read_to_string(file).unwrap() == "early\nlate\n");
}

#[test]
fn no_text_speaks_of_what_is_not_there() {
    let mut texts: Vec<String> = definitions(&Wording::default())
        .into_iter()
        .map(|it| format!("{it:?}"))
        .collect();
    texts.push(qedsh_tool::text::github_limit());
    for text in texts {
        for absent in ["/tasks", "ScheduleWakeup"] {
            assert!(!text.contains(absent), "{absent}: {text}");
        }
    }
}
