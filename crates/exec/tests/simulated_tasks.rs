//! The contract of tasks, on the twin without processes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod nowhere;

use nowhere::grant_in;
use qedsh_exec::gate::{Cage, Shell, Terms};
use qedsh_exec::task::{
    End, Error, Event, Input, Request, Schedule, Script, Simulated, Step, Stream, Tasks,
};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn request(text: &str, schedule: Schedule) -> Request {
    let terms = Terms {
        shell: Shell::Bash,
        cage: Cage::Off,
        limit: None,
    };
    Request {
        session: "one".to_owned(),
        ..Request::new(grant_in(text, "/", terms), Vec::new(), schedule)
    }
}

fn tasks(steps: &[Step]) -> Simulated {
    let tasks = Simulated::new(None);
    let script = Script {
        steps: steps.to_vec(),
        directory: None,
    };
    tasks.script("make", script);
    tasks
}

#[test]
fn a_command_without_a_script_ends_at_once() {
    let tasks = Simulated::default();
    let task = tasks.start(request("ls", Schedule::Wait)).unwrap();
    assert!(matches!(
        tasks.next(&task, SECOND),
        Ok(Some(Event::Started { .. }))
    ));
    let Ok(Some(Event::Ended(outcome))) = tasks.next(&task, SECOND) else {
        panic!("it goes on");
    };
    assert_eq!(outcome.end, Some(End::Exited(0)));
    assert_eq!(tasks.notices("one").unwrap(), []);
}

#[test]
fn a_long_one_tells_its_progress_and_moves_to_the_background() {
    let tasks = tasks(&[
        Step::Writes(b"one\ntwo\n".to_vec()),
        Step::Waits(10 * SECOND),
        Step::Ends(End::Exited(2)),
    ]);
    let schedule = Schedule::Promote(4 * SECOND);
    let task = tasks.start(request("make", schedule)).unwrap();
    let mut seen = Vec::new();
    let promoted = loop {
        match tasks.next(&task, 60 * SECOND).unwrap().unwrap() {
            Event::Progress(progress) => seen.push((progress.elapsed, progress.last_lines(1))),
            Event::Promoted(status) => break status,
            Event::Started { .. } | Event::Output(_) => {}
            Event::Ended(_) => panic!("it ended"),
        }
    };
    let two = "two".to_owned();
    assert_eq!(seen, [(2 * SECOND, two.clone()), (3 * SECOND, two)]);
    assert_eq!(promoted.elapsed, 4 * SECOND);
    assert_eq!(tasks.notices("one").unwrap(), []);
    let ended = tasks.wait(&task, 60 * SECOND).unwrap();
    assert_eq!(
        (ended.end, ended.elapsed),
        (Some(End::Exited(2)), 10 * SECOND)
    );
    let notices = tasks.notices("one").unwrap();
    assert_eq!(notices[0].title, "make");
    assert_eq!(tasks.notices("one").unwrap(), []);
}

#[test]
fn an_abort_stops_what_is_waited_for_and_nothing_else() {
    let tasks = tasks(&[Step::Waits(100 * SECOND)]);
    let waited = tasks.start(request("make", Schedule::Wait)).unwrap();
    let kept = tasks.start(request("make", Schedule::Background)).unwrap();
    assert_eq!(tasks.abort(&waited).unwrap().end, Some(End::Cancelled));
    assert_eq!(tasks.abort(&kept).unwrap().end, None);
    assert_eq!(tasks.stop(&kept).unwrap().end, Some(End::Cancelled));
    assert!(matches!(
        tasks.stop(&kept),
        Err(Error::NotRunning {
            status: "killed",
            ..
        })
    ));
}

#[test]
fn output_is_read_from_any_place_and_waited_for() {
    let tasks = tasks(&[
        Step::Writes(b"one".to_vec()),
        Step::Waits(SECOND),
        Step::Writes(b"two".to_vec()),
    ]);
    let task = tasks.start(request("make", Schedule::Background)).unwrap();
    let read = |from| tasks.output(&task, from, 100, 2 * SECOND).unwrap();
    assert_eq!(read(1).bytes, b"ne");
    assert_eq!(read(3).bytes, b"two");
    let last = read(6);
    assert!(last.bytes.is_empty() && last.ended);
}

#[test]
fn input_needs_a_terminal() {
    let tasks = tasks(&[Step::Reads]);
    let deaf = tasks.start(request("make", Schedule::Background)).unwrap();
    let text = Input::Text(b"y\n".to_vec());
    let refused = tasks.input(&deaf, text.clone());
    assert!(matches!(refused, Err(Error::NoInput(_))));
    let mut request = request("make", Schedule::Background);
    request.stream = Stream::Terminal {
        columns: 200,
        rows: 50,
    };
    let task = tasks.start(request).unwrap();
    assert!(tasks.status(&task).unwrap().waits_for_input);
    tasks.input(&task, text).unwrap();
    let status = tasks.status(&task).unwrap();
    assert_eq!(status.end, Some(End::Exited(0)));
    assert_eq!(status.output.tail, b"y\n");
}
