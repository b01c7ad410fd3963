//! What an agent's command costs from the call to its end: judged, started by
//! the supervisor in a warm shell, a snapshot or a clean one, its end told.
//! They take turns, so that a busy machine slows all.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

#[path = "../tests/warm/desk.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod desk;
#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "../../exec/benches/warm/start_up.rs"]
mod start_up;
#[path = "../tests/support/tasks.rs"]
mod support;

use desk::{Desk, Wish};
use qedsh_exec::warm::{Rung, Use};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 200;
const LOGIN_EVERY: usize = 10;

fn main() {
    let heavy: &'static str = Box::leak(start_up::heavy().into_boxed_str());
    for (weight, start_up) in [("light", desk::START_UP), ("heavy", heavy)] {
        let open = |warm| {
            Desk::with(Wish {
                start_up,
                warm,
                ..Wish::default()
            })
        };
        let (warm, cold) = (open(Use::Auto), open(Use::Off));
        println!("\n{weight} start-up files\n\n| command | where | p50 | p99 |\n|---|---|---|---|");
        // None of them is proved, so that each has all that the user has.
        for text in [
            ":; true > /dev/null; kill -CONT $$",
            "/bin/true; kill -CONT $$",
        ] {
            compare(&warm, &cold, text);
        }
        proved(&warm);
    }
}

fn compare(warm: &Desk, cold: &Desk, text: &str) {
    warm.ends(text);
    cold.ends(text);
    assert_eq!(
        (warm.last().0, cold.last().0),
        (Some(Rung::Warm), Some(Rung::Snapshot))
    );
    let (mut warm_times, mut cold_times, mut login_times) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        warm_times.push(time(|| drop(warm.ends(text))));
        cold_times.push(time(|| drop(cold.ends(text))));
        if round % LOGIN_EVERY == 0 {
            login_times.push(time(|| login(warm, text)));
        }
    }
    show(text, "agent, warm", &mut warm_times);
    show(text, "agent, snapshot", &mut cold_times);
    show(text, "`bash -lc` alone", &mut login_times);
}

fn proved(desk: &Desk) {
    desk.ends("true");
    assert_eq!(desk.last().0, Some(Rung::Clean));
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| time(|| drop(desk.ends("true"))))
        .collect();
    show("true", "agent, proved, clean", &mut times);
}

fn login(desk: &Desk, text: &str) {
    let status = Command::new("/bin/bash")
        .args(["-lc", text])
        .env_clear()
        .env("HOME", desk.home())
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
}

fn time(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}

fn show(text: &str, place: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    let milliseconds = |duration: Duration| duration.as_secs_f64() * 1000.0;
    println!(
        "| `{text}` | {place} | {:.2} ms | {:.2} ms |",
        milliseconds(at(50)),
        milliseconds(at(99))
    );
}
