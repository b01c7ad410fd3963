//! Tasks with real processes and a real supervisor.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "support/tasks.rs"]
mod support;

use qedsh_exec::gate::{Cage, Shell, Terms};
use qedsh_exec::task::{Capture, End, Error, Event, Input, Request, Schedule, Stream, Tasks};
use std::fs;
use std::time::Duration;
use support::{Keep, SECOND, is_alive, wait_until};

#[test]
fn a_foreground_command_gives_status_and_output_and_leaves_nothing() {
    let keep = Keep::new();
    let ended = keep.run("echo out; echo err >&2; exit 7");
    assert_eq!(ended.end, Some(End::Exited(7)));
    assert_eq!(ended.output.head, b"out\nerr\n");
    assert_eq!(ended.output.file, None);
    assert_eq!(
        fs::read_dir(keep.root().join("state/tasks"))
            .unwrap()
            .count(),
        0
    );
    assert_eq!(keep.run("kill -9 $$").end, Some(End::Signalled(9)));
    assert_eq!(keep.run("exit 137").end, Some(End::Exited(137)));
}

#[test]
fn what_was_judged_is_what_starts() {
    let keep = Keep::new();
    // A text that begins with a dash is no option of the shell.
    let text = "-x 2>/dev/null; tr '\\0' '|' < /proc/$$/cmdline; echo; pwd; env | sort";
    let ended = keep.run(text);
    let work = keep.work().canonicalize().unwrap();
    let expected = format!(
        "bash|--norc|--noprofile|-c|--|{text}|\n{0}\n\
         LC_ALL=C.UTF-8\nPATH=/usr/local/bin:/usr/bin:/bin\nPWD={0}\nSHLVL=1\n_=/usr/bin/env\n",
        work.display()
    );
    assert_eq!(String::from_utf8(ended.output.head).unwrap(), expected);
    assert_eq!(
        keep.run("no-such-program-anywhere").end,
        Some(End::Exited(127))
    );
}

#[test]
fn without_its_shell_or_its_cage_nothing_starts() {
    let keep = Keep::new();
    let refused = |shell, cage| {
        let terms = Terms {
            shell,
            cage,
            limit: None,
        };
        let grant = nowhere::grant_in("touch made", keep.work().to_str().unwrap(), terms);
        let request = Request::new(grant, Vec::new(), Schedule::Wait);
        keep.tasks.start(request).unwrap_err()
    };
    let no_shell = refused(Shell::Cmd, Cage::Off);
    assert!(matches!(
        no_shell,
        Error::Start(qedsh_exec::Error::Shell(Shell::Cmd))
    ));
    let no_cage = refused(Shell::Bash, Cage::ReadOnly);
    assert!(matches!(no_cage, Error::Start(qedsh_exec::Error::Cage(_))));
    assert_eq!(fs::read_dir(keep.work()).unwrap().count(), 0);
}

#[test]
fn at_the_deadline_it_moves_to_the_background_and_ends_there() {
    let keep = Keep::new();
    let schedule = Schedule::Promote(Duration::from_millis(300));
    let task = keep.start("echo one; sleep 1; echo two", schedule);
    let started = keep.tasks.next(&task, SECOND).unwrap();
    assert!(matches!(started, Some(Event::Started { pid }) if pid > 1));
    let Some(Event::Promoted(status)) = keep.tasks.next(&task, 5 * SECOND).unwrap() else {
        panic!("it was not promoted");
    };
    assert_eq!(fs::read(status.output.file.unwrap()).unwrap(), b"one\n");
    assert_eq!(keep.tasks.notices("session").unwrap(), []);
    let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
    assert_eq!(ended.end, Some(End::Exited(0)));
    assert_eq!(ended.output.head, b"one\ntwo\n");
}

#[test]
fn progress_comes_from_the_second_second_on() {
    let keep = Keep::new();
    let task = keep.start("echo working; sleep 3.4; exit 1", Schedule::Wait);
    let mut seen = Vec::new();
    loop {
        match keep.tasks.next(&task, 20 * SECOND).unwrap().unwrap() {
            Event::Progress(progress) => {
                seen.push(progress.elapsed.as_secs());
                assert_eq!((progress.total, progress.lines), (8, 1));
                assert_eq!(progress.last_lines(5), "working");
            }
            Event::Ended(status) => break assert_eq!(status.end, Some(End::Exited(1))),
            Event::Started { .. } | Event::Output(_) | Event::Promoted(_) => {}
        }
    }
    assert_eq!(seen, [2, 3]);
}

#[test]
fn an_end_is_told_once_whoever_asks_and_after_a_restart() {
    let keep = Keep::new();
    let task = keep.start("exit 3", Schedule::Background);
    keep.tasks.wait(&task, 20 * SECOND).unwrap();
    assert_eq!(keep.tasks.notices("another").unwrap(), []);
    let notices = keep.again().notices("session").unwrap();
    let text = notices[0].text();
    assert!(
        text.contains("\"exit 3\" failed with exit code 3"),
        "{text}"
    );
    assert_eq!(keep.tasks.notices("session").unwrap(), []);
    assert_eq!(keep.again().notices("session").unwrap(), []);
    assert!(!keep.tasks.acknowledge(&task).unwrap());
}

#[test]
fn an_abort_stops_the_foreground_and_spares_the_background() {
    let keep = Keep::new();
    let waited = keep.start("sleep 60", Schedule::Wait);
    let kept = keep.start("sleep 60", Schedule::Background);
    assert_eq!(keep.tasks.abort(&waited).unwrap().end, Some(End::Cancelled));
    assert_eq!(keep.tasks.abort(&kept).unwrap().end, None);
    let stopped = keep.tasks.stop(&kept).unwrap();
    assert_eq!(stopped.end, Some(End::Cancelled));
    assert!(!is_alive(stopped.pid.unwrap()));
    let again = keep.tasks.stop(&kept);
    assert!(matches!(
        again,
        Err(Error::NotRunning {
            status: "killed",
            ..
        })
    ));
}

#[test]
fn what_must_not_stay_is_stopped_at_its_deadline() {
    let keep = Keep::new();
    let limit = Duration::from_millis(200);
    let ended = keep.finish(keep.request("sleep 60", Schedule::Stop(limit)));
    assert_eq!(ended.end, Some(End::TimedOut(limit)));
    assert!(ended.elapsed < 10 * SECOND);
}

#[test]
fn the_cap_is_exact_and_says_so() {
    let keep = Keep::new();
    let request = Request {
        output_limit: 1_000_000,
        ..keep.request("yes", Schedule::Background)
    };
    let task = keep.tasks.start(request).unwrap();
    let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
    assert_eq!(ended.end, Some(End::OutputLimit(1_000_000)));
    assert_eq!(ended.end.unwrap().exit_code(), Some(137));
    let file = fs::metadata(ended.output.file.unwrap()).unwrap();
    assert_eq!(file.len(), 1_000_000);
}

#[test]
fn large_output_lies_in_a_file_and_its_ends_at_hand() {
    let keep = Keep::new();
    let ended = keep.run("seq 1 200000");
    let text: String = (1..=200_000).map(|it| format!("{it}\n")).collect();
    assert_eq!(ended.output.total, text.len() as u64);
    assert_eq!(ended.output.head, text.as_bytes()[..Request::INLINE]);
    assert!(text.as_bytes().ends_with(&ended.output.tail));
    assert_eq!(
        fs::read(ended.output.file.unwrap()).unwrap(),
        text.as_bytes()
    );
}

#[test]
fn output_is_followed_as_it_comes() {
    let keep = Keep::new();
    let task = keep.start("echo one; sleep 0.5; echo two", Schedule::Background);
    let mut text = Vec::new();
    loop {
        let from = text.len() as u64;
        let chunk = keep.tasks.output(&task, from, 100, 10 * SECOND).unwrap();
        text.extend(chunk.bytes);
        if chunk.ended {
            break;
        }
    }
    assert_eq!(text, b"one\ntwo\n");
}

#[test]
fn the_last_directory_of_a_success_is_known() {
    let keep = Keep::new();
    let ends_in = |text: &str| {
        let request = Request {
            capture: Capture::Directory,
            ..keep.request(text, Schedule::Wait)
        };
        let ended = keep.finish(request);
        (ended.end.unwrap(), ended.final_directory)
    };
    let success = End::Exited(0);
    assert_eq!(ends_in("cd /usr"), (success.clone(), Some("/usr".into())));
    assert_eq!(ends_in("cd /usr; set -x; false"), (End::Exited(1), None));
    assert_eq!(ends_in("cd /usr; exit 4"), (End::Exited(4), None));
    let gone = "mkdir gone; cd gone; rmdir ../gone; echo still here";
    assert_eq!(ends_in(gone), (success, None));
}

#[test]
fn a_terminal_is_typed_into_and_a_wait_for_input_is_seen() {
    let keep = Keep::new();
    let text = "read -p 'name? ' name; echo \"hello $name\"; cat; exec sleep 60";
    let request = Request {
        stream: Stream::Terminal {
            columns: 200,
            rows: 50,
        },
        ..keep.request(text, Schedule::Wait)
    };
    let task = keep.tasks.start(request).unwrap();
    let waits = || loop {
        match keep.tasks.next(&task, 20 * SECOND).unwrap().unwrap() {
            Event::Progress(progress) if progress.waits_for_input => return progress,
            Event::Ended(status) => panic!("it ended: {status:?}"),
            _ => {}
        }
    };
    assert_eq!(waits().tail, b"name? ");
    keep.tasks
        .input(&task, Input::Text(b"Ada\n".to_vec()))
        .unwrap();
    assert!(waits().tail.ends_with(b"hello Ada\r\n"));
    keep.tasks
        .input(&task, Input::Keys(vec!["x".into(), "Enter".into()]))
        .unwrap();
    assert!(waits().tail.ends_with(b"x\r\nx\r\n"));
    keep.tasks.input(&task, Input::Eof).unwrap();
    wait_until(|| !keep.tasks.status(&task).unwrap().waits_for_input);
    wait_until(|| {
        let status = keep.tasks.status(&task).unwrap();
        let name = fs::read_to_string(format!("/proc/{}/comm", status.pid.unwrap()));
        name.unwrap_or_default() == "sleep\n"
    });
    keep.tasks.input(&task, Input::Signal(2)).unwrap();
    let Some(Event::Ended(ended)) = keep.tasks.next(&task, 20 * SECOND).unwrap() else {
        panic!("it goes on");
    };
    assert_eq!(ended.end, Some(End::Signalled(2)));
}

#[test]
fn without_a_terminal_there_is_no_input() {
    let keep = Keep::new();
    let task = keep.start("sleep 60", Schedule::Background);
    let refused = keep.tasks.input(&task, Input::Eof);
    assert!(matches!(refused, Err(Error::NoInput(_))));
}

#[test]
fn a_task_that_nobody_knows_is_unknown() {
    let keep = Keep::new();
    let task = qedsh_exec::task::TaskId::parse("exec_nobody").unwrap();
    assert!(matches!(keep.tasks.status(&task), Err(Error::Unknown(_))));
    assert!(matches!(keep.tasks.stop(&task), Err(Error::Unknown(_))));
}

#[test]
fn what_cannot_start_is_an_error_and_no_task() {
    let keep = Keep::new();
    let request = keep.request("true", Schedule::Background);
    fs::remove_dir_all(keep.work()).unwrap();
    let refused = keep.tasks.start(request);
    assert!(matches!(refused, Err(Error::Start(_))), "{refused:?}");
    assert_eq!(keep.tasks.list().unwrap(), []);
}

#[test]
fn a_task_of_a_supervisor_of_another_protocol_is_not_guessed_at() {
    let keep = Keep::new();
    let task = keep.start("sleep 60", Schedule::Background);
    let place = keep.root().join("state/tasks").join(task.as_str());
    let place = place.join("record.json");
    let record = fs::read_to_string(&place).unwrap();
    let mut foreign: serde_json::Value = serde_json::from_str(&record).unwrap();
    foreign["keeper"]["protocol"] = 0.into();
    fs::write(&place, foreign.to_string()).unwrap();
    let refused = keep.tasks.stop(&task);
    assert!(matches!(refused, Err(Error::Foreign { .. })), "{refused:?}");
    fs::write(&place, record).unwrap();
    assert_eq!(keep.tasks.stop(&task).unwrap().end, Some(End::Cancelled));
}

#[test]
fn nobody_else_can_look_into_the_directory() {
    use std::os::unix::fs::PermissionsExt;
    let keep = Keep::new();
    let state = keep.root().join("state");
    fs::create_dir(&state).unwrap();
    fs::set_permissions(&state, fs::Permissions::from_mode(0o755)).unwrap();
    let refused = keep.tasks.start(keep.request("true", Schedule::Background));
    assert!(matches!(refused, Err(Error::Unreachable(_))), "{refused:?}");
}

#[test]
fn a_supervisor_with_nothing_to_do_leaves() {
    let keep = Keep::new();
    let program = env!("CARGO_BIN_EXE_qedsh");
    let state = keep.root().join("state");
    let started = std::process::Command::new(program)
        .args([std::ffi::OsStr::new("supervisor"), state.as_os_str()])
        .env("QEDSH_SUPERVISOR_IDLE_MS", "100")
        .output()
        .unwrap();
    assert_eq!(started.stdout, b"ready\n");
    assert!(started.status.success());
    wait_until(|| keep.supervisor().is_none());
    // And the next one takes its place.
    assert_eq!(keep.run("echo again").output.head, b"again\n");
}
