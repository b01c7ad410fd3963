//! Tasks beside the same without a supervisor, in turns, so that a busy machine
//! slows both: a trivial command, a gigabyte of output, the way to the
//! background, the stop of a tree of 200 processes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

#[path = "../../exec/tests/nowhere/mod.rs"]
mod nowhere;
#[path = "../tests/support/tasks.rs"]
mod support;

use qedsh_exec::task::{Event, Schedule, Status, Tasks};
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::Keep;

fn main() {
    let keep = Keep::new();
    keep.run("true");
    println!("| what | direct | task | ratio |");
    println!("|---|---|---|---|");
    trivial(&keep);
    gigabyte(&keep);
    promotion(&keep);
    stop(&keep);
}

fn trivial(keep: &Keep) {
    let (mut direct, mut task) = (Vec::new(), Vec::new());
    for _ in 0..300 {
        direct.push(time(|| {
            let mut bash = Command::new("/bin/bash");
            bash.args(["--norc", "--noprofile", "-c", "--", "/bin/true"]);
            bash.env_clear().env("PATH", "/usr/bin:/bin");
            assert!(bash.stdin(Stdio::null()).status().unwrap().success());
        }));
        // Judged before: that has its own bench.
        let request = keep.request("/bin/true", Schedule::Wait);
        task.push(time(|| {
            keep.finish(request);
        }));
    }
    print("`/bin/true` in bash", median(direct), median(task));
}

fn gigabyte(keep: &Keep) {
    let command = "head -c 1G /dev/zero";
    let (mut direct, mut task) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let file = fs::File::create(keep.root().join("direct")).unwrap();
        direct.push(time(|| {
            let mut bash = Command::new("/bin/bash");
            bash.args(["-c", command]).stdout(file);
            assert!(bash.status().unwrap().success());
        }));
        fs::remove_file(keep.root().join("direct")).unwrap();
        let mut ended = None;
        task.push(time(|| ended = Some(keep.run(command))));
        let file = ended.and_then(|it: Status| it.output.file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().len(), 1 << 30);
        fs::remove_file(file).unwrap();
    }
    print("1 GB to a file", median(direct), median(task));
    let supervisor = keep.supervisor().unwrap();
    let status = fs::read_to_string(format!("/proc/{supervisor}/status")).unwrap();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("\nsupervisor at most: {}\n", peak.unwrap_or_default());
}

fn promotion(keep: &Keep) {
    let deadline = Duration::from_millis(50);
    let late = (0..50).map(|_| {
        let request = keep.request("sleep 5", Schedule::Promote(deadline));
        let start = Instant::now();
        let task = keep.tasks.start(request).unwrap();
        loop {
            match keep.tasks.next(&task, Duration::from_secs(5)).unwrap() {
                Some(Event::Promoted(_)) => break,
                Some(Event::Started { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        let late = start.elapsed().saturating_sub(deadline);
        keep.tasks.stop(&task).unwrap();
        late
    });
    println!("promotion after its deadline: {:?}", median(late.collect()));
}

fn stop(keep: &Keep) {
    let tree = "for i in $(seq 199); do sleep 60 & done; echo up; wait";
    let mut times = Vec::new();
    for _ in 0..5 {
        let task = keep.start(tree, Schedule::Background);
        keep.lines(&task, 1);
        times.push(time(|| {
            keep.tasks.stop(&task).unwrap();
        }));
    }
    println!("stop of a tree of 200: {:?}", median(times));
}

fn time(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn print(name: &str, direct: Duration, task: Duration) {
    let ratio = task.as_secs_f64() / direct.as_secs_f64();
    println!("| {name} | {direct:?} | {task:?} | {ratio:.2} |");
}
