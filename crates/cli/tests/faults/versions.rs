//! Two versions at once.

use crate::support::{Keep, wait_until};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// A copy of the program that takes itself for the version before.
fn older(place: &Path) {
    let mut program = fs::read(env!("CARGO_BIN_EXE_qedsh")).unwrap();
    let (now, before) = (env!("CARGO_PKG_VERSION").as_bytes(), b"0.0.9");
    assert_eq!(now.len(), before.len());
    let found: Vec<usize> = (0..program.len() - now.len())
        .filter(|start| program[*start..].starts_with(now))
        .collect();
    for start in found {
        program[start..start + before.len()].copy_from_slice(before);
    }
    fs::write(place, program).unwrap();
    fs::set_permissions(place, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn an_older_supervisor_keeps_its_tasks_beside_a_newer_one() {
    let keep = Keep::new();
    let old = keep.root().join("older");
    older(&old);
    let run = |program: &Path, arguments: &[&str]| {
        let output = Command::new(program)
            .args(arguments)
            .current_dir(keep.work())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", keep.root())
            .env("QEDSH_SUPERVISOR_IDLE_MS", "300")
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), stdout.trim_end().to_owned())
    };
    let new = Path::new(env!("CARGO_BIN_EXE_qedsh"));
    assert!(run(&old, &["--version"]).1.ends_with("0.0.9"));
    let (_, one) = run(&old, &["run", "--background", "echo old; sleep 60"]);
    let (_, two) = run(new, &["run", "--background", "echo new; sleep 0.5; exit 4"]);
    let sockets = || {
        let state = keep.root().join(".local/state/qedsh/exec");
        let names = fs::read_dir(state).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".sock")).count()
    };
    assert_eq!(sockets(), 2);
    // Each lists, reads and waits for the tasks of the other.
    for program in [new, &old] {
        let listed = run(program, &["ps", "--all"]).1;
        assert!(listed.contains(&one) && listed.contains(&two), "{listed}");
        wait_until(|| run(program, &["output", &one]).1 == "old");
    }
    assert_eq!(run(&old, &["wait", &two]).0, 4);
    assert_eq!(run(new, &["stop", &one]).0, 0);
    assert_eq!(run(&old, &["wait", &one]).0, 137);
    // Neither stays for the other.
    wait_until(|| sockets() == 0);
}
