//! The shell is killed at random moments around requests: each command ran
//! once, or is known not to have run.

use crate::home::{Home, start};
use qedsh_exec::gate::Shell;
use qedsh_exec::warm::{Report, StartError, WarmShell};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::time::Duration;

/// How often a shell is killed, for each kind of shell; `QEDSH_CHAOS` is for
/// longer runs.
const KILLS: u32 = 50;

#[test]
fn a_command_runs_once_or_is_known_not_to_have_run() {
    let kills = std::env::var("QEDSH_CHAOS").map_or(KILLS, |count| count.parse().unwrap());
    for shell in [Shell::Bash, Shell::Zsh] {
        let home = Home::new();
        // Start-up files of no weight: many shells are started here.
        home.write(".bash_profile", "");
        home.write(".zprofile", "");
        let (mut ran, mut not_run) = (0, 0);
        for round in 0..kills {
            match kill_around_a_request(&home, &home.warm(shell), round) {
                Seen::Ran => ran += 1,
                Seen::NotRun => not_run += 1,
            }
        }
        println!("{shell:?}: ran once {ran}, known not to have run {not_run}");
        assert_eq!(ran + not_run, kills);
    }
}

enum Seen {
    Ran,
    NotRun,
}

fn kill_around_a_request(home: &Home, warm: &WarmShell, round: u32) -> Seen {
    let mark = home.path().join(format!("mark{round}"));
    let text = format!("echo ran >> {}", mark.display());
    let pid = Pid::from_raw(warm.pid()).unwrap();
    let delay = Duration::from_micros(u64::from(round.wrapping_mul(7919) % 900));
    let answer = std::thread::scope(|scope| {
        let killer = scope.spawn(move || {
            // Sleeping is not exact enough for a window of microseconds.
            let begin = std::time::Instant::now();
            while begin.elapsed() < delay {
                std::hint::spin_loop();
            }
            kill_process(pid, Signal::KILL).unwrap();
        });
        let answer = start(warm, &text, &home.work(), Report::None);
        killer.join().unwrap();
        answer
    });
    let seen = match answer {
        Ok((process, _)) => {
            process.wait().unwrap();
            Seen::Ran
        }
        Err(StartError::NotStarted(_)) => {
            // What was never started does not start late, either.
            std::thread::sleep(Duration::from_millis(2));
            Seen::NotRun
        }
        Err(error) => panic!("{error}"),
    };
    let times = fs::read_to_string(&mark)
        .unwrap_or_default()
        .lines()
        .count();
    match seen {
        Seen::Ran => assert_eq!(times, 1, "round {round}"),
        Seen::NotRun => assert_eq!(times, 0, "round {round}"),
    }
    seen
}
