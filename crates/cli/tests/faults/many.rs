//! A thousand tasks.

use crate::support::{Keep, SECOND};
use qedsh_exec::task::{End, Schedule, Tasks};
use std::fs;
use std::process::Command;
use std::time::Instant;

#[test]
fn a_thousand_tasks_at_once_all_end_as_they_should() {
    let keep = Keep::new();
    // Each waits until somebody opens this to write.
    let gate = keep.root().join("gate");
    let made = Command::new("mkfifo").arg(&gate).status().unwrap();
    assert!(made.success());
    let before = Instant::now();
    let tasks: Vec<_> = (0..1000)
        .map(|number| {
            let text = format!(": < ../gate; echo {number}; exit {}", number % 200);
            keep.start(&text, Schedule::Background)
        })
        .collect();
    let started = before.elapsed();
    let supervisor = keep.keeper(&tasks[0]);
    let of = |name: &str| -> u64 {
        let status = fs::read_to_string(format!("/proc/{supervisor}/status")).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    let descriptors = fs::read_dir(format!("/proc/{supervisor}/fd"))
        .unwrap()
        .count();
    let running = keep.tasks.list().unwrap();
    assert!(running.iter().all(|status| status.end.is_none()));
    let _open = fs::File::options().write(true).open(&gate).unwrap();
    for (number, task) in tasks.iter().enumerate() {
        let ended = keep.tasks.wait(task, 60 * SECOND).unwrap();
        let code = u8::try_from(number % 200).unwrap();
        assert_eq!(ended.end, Some(End::Exited(code)));
        assert_eq!(ended.output.head, format!("{number}\n").as_bytes());
    }
    let peak = of("VmHWM:");
    println!("started in {started:?}, {descriptors} descriptors, {peak} kB at most");
    assert!(descriptors < 3 * 1000 + 100, "{descriptors}");
    assert!(peak < 64 << 10, "{peak} kB");
}
