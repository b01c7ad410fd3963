//! What the start-up files of a real shell set.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_session::exec::environment::Environment;
use qedsh_session::gate::Shell;
use qedsh_session::surroundings::{Login, LoginError, Pin};
use qedsh_session::sys::Real;
use qedsh_session::sys::simulated::{Simulated, Step};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

struct Home {
    directory: TempDir,
    system: Real,
}

impl Home {
    fn new(bashrc: &str) -> Self {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join(".bashrc"), bashrc).unwrap();
        let system = Real::new();
        Self { directory, system }
    }

    fn state(&self) -> std::path::PathBuf {
        self.directory.path().join("state")
    }

    fn load(&self) -> Result<Login, LoginError> {
        let environment: Environment = vec![
            ("HOME".into(), self.directory.path().into()),
            ("PATH".into(), "/usr/bin:/bin".into()),
        ];
        let pin = Pin::choose(&self.system, Some(Shell::Bash)).unwrap();
        Login::load(&self.system, &pin, &environment, &self.state())
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// What bash says in which the definitions are read first.
fn say(definitions: &Path, line: &str) -> String {
    let output = Command::new("bash")
        .args(["--norc", "--noprofile", "-c", "--", line])
        .env("BASH_ENV", definitions)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn functions_aliases_and_path_are_there_again() {
    let home = Home::new(
        "echo chatter\nexport PATH=\"$PATH:/my/bin\" TOOL_HOME=/my/tool\n\
         greet() { echo \"hello $1\"; }\nalias hi='greet world'\nalias two='echo a\nb'\n",
    );
    let login = home.load().unwrap();
    let definitions = login.definitions(&home.state()).unwrap().unwrap();
    assert_eq!(say(&definitions, "hi"), "hello world\n");
    assert_eq!(say(&definitions, "greet you"), "hello you\n");
    assert_eq!(say(&definitions, "echo \"[$BASH_ENV]\""), "[]\n");
    // The system's own start-up files define some more.
    let shadows = login.shadows();
    for name in ["greet", "hi", "two"] {
        assert!(shadows.iter().any(|(shadow, _)| shadow == name.as_bytes()));
    }
    let shown = format!("{login:?}");
    assert!(shown.contains(":/my/bin"), "{shown}");
    assert!(shown.contains("TOOL_HOME"), "{shown}");
}

#[test]
fn secrets_are_neither_kept_nor_written_where_others_can_read() {
    let home = Home::new(
        "export API_TOKEN=topsecret1\nalias up='curl -H \"Authorization: Bearer topsecret2\"'\n\
         send() { curl --password topsecret3; }\nalias ok=true\n",
    );
    let login = home.load().unwrap();
    login.definitions(&home.state()).unwrap().unwrap();
    let directory = home.state().join("login");
    assert_eq!(mode(&directory), 0o700);
    for entry in fs::read_dir(&directory).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600);
        let content = fs::read_to_string(&path).unwrap();
        assert!(!content.contains("topsecret"), "{content}");
        assert!(content.contains("ok"), "{content}");
    }
}

#[test]
fn start_up_files_run_once_until_one_of_them_changes() {
    let home = Home::new("echo x >> ~/count\nalias one=true\n");
    let count = || {
        let count = fs::read_to_string(home.directory.path().join("count"));
        count.map_or(0, |count| count.lines().count())
    };
    home.load().unwrap();
    home.load().unwrap();
    assert_eq!(count(), 1);
    fs::write(
        home.directory.path().join(".bashrc"),
        "echo x >> ~/count\nalias two=true\n",
    )
    .unwrap();
    let login = home.load().unwrap();
    assert_eq!(count(), 2);
    assert!(login.shadows().iter().any(|(name, _)| name == b"two"));
}

#[test]
fn a_start_up_file_that_ends_the_shell_or_hangs_is_told() {
    let ended = Home::new("exit 3").load().unwrap_err();
    assert_eq!(
        ended.to_string(),
        "the shell ended within its start-up files (Exited(3))"
    );
    let hanging = Simulated {
        executables: vec!["/bin/bash".into()],
        script: vec![Step::Waits(Duration::from_secs(1000))],
        ..Simulated::default()
    };
    let pin = Pin::choose(&hanging, None).unwrap();
    let hung = Login::take(&hanging, &pin, &Vec::new()).unwrap_err();
    assert_eq!(
        hung.to_string(),
        "the shell's start-up files took longer than 10 seconds"
    );
    assert_eq!(hanging.log.signals().len(), 1);
}
