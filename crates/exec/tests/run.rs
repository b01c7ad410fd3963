//! Running a grant: on a simulated system for time and signals, on the real
//! one for what shells do.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod nowhere;

use nowhere::grant_in;
use qedsh_exec::gate::{Cage, Shell, Terms};
use qedsh_exec::sys::simulated::{Simulated, Step};
use qedsh_exec::sys::{Orphans, Real, Signal, Signals, Status};
use qedsh_exec::{End, Error, Outcome, Setting, run};
use std::ops::ControlFlow;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn terms() -> Terms {
    Terms {
        shell: Shell::Bash,
        cage: Cage::Off,
        limit: Some(30 * SECOND),
    }
}

fn setting() -> Setting {
    Setting {
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        output_limit: 10,
    }
}

fn simulated(script: &[Step]) -> Simulated {
    Simulated {
        executables: vec!["/bin/bash".into()],
        script: script.to_vec(),
        ..Simulated::default()
    }
}

fn run_on(system: &Simulated) -> Result<Outcome, Error> {
    let mut live = |_: &[u8]| ControlFlow::Continue(());
    run(system, grant_in("ls", "/", terms()), &setting(), &mut live)
}

#[test]
fn what_was_judged_is_what_starts() {
    let system = simulated(&[Step::Ends(Status::Exited(0))]);
    run_on(&system).unwrap();
    let launches = system.log.launches();
    let [launch] = launches.as_slice() else {
        panic!("started {} times", launches.len());
    };
    assert_eq!(launch.program, std::path::Path::new("/bin/bash"));
    assert_eq!(
        launch.arguments,
        ["bash", "--norc", "--noprofile", "-c", "--", "ls"]
    );
    assert_eq!(launch.directory, std::path::Path::new("/"));
    assert_eq!(launch.environment, setting().environment);
}

#[test]
fn output_and_status_are_kept() {
    let system = simulated(&[
        Step::Writes(b"one\n".to_vec()),
        Step::Waits(SECOND),
        Step::Ends(Status::Exited(3)),
    ]);
    let outcome = run_on(&system).unwrap();
    assert_eq!(outcome.output, b"one\n");
    assert_eq!(outcome.end, End::Exited(3));
    assert_eq!(outcome.elapsed, SECOND);
    assert_eq!(system.log.signals(), []);
}

#[test]
fn at_the_limit_it_is_asked_to_stop_and_may_use_the_grace() {
    let system = simulated(&[Step::EndsBy(Signal::Terminate), Step::Waits(100 * SECOND)]);
    let outcome = run_on(&system).unwrap();
    assert_eq!(outcome.end, End::TimedOut(30 * SECOND));
    let signals = system.log.signals();
    assert_eq!(signals[0], (30 * SECOND, Signal::Terminate));
    // The second is the look for survivors, of which there are none.
    assert_eq!(signals[1..], [(30 * SECOND, Signal::Kill)]);
}

#[test]
fn what_ignores_the_request_is_killed_after_the_grace() {
    let system = simulated(&[Step::Waits(100 * SECOND)]);
    let outcome = run_on(&system).unwrap();
    assert_eq!(outcome.end, End::TimedOut(30 * SECOND));
    let signals = system.log.signals();
    let grace = Duration::from_millis(1500);
    assert_eq!(signals[0], (30 * SECOND, Signal::Terminate));
    assert_eq!(signals[1], (30 * SECOND + grace, Signal::Kill));
}

#[test]
fn one_character_over_the_limit_stops_it() {
    let system = simulated(&[
        Step::EndsBy(Signal::Terminate),
        Step::Writes(b"0123456789".to_vec()),
        Step::Writes(b"a".to_vec()),
        Step::Ends(Status::Exited(0)),
    ]);
    let outcome = run_on(&system).unwrap();
    assert_eq!(outcome.end, End::TooMuchOutput(10));
    assert_eq!(outcome.output, b"0123456789");
}

#[test]
fn an_interrupt_stops_the_command_first() {
    let system = simulated(&[Step::EndsBy(Signal::Terminate), Step::Interrupts(2)]);
    let outcome = run_on(&system).unwrap();
    assert_eq!(outcome.end, End::Interrupted(2));
    assert_eq!(system.log.signals()[0].1, Signal::Terminate);
}

#[test]
fn output_that_nobody_takes_stops_the_command() {
    let system = simulated(&[
        Step::EndsBy(Signal::Terminate),
        Step::Writes(b"one".to_vec()),
        Step::Waits(100 * SECOND),
    ]);
    let mut live = |_: &[u8]| ControlFlow::Break(());
    let outcome = run(&system, grant_in("ls", "/", terms()), &setting(), &mut live).unwrap();
    assert_eq!(outcome.end, End::Unread);
    assert_eq!(outcome.elapsed, Duration::ZERO);
}

#[test]
fn without_the_shell_that_was_judged_nothing_starts() {
    let mut system = simulated(&[]);
    system.executables = vec!["/bin/sh".into()];
    assert!(matches!(run_on(&system), Err(Error::Shell(Shell::Bash))));
    assert_eq!(system.log.launches(), []);
}

#[test]
fn a_cage_that_cannot_be_had_starts_nothing() {
    let system = simulated(&[]);
    let caged = Terms {
        cage: Cage::ReadOnly,
        ..terms()
    };
    let mut live = |_: &[u8]| ControlFlow::Continue(());
    let result = run(&system, grant_in("ls", "/", caged), &setting(), &mut live);
    assert!(matches!(result, Err(Error::Cage(_))));
    assert_eq!(system.log.launches(), []);
}

fn really(text: &str, directory: &str) -> Outcome {
    let system = Real::new(Orphans::Leave, Signals::Act).unwrap();
    let setting = Setting {
        output_limit: 1000,
        ..setting()
    };
    let mut live = |_: &[u8]| ControlFlow::Continue(());
    let grant = grant_in(text, directory, terms());
    run(&system, grant, &setting, &mut live).unwrap()
}

#[test]
fn a_text_that_begins_with_a_dash_is_no_option_of_the_shell() {
    let outcome = really("-x; echo no", "/");
    assert!(outcome.output.ends_with(b"no\n"));
    assert_eq!(outcome.end, End::Exited(0));
}

#[test]
fn it_runs_in_the_directory_that_was_judged() {
    assert_eq!(really("pwd", "/usr").output, b"/usr\n");
}

#[test]
fn a_program_that_is_not_there_gives_the_shells_status() {
    assert_eq!(
        really("no-such-program-anywhere", "/").end,
        End::Exited(127)
    );
}

#[test]
fn a_child_that_stays_neither_holds_the_call_nor_loses_output() {
    let outcome = really("echo before; (sleep 60; echo late) & echo after", "/");
    assert_eq!(outcome.output, b"before\nafter\n");
    assert_eq!(outcome.end, End::Exited(0));
    assert!(outcome.elapsed < 20 * SECOND);
}
