//! Tasks beside the same without a supervisor, in turns, so that a busy machine
//! slows both: a trivial command, a gigabyte of output, the way to the
//! background, the stop of a tree of 200 processes, a thousand at once.
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
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{Keep, is_alive};

fn main() {
    let keep = Keep::new();
    keep.run("true");
    println!("| what | direct | qedsh | ratio |");
    println!("|---|---|---|---|");
    trivial(&keep);
    as_programs(&keep);
    let small = peak(&keep);
    gigabyte(&keep);
    let large = peak(&keep);
    passed_on(&keep);
    promotion(&keep);
    stop(&keep);
    println!("\nsupervisor at most: {small} kB, after gigabytes of output {large} kB");
    thousand();
}

/// The most memory that the supervisor had, in kB.
fn peak(keep: &Keep) -> u64 {
    let supervisor = keep.supervisor().unwrap();
    let status = fs::read_to_string(format!("/proc/{supervisor}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap()
}

/// `qedsh run true` as a whole: start, configuration, proof, task, end.
fn as_programs(keep: &Keep) {
    let (mut direct, mut qedsh) = (Vec::new(), Vec::new());
    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(keep.work()).env_clear();
        command
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", keep.root());
        command.stdin(Stdio::null());
        assert!(command.status().unwrap().success());
    };
    for _ in 0..200 {
        direct.push(time(|| run("/bin/bash", &["-c", "true"])));
        qedsh.push(time(|| run(env!("CARGO_BIN_EXE_qedsh"), &["run", "true"])));
    }
    print(
        "`bash -c true`, `qedsh run true`",
        median(direct),
        median(qedsh),
    );
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

const GIGABYTE: &str = "head -c 1G /dev/zero";

fn gigabyte(keep: &Keep) {
    let (mut direct, mut task) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        direct.push(gigabyte_directly(keep));
        let mut ended = None;
        task.push(time(|| ended = Some(keep.run(GIGABYTE))));
        let file = ended.and_then(|it: Status| it.output.file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().len(), 1 << 30);
        fs::remove_file(file).unwrap();
    }
    print("1 GB to a file", median(direct), median(task));
}

fn gigabyte_directly(keep: &Keep) -> Duration {
    let place = keep.root().join("direct");
    let file = fs::File::create(&place).unwrap();
    let taken = time(|| {
        let mut bash = Command::new("/bin/bash");
        bash.args(["-c", GIGABYTE]).stdout(file);
        assert!(bash.status().unwrap().success());
    });
    fs::remove_file(place).unwrap();
    taken
}

/// The same with `qedsh run … > file`, which also keeps it.
fn passed_on(keep: &Keep) {
    let (mut direct, mut qedsh) = (Vec::new(), Vec::new());
    let place = keep.root().join("passed");
    for _ in 0..3 {
        direct.push(gigabyte_directly(keep));
        let file = fs::File::create(&place).unwrap();
        qedsh.push(time(|| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_qedsh"));
            command.args(["run", GIGABYTE]).current_dir(keep.work());
            command.env_clear().env("PATH", "/usr/bin:/bin");
            command
                .env("HOME", keep.root())
                .stdin(Stdio::null())
                .stdout(file);
            assert!(command.status().unwrap().success());
        }));
        assert_eq!(fs::metadata(&place).unwrap().len(), 1 << 30);
        fs::remove_file(&place).unwrap();
        let _ = fs::remove_dir_all(keep.root().join(".local/state/qedsh/exec/tasks"));
        fs::create_dir_all(keep.root().join(".local/state/qedsh/exec/tasks")).unwrap();
    }
    print("1 GB through `qedsh run`", median(direct), median(qedsh));
}

/// How late after its deadline: the waking of a thread beside the waking of
/// whoever waits for the task.
fn promotion(keep: &Keep) {
    let deadline = Duration::from_millis(50);
    let (mut direct, mut task) = (Vec::new(), Vec::new());
    for _ in 0..50 {
        let slept = time(|| std::thread::sleep(deadline));
        direct.push(slept.saturating_sub(deadline));
        let request = keep.request("sleep 5", Schedule::Promote(deadline));
        let start = Instant::now();
        let name = keep.tasks.start(request).unwrap();
        loop {
            match keep.tasks.next(&name, Duration::from_secs(5)).unwrap() {
                Some(Event::Promoted(_)) => break,
                Some(Event::Started { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        task.push(start.elapsed().saturating_sub(deadline));
        keep.tasks.kill(&name).unwrap();
    }
    print(
        "promotion, after its deadline",
        median(direct),
        median(task),
    );
}

/// Until the last of 200 is gone: a signal to their group beside a stop, which
/// finds those that left it, too.
fn stop(keep: &Keep) {
    let tree = "for i in $(seq 199); do sleep 60 & echo $!; done; echo $$; wait";
    let (mut direct, mut task) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let mut bash = Command::new("/bin/bash");
        bash.args(["-c", tree])
            .stdout(Stdio::piped())
            .process_group(0);
        let mut bash = bash.spawn().unwrap();
        let lines = BufReader::new(bash.stdout.take().unwrap()).lines();
        let pids: Vec<i32> = lines
            .take(200)
            .map(|it| it.unwrap().parse().unwrap())
            .collect();
        direct.push(time(|| {
            let group = rustix::process::Pid::from_raw(pids[199]).unwrap();
            rustix::process::kill_process_group(group, rustix::process::Signal::TERM).unwrap();
            bash.wait().unwrap();
            while pids.iter().any(|pid| is_alive(*pid)) {}
        }));
        let name = keep.start(tree, Schedule::Background);
        keep.lines(&name, 200);
        task.push(time(|| {
            keep.tasks.stop(&name).unwrap();
        }));
    }
    print("stop of a tree of 200", median(direct), median(task));
}

/// A thousand that wait for the same moment, with a supervisor of their own.
fn thousand() {
    let keep = Keep::new();
    let gate = keep.root().join("gate");
    assert!(
        Command::new("mkfifo")
            .arg(&gate)
            .status()
            .unwrap()
            .success()
    );
    let mut tasks = Vec::new();
    let started = time(|| {
        let start = |_| keep.start(": < ../gate", Schedule::Background);
        tasks = (0..1000).map(start).collect();
    });
    let supervisor = keep.supervisor().unwrap();
    let descriptors = fs::read_dir(format!("/proc/{supervisor}/fd")).unwrap();
    let descriptors = descriptors.count();
    let _open = fs::File::options().write(true).open(&gate).unwrap();
    let ended = time(|| {
        for task in &tasks {
            keep.tasks.wait(task, Duration::from_secs(60)).unwrap();
        }
    });
    println!(
        "1000 tasks at once: started in {started:?}, ended in {ended:?}; \
         supervisor: {descriptors} descriptors, {} kB at most",
        peak(&keep)
    );
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
