//! A task that a warm shell started is a task like any other.

use crate::desk::{Desk, command};
use crate::support::{SECOND, is_alive, wait_until};
use qedsh_exec::task::{Capture, End, Event, Input, Request, Schedule, Stream, Tasks};
use qedsh_exec::warm::Rung;
use qedsh_tool::session::agent::{Calls, Cancel, Command, Move, Ran};
use std::fs;
use std::time::Duration;

#[test]
fn it_has_all_that_the_start_up_files_left_and_its_call_is_kept() {
    let desk = Desk::new();
    assert_eq!(
        desk.says("greet you; hi there"),
        "hello: you\naliased there\n"
    );
    assert_eq!(
        desk.says("greet you; sh -c 'echo $GREETING'"),
        "hello: you\nhello\n"
    );
    let record = desk.records().pop().unwrap();
    assert_eq!(record.rung, Some(Rung::Warm));
    assert_eq!(record.call.as_deref(), Some("call-1"));
    assert_eq!(record.session, "session");
    assert_eq!(record.falls, []);
}

#[test]
fn it_is_a_child_of_the_supervisor_in_a_session_and_group_of_its_own() {
    let desk = Desk::new();
    let said = desk.says("greet x >/dev/null; echo $$ $PPID; ps -o pid=,ppid=,pgid=,sid= -p $$");
    let numbers: Vec<i32> = said
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    let supervisor = desk.keep.supervisor().unwrap();
    let own = numbers[0];
    assert_eq!(numbers, [own, supervisor, own, supervisor, own, own]);
}

#[test]
fn statuses_and_signals_are_the_shells_own() {
    let desk = Desk::new();
    for (text, end) in [
        ("greet x; exit 7", End::Exited(7)),
        ("greet x; kill -9 $$", End::Signalled(9)),
        ("greet x; exit 137", End::Exited(137)),
        ("greet x; if then", End::Exited(2)),
    ] {
        assert_eq!(desk.ends(text).end, end, "{text}");
    }
}

#[test]
fn its_last_directory_is_the_next_ones_first() {
    let desk = Desk::new();
    fs::create_dir(desk.keep.work().join("sub")).unwrap();
    let moved = desk.ends("greet x; cd sub").moved;
    assert_eq!(moved, Move::To(desk.keep.work().join("sub")));
    assert_eq!(desk.last().0, Some(Rung::Warm));
    let said = desk.says("greet x >/dev/null; pwd; echo $PWD");
    let sub = desk.keep.work().join("sub");
    assert_eq!(said, format!("{0}\n{0}\n", sub.display()));
}

#[test]
fn it_moves_to_the_background_is_stopped_and_leaves_nothing() {
    let desk = Desk::new();
    let text = "greet x; (setsid sleep 1000 & echo $!); sleep 1000 & echo $!; wait";
    let slow = Command {
        timeout: Some(700.0),
        ..command(text)
    };
    let Ran::Background(status) = desk.run(&slow) else {
        panic!("it did not go on");
    };
    assert_eq!(desk.last().0, Some(Rung::Warm));
    let lines = desk.keep.lines(&status.task, 3);
    let left: Vec<i32> = lines[1..].iter().map(|it| it.parse().unwrap()).collect();
    assert!(left.iter().all(|pid| is_alive(*pid)));
    let stopped = desk.keep.tasks.stop(&status.task).unwrap();
    assert_eq!(stopped.end, Some(End::Cancelled));
    assert!(!left.iter().any(|pid| is_alive(*pid)));
}

#[test]
fn a_daemon_that_hides_from_it_is_found_by_its_mark() {
    let desk = Desk::new();
    let hidden = "greet x; env -i setsid sh -c 'exec setsid sleep 1000 >/dev/null 2>&1 </dev/null' & sleep 0.3";
    let background = Command {
        background: true,
        ..command(&format!("{hidden}; sleep 1000"))
    };
    let Ran::Background(status) = desk.run(&background) else {
        panic!("it did not start");
    };
    let find = || {
        let all = fs::read_dir("/proc").unwrap();
        let all = all.filter_map(|it| it.ok()?.file_name().to_str()?.parse::<i32>().ok());
        let mark = |pid: &i32| {
            let limits = fs::read_to_string(format!("/proc/{pid}/limits")).unwrap_or_default();
            let line = limits
                .lines()
                .find(|it| it.starts_with("Max realtime timeout"));
            line.map(str::to_owned)
        };
        let own = mark(&status.pid.unwrap());
        all.filter(|pid| own.is_some() && mark(pid) == own)
            .collect::<Vec<i32>>()
    };
    wait_until(|| find().len() >= 3);
    let family = find();
    desk.keep.tasks.stop(&status.task).unwrap();
    assert!(!family.iter().any(|pid| is_alive(*pid)), "{family:?}");
}

#[test]
fn at_a_terminal_it_is_controlled_by_it_and_can_be_typed_to() {
    let desk = Desk::new();
    let text = "greet x; test -t 0 && tty >/dev/null && echo ready; read line; echo \"got $line\"; \
                ps -o tpgid= -p $$ | grep -q -- -1 || echo controlled";
    let typed = Command {
        terminal: true,
        background: true,
        ..command(text)
    };
    let Ran::Background(status) = desk.run(&typed) else {
        panic!("it did not start");
    };
    assert_eq!(desk.last().0, Some(Rung::Warm));
    desk.keep.lines(&status.task, 2);
    let input = Input::Text(b"some words\n".to_vec());
    desk.keep.tasks.input(&status.task, input).unwrap();
    let ended = desk.keep.tasks.wait(&status.task, 20 * SECOND).unwrap();
    let said = String::from_utf8(ended.output.head).unwrap();
    assert!(said.contains("ready\r\n"), "{said}");
    assert!(said.contains("got some words\r\n"), "{said}");
    assert!(said.contains("controlled\r\n"), "{said}");
}

#[test]
fn cancelled_it_ends_and_nobody_waits_any_more() {
    let desk = Desk::new();
    let cancel = Cancel::default();
    let other = cancel.clone();
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        other.cancel();
    });
    let calls = &mut Calls {
        cancel,
        ..Calls::default()
    };
    let begin = std::time::Instant::now();
    let ran = desk
        .agent
        .run(&command("greet x; sleep 0; sleep 1000"), calls);
    canceller.join().unwrap();
    let Ran::Ended(ended) = ran else {
        panic!("{ran:?}");
    };
    assert_eq!(ended.end, End::Cancelled);
    assert!(begin.elapsed() < 20 * SECOND);
    assert!(!is_alive(ended.status.pid.unwrap()));
}

#[test]
fn output_without_end_of_much_of_it_arrives_whole() {
    let desk = Desk::new();
    let ended = desk.ends("greet x; seq 1 200000");
    assert_eq!(ended.status.output.total, 1_288_895 + 9);
    let text = format!("greet x; : '{}'; echo end", "x".repeat(2 << 20));
    assert_eq!(desk.says(&text), "hello: x\nend\n");
}

#[test]
fn sixty_four_at_once_each_run_once() {
    let desk = Desk::new();
    desk.says("greet x");
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..64)
            .map(|number| {
                let desk = &desk;
                scope.spawn(move || desk.says(&format!("greet {number}; echo >> ~/all")))
            })
            .collect();
        for (number, said) in all.into_iter().enumerate() {
            assert_eq!(said.join().unwrap(), format!("hello: {number}\n"));
        }
    });
    let all = fs::read_to_string(desk.home().join("all")).unwrap();
    assert_eq!(all.lines().count(), 64);
    let warm = desk
        .records()
        .iter()
        .filter(|it| it.rung == Some(Rung::Warm))
        .count();
    assert_eq!(warm, 64);
}

#[test]
fn a_request_without_a_warm_shell_is_as_it_was() {
    let desk = Desk::new();
    let request = Request {
        stream: Stream::Pipe,
        capture: Capture::Directory,
        ..desk.keep.request("echo cold; cd /", Schedule::Wait)
    };
    let task = desk.keep.tasks.start(request).unwrap();
    let ended = loop {
        if let Some(Event::Ended(status)) = desk.keep.tasks.next(&task, SECOND).unwrap() {
            break status;
        }
    };
    assert_eq!(ended.output.head, b"cold\n");
    assert_eq!(ended.final_directory.unwrap(), std::path::Path::new("/"));
    assert_eq!(desk.last().0, Some(Rung::Clean));
}
