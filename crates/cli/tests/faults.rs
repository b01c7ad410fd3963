//! What goes wrong: engines and supervisors that are killed, commands that do
//! not want to end, hostile output, full disks.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "support/tasks.rs"]
mod support;

use qedsh_exec::task::{Capture, End, Error, Event, Fault, Request, Schedule, Supervised, Tasks};
use std::fs;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{Keep, SECOND, is_alive, signal, tasks_of, wait_until};

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
        .args(["--exact", "engine", "--nocapture"])
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
fn a_grandchild_that_holds_the_output_neither_hangs_nor_loses_any() {
    let keep = Keep::new();
    for _ in 0..10 {
        let start = Instant::now();
        let ended = keep.run("sleep 60 & echo $!");
        assert!(start.elapsed() < 30 * SECOND);
        let grandchild = String::from_utf8(ended.output.head).unwrap();
        let grandchild: i32 = grandchild.trim_end().parse().unwrap();
        assert!(ended.lingers && is_alive(grandchild));
        signal(grandchild, "KILL");
        wait_until(|| !keep.tasks.status(&ended.task).unwrap().lingers);
    }
    let late = "(sleep 0.3; echo late) & echo early";
    for schedule in [Schedule::Wait, Schedule::Background] {
        for _ in 0..5 {
            let task = keep.start(late, schedule);
            let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
            assert_eq!(ended.end, Some(End::Exited(0)));
            assert_eq!(ended.output.head, b"early\n");
            let file = ended.output.file.unwrap();
            wait_until(|| fs::read(&file).unwrap() == b"early\nlate\n");
            wait_until(|| !keep.again().status(&task).unwrap().lingers);
            assert_eq!(keep.again().status(&task).unwrap().output.total, 11);
        }
    }
}

#[test]
fn a_grandchild_that_lets_go_at_once_leaves_no_trace() {
    let keep = Keep::new();
    for _ in 0..10 {
        let ended = keep.run("(sleep 0.01; echo late) & echo early");
        assert_eq!(ended.output.head, b"early\nlate\n");
        assert_eq!((ended.lingers, ended.output.file), (false, None));
    }
}

#[test]
fn what_an_ended_command_left_can_be_stopped_and_is_held_to_the_limit() {
    let keep = Keep::new();
    for end in [Supervised::stop, Supervised::kill] {
        let ended = keep.run("trap '' TERM; setsid sleep 60 & sleep 61 & echo $!");
        assert_eq!(ended.end, Some(End::Exited(0)));
        let left = String::from_utf8(ended.output.head).unwrap();
        let left: i32 = left.trim_end().parse().unwrap();
        assert!(is_alive(left));
        let stopped = end(&keep.tasks, &ended.task).unwrap();
        assert_eq!(
            (stopped.end, stopped.lingers),
            (Some(End::Exited(0)), false)
        );
        assert!(!is_alive(left));
        let again = keep.tasks.stop(&ended.task);
        assert!(matches!(again, Err(Error::NotRunning { .. })), "{again:?}");
    }
    let request = Request {
        output_limit: 1_000_000,
        ..keep.request("yes & echo $!", Schedule::Wait)
    };
    let ended = keep.finish(request);
    wait_until(|| !keep.tasks.status(&ended.task).unwrap().lingers);
    let file = fs::metadata(ended.output.file.unwrap()).unwrap();
    assert_eq!(file.len(), 1_000_000);
}

#[test]
fn a_kill_gives_no_time() {
    let keep = Keep::new();
    for _ in 0..5 {
        let task = keep.start(
            "trap '' TERM; echo on; while :; do sleep 1; done",
            Schedule::Background,
        );
        keep.lines(&task, 1);
        let start = Instant::now();
        let killed = keep.tasks.kill(&task).unwrap();
        assert_eq!(killed.end, Some(End::Cancelled));
        // A stop gives a second and a half.
        assert!(start.elapsed() < SECOND, "{:?}", start.elapsed());
    }
}

#[test]
fn a_stop_reaches_daemons_that_ignore_it_and_left_everything_behind() {
    let keep = Keep::new();
    let text = "setsid -f sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done'
        (setsid env -i sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 1; done' &)
        setsid -f setsid -f sh -c 'echo $$; exec sleep 60 </dev/null'
        trap '' TERM; echo $$; while :; do sleep 1; done";
    for _ in 0..3 {
        let task = keep.start(text, Schedule::Background);
        let pids: Vec<i32> = keep
            .lines(&task, 4)
            .iter()
            .map(|it| it.parse().unwrap())
            .collect();
        assert!(pids.iter().all(|pid| is_alive(*pid)));
        let stopped = keep.tasks.stop(&task).unwrap();
        assert_eq!(stopped.end, Some(End::Cancelled));
        assert!(pids.iter().all(|pid| !is_alive(*pid)));
    }
}

#[test]
fn what_obeys_is_asked_to_end_and_not_killed() {
    let keep = Keep::new();
    for _ in 0..10 {
        let text = "trap 'echo asked; exit' TERM; echo on; while :; do sleep 0.1; done";
        let task = keep.start(text, Schedule::Background);
        keep.lines(&task, 1);
        let stopped = keep.tasks.stop(&task).unwrap();
        let written = fs::read(stopped.output.file.unwrap()).unwrap();
        assert!(written.ends_with(b"asked\n"), "{written:?}");
    }
}

#[test]
fn a_stop_catches_what_forks_faster_than_it_is_killed() {
    let keep = Keep::new();
    // Each generation starts the next and ends, until the directory is gone; 127
    // others only multiply once.
    let text = "trap '' TERM
        hop() { echo x >> ../hops || exit; sleep 0.002; hop & }
        grow() { [ $1 = 0 ] || { grow $(($1 - 1)) & grow $(($1 - 1)) & }; sleep 60; }
        for i in 1 2 3; do (trap '' TERM; hop) & done; grow 6";
    for _ in 0..3 {
        let task = keep.start(text, Schedule::Background);
        wait_until(|| keep.root().join("hops").exists());
        std::thread::sleep(Duration::from_millis(300));
        keep.tasks.stop(&task).unwrap();
        let hops = || fs::metadata(keep.root().join("hops")).unwrap().len();
        let after = hops();
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(hops(), after);
    }
}

#[test]
fn output_that_is_opened_again_by_name_is_not_truncated() {
    let keep = Keep::new();
    let text = "echo first; echo second > /dev/stderr; echo third | tee /dev/stderr > /dev/null
        echo fourth > /dev/stdout; echo fifth";
    for schedule in [Schedule::Wait, Schedule::Background] {
        let task = keep.start(text, schedule);
        let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
        assert_eq!(ended.output.head, b"first\nsecond\nthird\nfourth\nfifth\n");
    }
}

#[test]
fn a_command_that_closes_everything_still_ends() {
    let keep = Keep::new();
    for _ in 0..10 {
        let ended = keep.run("echo before; exec 0<&- 1>&- 2>&-; sleep 0.05; exit 5");
        assert_eq!(ended.end, Some(End::Exited(5)));
        assert_eq!(ended.output.head, b"before\n");
    }
}

#[test]
fn every_byte_is_kept() {
    let keep = Keep::new();
    let ended = keep.run("printf 'a\\0b\\377\\300\\200\\r\\n\\033[1m'");
    assert_eq!(ended.output.head, b"a\0b\xff\xc0\x80\r\n\x1b[1m");
}

#[test]
fn an_odd_end_of_the_text_means_what_it_means_to_the_shell() {
    let keep = Keep::new();
    let texts = [
        "echo a\\",
        "cat <<E\nhello",
        "echo a #",
        "echo 'a",
        "true &&",
        "cat <<E\nx\nE",
        "exit 3",
        "echo ${#0} $# $0",
    ];
    for text in texts {
        let bash = Command::new("bash")
            .args(["--norc", "--noprofile", "-c", "--", text])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        for capture in [Capture::Status, Capture::Directory] {
            let request = Request {
                capture,
                ..keep.request(text, Schedule::Wait)
            };
            let ended = keep.finish(request);
            let code = ended.end.unwrap().exit_code();
            // A syntax error in an evaluated text gives 1 or 2 by version.
            match bash.status.code() {
                Some(2) => assert!(matches!(code, Some(1 | 2)), "{text:?}: {code:?}"),
                expected => assert_eq!(code, expected, "{text:?}"),
            }
            let output = String::from_utf8(ended.output.head).unwrap();
            let expected = String::from_utf8(bash.stdout.clone()).unwrap();
            assert!(
                output.ends_with(&expected) || output.starts_with(&expected),
                "{text:?}"
            );
            assert!(!output.contains("_s="), "{text:?}: {output}");
        }
    }
}

#[test]
fn a_command_of_200_kilobytes_runs() {
    let keep = Keep::new();
    let text = format!("x='{}'; echo ${{#x}} $#; exit 7", "y".repeat(200_000));
    for _ in 0..3 {
        let ended = keep.run(&text);
        assert_eq!(ended.output.head, b"200000 0\n");
        assert_eq!(ended.end, Some(End::Exited(7)));
    }
}

#[test]
fn a_full_disk_is_told_and_the_end_of_the_output_is_there() {
    let keep = Keep::new();
    let program = env!("CARGO_BIN_EXE_qedsh");
    let home = keep.root().join("small");
    fs::create_dir_all(home.join(".config/qedsh")).unwrap();
    // A file system of its own, with room for a record and little more.
    let script = format!(
        "mount -t tmpfs -o size=200k none \"$HOME\" && cd \"$HOME\" &&
         id=$({program} run --background 'seq 1 200000; echo last line') &&
         {program} wait $id && {program} output --json $id"
    );
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", &script])
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", &home)
        .env("QEDSH_SUPERVISOR_IDLE_MS", "100")
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let report: serde_json::Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    assert_eq!(report["exit_code"], 0, "{report}");
    assert_eq!(report["output_bytes"], 1_288_905);
    let told = report["output_error"].as_str().unwrap();
    assert!(told.contains("could not be written after byte"), "{told}");
    assert!(told.contains("ENOSPC"), "{told}");
}

#[test]
fn a_removed_output_directory_loses_neither_the_end_nor_the_tail() {
    let keep = Keep::new();
    let task = keep.start(
        "echo one; sleep 0.5; echo two; exit 4",
        Schedule::Background,
    );
    keep.lines(&task, 1);
    fs::remove_dir_all(keep.root().join("state/tasks")).unwrap();
    let ended = loop {
        match keep.tasks.next(&task, 20 * SECOND).unwrap() {
            Some(Event::Ended(status)) => break status,
            Some(_) => {}
            None => panic!("nothing happened"),
        }
    };
    assert_eq!(ended.end, Some(End::Exited(4)));
    assert_eq!(ended.output.tail, b"one\ntwo\n");
    let later = keep.again().status(&task).unwrap();
    assert_eq!(later.end, Some(End::Exited(4)));
    let fault = Fault::Unreadable {
        code: "ENOENT".to_owned(),
    };
    assert_eq!(later.output.fault, Some(fault));
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

#[test]
fn a_thousand_tasks_at_once_all_end_as_they_should() {
    let keep = Keep::new();
    // Each waits until somebody opens this to write.
    let gate = keep.root().join("gate");
    let made = Command::new("mkfifo").arg(&gate).status().unwrap();
    assert!(made.success());
    let before = Instant::now();
    let tasks: Vec<_> = (0..1000)
        .map(|number| {
            let text = format!(": < ../gate; echo {number}; exit {}", number % 200);
            keep.start(&text, Schedule::Background)
        })
        .collect();
    let started = before.elapsed();
    let supervisor = keep.keeper(&tasks[0]);
    let of = |name: &str| -> u64 {
        let status = fs::read_to_string(format!("/proc/{supervisor}/status")).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    let descriptors = fs::read_dir(format!("/proc/{supervisor}/fd"))
        .unwrap()
        .count();
    let running = keep.tasks.list().unwrap();
    assert!(running.iter().all(|status| status.end.is_none()));
    let _open = fs::File::options().write(true).open(&gate).unwrap();
    for (number, task) in tasks.iter().enumerate() {
        let ended = keep.tasks.wait(task, 60 * SECOND).unwrap();
        let code = u8::try_from(number % 200).unwrap();
        assert_eq!(ended.end, Some(End::Exited(code)));
        assert_eq!(ended.output.head, format!("{number}\n").as_bytes());
    }
    let peak = of("VmHWM:");
    println!("started in {started:?}, {descriptors} descriptors, {peak} kB at most");
    assert!(descriptors < 3 * 1000 + 100, "{descriptors}");
    assert!(peak < 64 << 10, "{peak} kB");
}
