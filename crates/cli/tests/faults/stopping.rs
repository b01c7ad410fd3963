//! Commands that do not want to end.

use crate::support::{Keep, SECOND, is_alive, wait_until};
use qedsh_exec::task::{End, Schedule, Tasks};
use std::fs;
use std::time::{Duration, Instant};

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

/// What keeps `text` from being run by a user whose number of processes has no
/// limit: a user namespace of somebody else's, where the count starts anew.
fn confined(text: &str) -> String {
    let is_root = rustix::process::geteuid().is_root();
    let nobody = match is_root {
        true => "setpriv --reuid 65534 --regid 65534 --clear-groups ",
        false => "",
    };
    format!("{nobody}unshare --user bash -c '{text}'")
}

#[test]
fn a_fork_bomb_under_a_limit_is_stopped_to_the_last_process() {
    let keep = Keep::new();
    // It ends by itself after some seconds, whatever becomes of this test.
    let bomb = "ulimit -u 120; exec 2>/dev/null; trap \"\" TERM
        b() { [ $SECONDS -lt 15 ] || exit; b | b & }; b; while [ $SECONDS -lt 15 ]; do b; done";
    for _ in 0..3 {
        let task = keep.start(
            &format!("echo up; {}", confined(bomb)),
            Schedule::Background,
        );
        keep.lines(&task, 1);
        std::thread::sleep(Duration::from_millis(700));
        let members = keep.members(&task);
        assert!(members > 50, "only {members} came of it");
        let start = Instant::now();
        let stopped = keep.tasks.stop(&task).unwrap();
        assert_eq!(stopped.end, Some(End::Cancelled));
        assert_eq!(keep.members(&task), 0);
        assert!(start.elapsed() < 8 * SECOND, "{:?}", start.elapsed());
    }
}
