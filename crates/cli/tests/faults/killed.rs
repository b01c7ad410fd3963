//! Engines and supervisors that are killed.

use crate::nowhere;
use crate::support::{Keep, SECOND, is_alive, signal, tasks_of, wait_until};
use qedsh_exec::task::{End, Event, Request, Schedule, Tasks};
use std::fs;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Not a test by itself: the engine that others kill.
#[test]
fn engine() {
    let Some(root) = std::env::var_os("QEDSH_TEST_ENGINE") else {
        return;
    };
    let root = std::path::PathBuf::from(root);
    let tasks = tasks_of(&root);
    let text = std::env::var("QEDSH_TEST_COMMAND").unwrap();
    let terms = qedsh_exec::gate::Terms {
        shell: qedsh_exec::gate::Shell::Bash,
        cage: qedsh_exec::gate::Cage::Off,
        limit: None,
    };
    let grant = nowhere::grant_in(&text, root.join("work").to_str().unwrap(), terms);
    let environment = vec![("PATH".into(), "/usr/bin:/bin".into())];
    let request = Request::new(grant, environment, Schedule::Wait);
    let task = tasks.start(request).unwrap();
    println!("\nstarted {task}");
    while !matches!(
        tasks.next(&task, 60 * SECOND).unwrap(),
        Some(Event::Ended(_))
    ) {}
}

fn spawn_engine(keep: &Keep, text: &str) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::engine", "--nocapture"])
        .env("QEDSH_TEST_ENGINE", keep.root())
        .env("QEDSH_TEST_COMMAND", text)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap()
}

#[test]
fn an_engine_killed_at_any_moment_leaves_every_command_accounted_for() {
    let keep = Keep::new();
    // So that the moments are those of the task and not of its start.
    keep.run("true");
    let rounds = 24;
    for round in 0..rounds {
        let text = format!(
            "echo {round} >> ../started; echo begin; sleep 0.1; echo end; echo {round} >> ../ended; exit 5"
        );
        let mut engine = spawn_engine(&keep, &text);
        std::thread::sleep(Duration::from_millis(10 * round));
        engine.kill().unwrap();
        engine.wait().unwrap();
    }
    // Nothing may run that is not listed, and all of it comes to its end.
    wait_until(|| keep.tasks.list().unwrap().iter().all(|it| it.end.is_some()));
    let count = |name: &str| {
        let text = fs::read_to_string(keep.root().join(name)).unwrap_or_default();
        text.lines().count()
    };
    wait_until(|| count("started") == count("ended"));
    let listed = keep.tasks.list().unwrap();
    for status in &listed {
        assert_eq!(status.end, Some(End::Exited(5)));
        let output = keep.tasks.output(&status.task, 0, 100, SECOND).unwrap();
        assert_eq!(output.bytes, b"begin\nend\n");
    }
    // Those whose engine lived to take the end need no record.
    assert!(listed.len() <= count("ended"));
    assert!(!listed.is_empty());
    assert_eq!(keep.tasks.notices("").unwrap().len(), listed.len());
}

#[test]
fn a_killed_engines_task_runs_on_and_can_be_stopped() {
    let keep = Keep::new();
    let mut engine = spawn_engine(&keep, "echo $$; sleep 60");
    wait_until(|| !keep.tasks.list().unwrap().is_empty());
    engine.kill().unwrap();
    engine.wait().unwrap();
    wait_until(|| keep.tasks.list().unwrap()[0].background);
    let status = keep.tasks.list().unwrap().remove(0);
    assert_eq!(status.end, None);
    let pid: i32 = keep.lines(&status.task, 1)[0].parse().unwrap();
    assert!(is_alive(pid));
    let stopped = keep.tasks.stop(&status.task).unwrap();
    assert_eq!(stopped.end, Some(End::Cancelled));
    assert!(!is_alive(pid));
}

#[test]
fn a_killed_supervisor_is_told_and_its_leftovers_can_be_stopped() {
    for _ in 0..5 {
        let keep = Keep::new();
        let text = "setsid -f sh -c 'echo $$; exec sleep 61' ; echo $$; exec sleep 60";
        let task = keep.start(text, Schedule::Background);
        let pids: Vec<i32> = keep
            .lines(&task, 2)
            .iter()
            .map(|it| it.parse().unwrap())
            .collect();
        let waited = keep.start("echo $$; exec sleep 60", Schedule::Wait);
        keep.tasks.next(&waited, SECOND).unwrap();
        let waited_pid: i32 = keep.lines(&waited, 1)[0].parse().unwrap();
        std::thread::sleep(Duration::from_millis(600));
        let supervisor = keep.keeper(&task);
        let (one, other) = std::thread::scope(|scope| {
            let wait = scope.spawn(|| keep.tasks.wait(&task, 60 * SECOND));
            let next = scope.spawn(|| keep.tasks.next(&waited, 60 * SECOND));
            std::thread::sleep(Duration::from_millis(100));
            signal(supervisor, "KILL");
            (wait.join().unwrap(), next.join().unwrap())
        });
        assert!(matches!(one.unwrap().end, Some(End::Lost(_))));
        let Ok(Some(Event::Ended(other))) = other else {
            panic!("{other:?}");
        };
        assert!(matches!(other.end, Some(End::Lost(_))));
        let text = keep.tasks.notices("session").unwrap()[0].text();
        assert!(text.contains("failed because its in-process state was lost"));
        assert!(pids.iter().all(|pid| is_alive(*pid)));
        keep.tasks.stop(&task).unwrap();
        assert!(pids.iter().all(|pid| !is_alive(*pid)));
        keep.tasks.stop(&waited).unwrap();
        assert!(!is_alive(waited_pid));
        assert_eq!(keep.run("echo next").output.head, b"next\n");
    }
}

#[test]
fn the_supervisor_lets_go_of_whoever_started_it() {
    let keep = Keep::new();
    let mut engine = spawn_engine(&keep, "sleep 0.2");
    let mut output = engine.stdout.take().unwrap();
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    engine.wait().unwrap();
    assert!(text.contains("started exec_"), "{text}");
    let supervisor = keep.supervisor().unwrap();
    let held: Vec<_> = fs::read_dir(format!("/proc/{supervisor}/fd"))
        .unwrap()
        .filter_map(|entry| fs::read_link(entry.unwrap().path()).ok())
        .filter(|place| place.to_string_lossy().starts_with("pipe:"))
        .collect();
    assert_eq!(held, Vec::<std::path::PathBuf>::new());
}
