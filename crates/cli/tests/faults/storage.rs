//! Disks that are full, directories that go away.

use crate::support::{Keep, SECOND};
use qedsh_exec::task::{End, Event, Fault, Schedule, Tasks};
use std::fs;
use std::process::Command;

#[test]
fn a_full_disk_is_told_and_the_end_of_the_output_is_there() {
    let keep = Keep::new();
    let program = env!("CARGO_BIN_EXE_qedsh");
    let home = keep.root().join("small");
    fs::create_dir_all(home.join(".config/qedsh")).unwrap();
    // A file system of its own, with room for a record and little more.
    let script = format!(
        "mount -t tmpfs -o size=200k none \"$HOME\" && cd \"$HOME\" &&
         id=$({program} run --background 'seq 1 200000; echo last line') &&
         {program} wait $id && {program} output --json $id"
    );
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", &script])
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", &home)
        .env("QEDSH_SUPERVISOR_IDLE_MS", "100")
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let report: serde_json::Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{stderr}"));
    assert_eq!(report["exit_code"], 0, "{report}");
    assert_eq!(report["output_bytes"], 1_288_905);
    let told = report["output_error"].as_str().unwrap();
    assert!(told.contains("could not be written after byte"), "{told}");
    assert!(told.contains("ENOSPC"), "{told}");
}

#[test]
fn a_removed_output_directory_loses_neither_the_end_nor_the_tail() {
    let keep = Keep::new();
    let task = keep.start(
        "echo one; sleep 0.5; echo two; exit 4",
        Schedule::Background,
    );
    keep.lines(&task, 1);
    fs::remove_dir_all(keep.root().join("state/tasks")).unwrap();
    let ended = loop {
        match keep.tasks.next(&task, 20 * SECOND).unwrap() {
            Some(Event::Ended(status)) => break status,
            Some(_) => {}
            None => panic!("nothing happened"),
        }
    };
    assert_eq!(ended.end, Some(End::Exited(4)));
    assert_eq!(ended.output.tail, b"one\ntwo\n");
    let later = keep.again().status(&task).unwrap();
    assert_eq!(later.end, Some(End::Exited(4)));
    let fault = Fault::Unreadable {
        code: "ENOENT".to_owned(),
    };
    assert_eq!(later.output.fault, Some(fault));
}
