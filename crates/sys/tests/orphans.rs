//! Orphans, in a process of its own: whoever adopts them takes every child that
//! appears for one.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qedsh_sys::{Child, Event, Launch, Orphans, Real, Signal, Signals, Status, System};

#[test]
fn stopping_reaches_those_who_left_the_session() {
    let system = Real::new(Orphans::Adopt, Signals::Act).unwrap();
    let script = "setsid sh -c 'echo $$; exec sleep 60' & \
                  (setsid sh -c 'echo $$; exec sleep 60' &) ; sleep 0.3; sleep 60";
    let mut child = system.spawn(&shell(script)).unwrap();
    let mut output = Vec::new();
    while output.iter().filter(|byte| **byte == b'\n').count() < 2 {
        child.next(None, &mut output).unwrap();
    }
    let text = String::from_utf8(output).unwrap();
    let pids: Vec<&str> = text.lines().collect();
    assert!(pids.iter().all(|pid| is_alive(pid)));
    assert!(child.signal_tree(Signal::Kill).unwrap() >= 3);
    let end = child.next(None, &mut Vec::new()).unwrap();
    assert_eq!(end, Event::Ended(Status::Signalled(9)));
    while child.signal_tree(Signal::Kill).unwrap() > 0 {}
    assert!(pids.iter().all(|pid| !is_alive(pid)));
}

fn is_alive(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with(['Z', 'X']))
}

fn shell(script: &str) -> Launch {
    Launch {
        program: "/bin/sh".into(),
        arguments: ["sh", "-c", script].map(Into::into).into(),
        environment: vec![("PATH".into(), "/usr/bin:/bin".into())],
        directory: "/".into(),
    }
}
