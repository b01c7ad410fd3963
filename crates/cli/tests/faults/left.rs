//! What outlives the command that started it.

use crate::support::{Keep, SECOND, is_alive, signal, wait_until};
use qedsh_exec::task::{End, Error, Request, Schedule, Supervised, Tasks};
use std::fs;
use std::time::Instant;

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
