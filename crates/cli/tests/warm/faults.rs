//! Faults of the shell, the supervisor and what they stand on: told, recovered,
//! and no command runs twice.

use crate::desk::{Desk, Wish, command, soon};
use crate::support::{SECOND, is_alive, signal, wait_until};
use qedsh_exec::task::Tasks;
use qedsh_exec::warm::Rung;
use qedsh_tool::session::agent::{Calls, Ran};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the shell is killed; `QEDSH_CHAOS` is for longer runs.
const KILLS: usize = 60;

#[test]
fn a_killed_shell_runs_each_command_once_or_not_at_all_and_all_ran() {
    let kills = std::env::var("QEDSH_CHAOS").map_or(KILLS, |count| count.parse().unwrap());
    // Start-up files of no weight: many shells are started here.
    let desk = Desk::with(Wish {
        start_up: "greet() { :; }",
        ..Wish::default()
    });
    desk.shell();
    let is_over = AtomicBool::new(false);
    let killed = std::thread::scope(|scope| {
        let killer = scope.spawn(|| {
            let mut killed = 0;
            let mut random = 1_u64;
            while !is_over.load(Ordering::Acquire) && killed < kills {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                std::thread::sleep(Duration::from_micros(random >> 33 & 0x1fff));
                for shell in desk.keep.tasks.shells() {
                    if let qedsh_exec::warm::Condition::Warm { process, .. } = shell.condition {
                        let pid = Pid::from_raw(process).unwrap();
                        killed += usize::from(kill_process(pid, Signal::KILL).is_ok());
                    }
                }
            }
            killed
        });
        let mut number = 0;
        while !killer.is_finished() {
            number += 1;
            desk.ends(&format!("greet; echo {number} >> ~/ran"));
        }
        is_over.store(true, Ordering::Release);
        (killer.join().unwrap(), number)
    });
    let (killed, commands) = killed;
    let ran = fs::read_to_string(desk.home().join("ran")).unwrap();
    let ran: Vec<usize> = ran.lines().map(|it| it.parse().unwrap()).collect();
    let warm = desk
        .records()
        .iter()
        .filter(|it| it.rung == Some(Rung::Warm))
        .count();
    println!("{killed} kills, {commands} commands; of the last 64 starts {warm} warm");
    assert!(killed >= kills);
    assert_eq!(ran, (1..=commands).collect::<Vec<usize>>());
}

#[test]
fn a_stopped_shell_is_left_and_its_command_runs_once() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    let shell = desk.shell();
    signal(shell, "STOP");
    let begin = Instant::now();
    assert_eq!(desk.says("greet you; echo >> ~/ran"), "hello: you\n");
    assert!(begin.elapsed() < 15 * SECOND);
    let records = desk.records();
    let [.., left, ran] = records.as_slice() else {
        panic!("{records:?}");
    };
    assert_eq!((left.rung, ran.rung), (None, Some(Rung::Warm)));
    assert_eq!(ran.falls[0].why, "the warm shell did not answer");
    assert_eq!(fs::read(desk.home().join("ran")).unwrap(), b"\n");
    assert!(!is_alive(shell));
}

#[test]
fn whoever_goes_while_a_shell_is_stopped_leaves_nothing_half_started() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    let shell = desk.shell();
    signal(shell, "STOP");
    // An engine that is gone before the shell could answer.
    let agent = crate::desk::open(&desk.keep, &Wish::default());
    let went = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let calls = &mut Calls::default();
            agent.run(&command("greet y; echo >> ~/ran"), calls)
        });
        std::thread::sleep(SECOND / 2);
        let supervisor = desk.keep.supervisor().unwrap();
        signal(supervisor, "TERM");
        waiting.join().unwrap()
    });
    // It was told that nothing ran, or ran it once elsewhere.
    let ran = fs::read(desk.home().join("ran")).unwrap_or_default();
    match went {
        Ran::Ended(_) => assert_eq!(ran, b"\n"),
        Ran::Failed(_) => assert_eq!(ran, b""),
        other => panic!("{other:?}"),
    }
    assert!(soon(|| !is_alive(shell)));
}

#[test]
fn a_killed_supervisor_takes_its_shells_with_it_and_the_next_command_has_new_ones() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    let (shell, supervisor) = (desk.shell(), desk.keep.supervisor().unwrap());
    signal(supervisor, "KILL");
    wait_until(|| !is_alive(supervisor));
    assert!(soon(|| !is_alive(shell)));
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
    assert_ne!(desk.shell(), shell);
}

#[test]
fn a_stopped_shell_ends_with_its_supervisor_too() {
    let desk = Desk::new();
    let (shell, supervisor) = (desk.shell(), desk.keep.supervisor().unwrap());
    signal(shell, "STOP");
    signal(supervisor, "KILL");
    wait_until(|| !is_alive(supervisor));
    assert!(soon(|| !is_alive(shell)));
}

#[test]
fn a_supervisor_that_leaves_ends_its_shells() {
    let desk = Desk::new();
    let (shell, supervisor) = (desk.shell(), desk.keep.supervisor().unwrap());
    signal(supervisor, "TERM");
    wait_until(|| !is_alive(supervisor));
    assert!(soon(|| !is_alive(shell)));
}

#[test]
fn start_up_files_that_hang_hold_up_no_other_task() {
    let desk = Desk::with(Wish {
        start_up: "sleep 1000",
        ..Wish::default()
    });
    let begin = Instant::now();
    assert_eq!(desk.keep.run("echo on").output.head, b"on\n");
    assert!(begin.elapsed() < 4 * SECOND);
}

#[test]
fn start_up_files_that_exec_away_or_print_garbage_are_told() {
    for (start_up, rung) in [
        ("exec cat", Rung::Plain),
        ("head -c 300000 /dev/urandom; echo fi >&2", Rung::Warm),
        ("exec 2>&- >&-", Rung::Warm),
    ] {
        let desk = Desk::with(Wish {
            start_up,
            ..Wish::default()
        });
        assert_eq!(desk.says("echo ran; true > x"), "ran\n", "{start_up}");
        assert_eq!(desk.last().0, Some(rung), "{start_up}: {:?}", desk.last());
    }
}

#[test]
fn a_deleted_home_directory_is_no_obstacle() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    fs::remove_dir_all(desk.home()).unwrap();
    // The start-up files changed: they are gone.
    assert_eq!(desk.says("type -t greet || echo gone; true > x"), "gone\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
}

#[test]
fn a_supervisor_without_a_free_descriptor_says_so_and_recovers() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    let supervisor = desk.keep.supervisor().unwrap();
    let limit = |count: &str| {
        let status = std::process::Command::new("prlimit")
            .args([
                "--pid",
                &supervisor.to_string(),
                &format!("--nofile={count}:"),
            ])
            .status();
        assert!(status.unwrap().success());
    };
    // Far fewer than it has: no new one is given.
    limit("8");
    let ran = desk.run(&command("greet y; echo >> ~/ran"));
    assert!(matches!(ran, Ran::Failed(_) | Ran::Ended(_)), "{ran:?}");
    limit("1024");
    let before = fs::read(desk.home().join("ran")).unwrap_or_default().len();
    assert_eq!(before, usize::from(matches!(ran, Ran::Ended(_))));
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
}

#[test]
fn nobody_can_look_into_the_shell_or_its_supervisor() {
    let desk = Desk::new();
    let shell = desk.shell();
    let owner = |path: String| {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).unwrap().uid()
    };
    // The kernel gives what belongs to a process that is not dumpable to root.
    let supervisor = desk.keep.supervisor().unwrap();
    for process in [shell, supervisor] {
        for name in ["mem", "environ", "maps"] {
            assert_eq!(owner(format!("/proc/{process}/{name}")), 0);
        }
    }
    if rustix::process::geteuid().is_root() {
        return;
    }
    for name in ["mem", "fd", "environ"] {
        for process in [shell, supervisor] {
            let opened = fs::File::open(format!("/proc/{process}/{name}"));
            assert!(opened.is_err(), "{process} {name}");
        }
    }
}

#[test]
fn shells_are_told_as_what_they_are() {
    let desk = Desk::new();
    desk.shell();
    let shells = desk.keep.tasks.shells();
    assert_eq!(shells.len(), 1);
    assert_eq!(shells[0].shell, "bash");
    assert_eq!(shells[0].home.as_deref(), desk.home().to_str());
    assert_eq!(shells[0].key.len(), 16);
    let _ = desk.keep.tasks.list();
}
