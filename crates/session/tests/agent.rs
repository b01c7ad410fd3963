//! An agent's session, on tasks that follow scripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_session::agent::{
    Agent, Calls, Cancel, Command, Ended, Move, Opening, Ran, Refusal, Retrieval, Scope, Turn,
};
use qedsh_session::exec::task::{End, Input, Script, Simulated, Step, Tasks};
use qedsh_session::gate::{Cage, Mode, Pattern, Rules};
use qedsh_session::sys::Real;
use qedsh_session::{Settings, ShellChoice};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const SECOND: Duration = Duration::from_secs(1);

struct Desk {
    place: TempDir,
    agent: Agent<Simulated>,
}

impl Desk {
    fn new(mode: Mode) -> Self {
        let place = TempDir::new().unwrap();
        fs::create_dir_all(place.path().join("work/sub")).unwrap();
        let agent = open(place.path(), mode);
        Self { place, agent }
    }

    fn work(&self) -> PathBuf {
        self.place.path().join("work")
    }

    fn tasks(&self) -> &Simulated {
        self.agent.tasks()
    }

    fn script(&self, command: &str, steps: &[Step], directory: Option<PathBuf>) {
        let steps = steps.to_vec();
        self.tasks().script(command, Script { steps, directory });
    }

    fn run(&self, text: &str) -> Ran {
        self.agent.run(&command(text), &mut Calls::default())
    }

    fn ends(&self, text: &str) -> Ended {
        match self.run(text) {
            Ran::Ended(ended) => *ended,
            other => panic!("{other:?}"),
        }
    }
}

fn open(place: &Path, mode: Mode) -> Agent<Simulated> {
    let opening = Opening {
        name: "s1".into(),
        workspace: place.join("work"),
        state: Some(place.join("state")),
        inherited: std::env::vars_os().collect(),
        settings: Settings {
            rules: Rules::default(),
            mode,
            shell: ShellChoice::Best,
            cage: Cage::Off,
            limit: None,
            waiting: None,
        },
        limits: None,
        profile: None,
    };
    let system = Real::new();
    Agent::open(&system, Simulated::new(None), opening).unwrap()
}

fn command(text: &str) -> Command {
    Command {
        text: text.into(),
        ..Command::default()
    }
}

#[test]
fn a_blank_command_is_nothing_to_run() {
    assert!(matches!(Desk::new(Mode::Yolo).run(" \n "), Ran::Nothing));
}

#[test]
fn what_is_not_allowed_does_not_start() {
    let desk = Desk::new(Mode::Build);
    let Ran::Refused(refusal) = desk.run("make install") else {
        panic!("it ran");
    };
    let Refusal::Unattended(reasons, suggestions) = *refusal else {
        panic!("{refusal:?}");
    };
    assert!(!reasons.is_empty());
    let suggestions: Vec<String> = suggestions.iter().map(Pattern::entry).collect();
    assert!(!suggestions.is_empty(), "{suggestions:?}");
    let plan = Desk::new(Mode::Plan);
    assert!(
        matches!(plan.run("make install"), Ran::Refused(it) if matches!(*it, Refusal::Denied(_)))
    );
    assert_eq!(desk.tasks().started(), Vec::<Vec<u8>>::new());
    assert_eq!(plan.tasks().started(), Vec::<Vec<u8>>::new());
}

#[test]
fn a_command_that_takes_long_moves_to_the_background() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(500 * SECOND)], None);
    let mut ticks = 0;
    let mut progress = |_: &_| ticks += 1;
    let mut calls = Calls {
        progress: Some(&mut progress),
        ..Calls::default()
    };
    let Ran::Background(status) = desk.agent.run(&command("make"), &mut calls) else {
        panic!("it ended");
    };
    assert_eq!(status.elapsed, 120 * SECOND);
    // From the second second on, each second.
    assert!((118..=119).contains(&ticks), "{ticks}");
}

#[test]
fn d1_a_negative_timeout_is_the_default_and_not_none() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(500 * SECOND)], None);
    for timeout in [-1.0, 0.0, f64::NAN] {
        let command = Command {
            timeout: Some(timeout),
            ..command("make")
        };
        let Ran::Background(status) = desk.agent.run(&command, &mut Calls::default()) else {
            panic!("it ended");
        };
        assert_eq!(status.elapsed, 120 * SECOND, "{timeout}");
    }
}

#[test]
fn sleep_and_idle_turns_are_stopped_at_the_limit() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("sleep 500", &[Step::Waits(500 * SECOND)], None);
    assert_eq!(desk.ends("sleep 500").end, End::TimedOut(120 * SECOND));
    desk.script("make", &[Step::Waits(500 * SECOND)], None);
    let idle = Command {
        turn: Turn::Idle,
        timeout: Some(5000.0),
        ..command("make")
    };
    let Ran::Ended(ended) = desk.agent.run(&idle, &mut Calls::default()) else {
        panic!("it goes on");
    };
    assert_eq!(ended.end, End::TimedOut(5 * SECOND));
    let background = Command {
        background: true,
        ..idle
    };
    let ran = desk.agent.run(&background, &mut Calls::default());
    assert!(matches!(ran, Ran::Refused(it) if *it == Refusal::IdleBackground));
}

#[test]
fn cancelling_stops_a_foreground_command_and_keeps_others_from_starting() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(500 * SECOND)], None);
    let cancel = Cancel::default();
    let mut progress = {
        let cancel = cancel.clone();
        move |_: &_| cancel.cancel()
    };
    let mut calls = Calls {
        progress: Some(&mut progress),
        cancel: cancel.clone(),
        ..Calls::default()
    };
    let Ran::Ended(ended) = desk.agent.run(&command("make"), &mut calls) else {
        panic!("it goes on");
    };
    assert_eq!(ended.end, End::Cancelled);
    let ran = desk.agent.run(&command("make"), &mut calls);
    assert!(matches!(ran, Ran::Refused(it) if *it == Refusal::Cancelled));
}

#[test]
fn the_directory_follows_a_command_that_succeeds_inside_the_workspace() {
    let desk = Desk::new(Mode::Yolo);
    let sub = desk.work().join("sub");
    desk.script("cd sub", &[], Some(sub.clone()));
    assert_eq!(desk.ends("cd sub").moved, Move::To(sub.clone()));
    assert_eq!(desk.agent.directory(), sub);
    let failing = [Step::Ends(End::Exited(1))];
    desk.script("cd ..; false", &failing, Some(desk.work()));
    assert_eq!(desk.ends("cd ..; false").moved, Move::Stay);
    assert_eq!(desk.agent.directory(), sub);
    desk.script("cd /", &[], Some("/".into()));
    assert_eq!(desk.ends("cd /").moved, Move::Reset(desk.work()));
    assert_eq!(desk.agent.directory(), desk.work());
}

#[test]
fn a_helper_moves_nobody() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("cd sub", &[], Some(desk.work().join("sub")));
    let helper = Command {
        scope: Scope::Helper,
        ..command("cd sub")
    };
    desk.agent.run(&helper, &mut Calls::default());
    assert_eq!(desk.agent.directory(), desk.work());
}

#[test]
fn what_a_helper_leaves_in_the_background_ends_after_an_hour() {
    let desk = Desk::new(Mode::Yolo);
    let hour = Duration::from_secs(3600);
    for (scope, end) in [
        (Scope::Helper, Some(End::TimedOut(hour))),
        (Scope::Main, None),
    ] {
        let text = format!("serve {scope:?}");
        desk.script(&text, &[Step::Waits(100 * hour)], None);
        let command = Command {
            scope,
            background: true,
            ..command(&text)
        };
        let Ran::Background(status) = desk.agent.run(&command, &mut Calls::default()) else {
            panic!("it is not in the background");
        };
        let tasks = desk.agent.tasks();
        tasks.pass(hour - Duration::from_secs(1));
        assert_eq!(tasks.status(&status.task).unwrap().end, None);
        tasks.pass(Duration::from_secs(1));
        assert_eq!(tasks.status(&status.task).unwrap().end, end);
    }
}

#[test]
fn a_directory_that_is_gone_leads_back_to_the_root_and_is_told_once() {
    let desk = Desk::new(Mode::Yolo);
    let sub = desk.work().join("sub");
    desk.script("cd sub", &[], Some(sub.clone()));
    desk.run("cd sub");
    fs::remove_dir(&sub).unwrap();
    desk.run("ls");
    let note = format!("Shell cwd was reset to {}", desk.work().display());
    assert_eq!(desk.agent.notes(), [note]);
    assert_eq!(desk.agent.notes(), Vec::<String>::new());
    assert_eq!(desk.agent.directory(), desk.work());
}

#[test]
fn a_session_is_taken_up_where_it_was() {
    let desk = Desk::new(Mode::Yolo);
    let sub = desk.work().join("sub");
    fs::write(desk.work().join("notes"), "one\ntwo\n").unwrap();
    let shown = [Step::Writes(b"one\ntwo\n".to_vec())];
    desk.script("cat notes", &shown, None);
    desk.script("cd sub", &[], Some(sub.clone()));
    desk.run("cat notes");
    desk.run("cd sub");
    let again = open(desk.place.path(), Mode::Yolo);
    assert_eq!(again.directory(), sub);
    let seen = again.seen();
    assert!(!seen.file(&desk.work().join("notes")).unwrap().is_partial);
    assert_eq!(again.notes(), Vec::<String>::new());
}

#[test]
fn the_end_of_a_background_task_is_told_once() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(5 * SECOND)], None);
    let background = Command {
        background: true,
        ..command("make")
    };
    let Ran::Background(status) = desk.agent.run(&background, &mut Calls::default()) else {
        panic!("it ended");
    };
    assert!(desk.agent.notices().unwrap().is_empty());
    desk.tasks().pass(10 * SECOND);
    let notices = desk.agent.notices().unwrap();
    assert_eq!(notices.len(), 1);
    assert_eq!(notices[0].task, status.task);
    assert!(desk.agent.notices().unwrap().is_empty());
}

#[test]
fn who_looked_at_the_end_is_not_told_of_it() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(5 * SECOND)], None);
    let background = Command {
        background: true,
        ..command("make")
    };
    let Ran::Background(status) = desk.agent.run(&background, &mut Calls::default()) else {
        panic!("it ended");
    };
    let look = |patience| {
        let looked = desk.agent.look(&status.task, patience, &Cancel::default());
        looked.unwrap().retrieval
    };
    assert_eq!(look(Duration::ZERO), Retrieval::Running);
    desk.tasks().pass(10 * SECOND);
    assert_eq!(look(Duration::ZERO), Retrieval::Ended);
    assert!(desk.agent.notices().unwrap().is_empty());
}

#[test]
fn only_a_running_task_is_stopped() {
    let desk = Desk::new(Mode::Yolo);
    desk.script("make", &[Step::Waits(500 * SECOND)], None);
    let background = Command {
        background: true,
        ..command("make")
    };
    let Ran::Background(status) = desk.agent.run(&background, &mut Calls::default()) else {
        panic!("it ended");
    };
    let stopped = desk.agent.stop(&status.task).unwrap();
    assert_eq!(stopped.end, Some(End::Cancelled));
    let again = desk.agent.stop(&status.task).unwrap_err();
    let text = format!("task {} is not running (status: killed)", status.task);
    assert_eq!(again.to_string(), text);
    assert!(desk.agent.task("exec_../x").is_err());
    assert!(desk.agent.notices().unwrap().is_empty());
}

#[test]
fn only_what_is_allowed_for_more_than_reading_is_typed_to() {
    let start = |mode, text: &str, terminal| {
        let desk = Desk::new(mode);
        desk.script(text, &[Step::Reads, Step::Waits(SECOND)], None);
        let command = Command {
            terminal,
            background: true,
            ..command(text)
        };
        let Ran::Background(status) = desk.agent.run(&command, &mut Calls::default()) else {
            panic!("it did not start");
        };
        let typed = desk
            .agent
            .input(&status.task, Input::Text(b"!sh\n".to_vec()));
        let signalled = desk.agent.input(&status.task, Input::Signal(2));
        (typed.is_ok(), signalled.is_ok())
    };
    assert_eq!(start(Mode::Yolo, "python3 -i", true), (true, true));
    assert_eq!(start(Mode::Build, "cat", true), (false, true));
    assert_eq!(start(Mode::Yolo, "python3 -i", false), (false, false));
}

#[test]
fn d3_the_limit_of_github_is_noticed_where_gh_fails() {
    let desk = Desk::new(Mode::Yolo);
    let limited = [
        Step::Writes(b"HTTP 403: API rate limit exceeded for user ID 1.\n".to_vec()),
        Step::Ends(End::Exited(1)),
    ];
    for text in ["gh pr list", "gh auth status", "cat log"] {
        desk.script(text, &limited, None);
    }
    assert!(!desk.ends("gh auth status").is_rate_limited);
    assert!(!desk.ends("cat log").is_rate_limited);
    assert!(desk.ends("gh pr list").is_rate_limited);
    assert!(!desk.ends("gh pr list").is_rate_limited);
}

#[test]
fn a_formatter_makes_what_was_seen_stale() {
    let desk = Desk::new(Mode::Yolo);
    let notes = desk.work().join("notes");
    fs::write(&notes, "one\n").unwrap();
    desk.script("cat notes", &[Step::Writes(b"one\n".to_vec())], None);
    desk.run("cat notes");
    let file = fs::File::options().append(true).open(&notes).unwrap();
    let later = std::time::SystemTime::now() + 5 * SECOND;
    file.set_modified(later).unwrap();
    assert_eq!(desk.ends("ls").stale, None);
    assert_eq!(
        desk.ends("prettier --write notes").stale.as_deref(),
        Some(
            "[This command modified 1 file you've previously read: notes. Call Read before editing.]"
        )
    );
}
