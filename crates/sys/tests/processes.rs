//! Real processes: started, watched and stopped.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_sys::{Child, Event, Launch, Real, Signal, Status, System};
use std::path::Path;
use std::time::Duration;

fn shell(script: &str) -> Launch {
    Launch {
        program: "/bin/sh".into(),
        arguments: ["sh", "-c", script].map(Into::into).into(),
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        directory: "/".into(),
    }
}

/// What it wrote until it ended, and how it ended.
fn finish(child: &mut impl Child) -> (String, Status) {
    let mut output = Vec::new();
    loop {
        if let Event::Ended(status) = child.next(None, &mut output).unwrap() {
            return (String::from_utf8(output).unwrap(), status);
        }
    }
}

fn run(script: &str) -> (String, Status) {
    let system = Real::new();
    finish(&mut system.spawn(&shell(script)).unwrap())
}

#[test]
fn output_and_errors_come_in_the_order_they_were_written() {
    let (output, status) = run("echo one; echo two >&2; echo three; exit 7");
    assert_eq!(output, "one\ntwo\nthree\n");
    assert_eq!(status, Status::Exited(7));
}

#[test]
fn a_signal_is_told_from_an_exit_status_of_the_same_number() {
    assert_eq!(run("kill -9 $$").1, Status::Signalled(9));
    assert_eq!(run("exit 137").1, Status::Exited(137));
}

#[test]
fn there_is_nothing_to_read_and_no_terminal() {
    let script = "cat; if (exec 3</dev/tty) 2>/dev/null; then echo terminal; fi; echo done";
    assert_eq!(run(script).0, "done\n");
}

#[test]
fn it_leads_a_session_and_a_group_of_its_own() {
    let (output, _) = run("cut -d' ' -f1,5,6 /proc/$$/stat");
    let fields: Vec<&str> = output.split_whitespace().collect();
    assert_eq!(fields[0], fields[1]);
    assert_eq!(fields[0], fields[2]);
}

#[test]
fn only_the_standard_descriptors_are_inherited() {
    use rustix::io::{FdFlags, fcntl_setfd};
    let leaked = std::fs::File::open("/etc/passwd").unwrap();
    fcntl_setfd(&leaked, FdFlags::empty()).unwrap();
    // The fourth descriptor is the directory that `ls` itself has open.
    assert_eq!(run("ls /proc/self/fd").0, "0\n1\n2\n3\n");
}

#[test]
fn the_end_is_the_process_and_not_the_pipe() {
    let system = Real::new();
    let mut child = system.spawn(&shell("sleep 60 & echo started")).unwrap();
    let before = system.now();
    assert_eq!(
        finish(&mut child),
        ("started\n".to_owned(), Status::Exited(0))
    );
    assert!(system.now() - before < Duration::from_secs(30));
    child.signal_tree(Signal::Kill).unwrap();
}

#[test]
fn output_that_fills_the_pipe_arrives_whole() {
    let (output, status) = run("head -c 3000000 /dev/zero | tr '\\0' x");
    assert_eq!(output.len(), 3_000_000);
    assert_eq!(status, Status::Exited(0));
}

#[test]
fn a_deadline_ends_the_wait_and_not_the_process() {
    let system = Real::new();
    let mut child = system.spawn(&shell("sleep 60")).unwrap();
    let soon = system.now() + Duration::from_millis(50);
    assert_eq!(
        child.next(Some(soon), &mut Vec::new()).unwrap(),
        Event::Deadline
    );
    assert!(child.signal_tree(Signal::Kill).unwrap() >= 1);
    assert_eq!(finish(&mut child).1, Status::Signalled(9));
}

#[test]
fn what_cannot_be_started_is_an_error() {
    let system = Real::new();
    let mut absent = shell("true");
    absent.program = "/nowhere/sh".into();
    let error = system.spawn(&absent).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    let mut no_directory = shell("true");
    no_directory.directory = "/nowhere".into();
    assert!(system.spawn(&no_directory).is_err());
    assert!(!system.is_executable(Path::new("/etc/passwd")));
    assert!(system.is_executable(Path::new("/bin/sh")));
}
