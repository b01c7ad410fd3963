//! A throw-away directory, the real program in it, and a real terminal.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub(crate) mod raw;
pub(crate) mod schema;
pub(crate) mod server;
pub(crate) mod terminal;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A directory of its own, deleted afterwards.
pub(crate) struct Lab {
    root: PathBuf,
}

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Lab {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qedsh-cli-{}-{number}", std::process::id());
        // Not below /tmp itself: its files are anybody's.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(root.join("work")).unwrap();
        fs::create_dir_all(root.join("home")).unwrap();
        // The target directory lies in a repository, this one does not.
        Self {
            root: root.canonicalize().unwrap(),
        }
    }

    /// Where commands run.
    pub(crate) fn work(&self) -> PathBuf {
        self.root.join("work")
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.root.join("home")
    }

    pub(crate) fn write(&self, name: &str, content: &str) {
        let path = self.work().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(crate) fn holds(&self, name: &str) -> bool {
        self.work().join(name).exists()
    }

    /// The program, with an environment that is known.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qedsh"));
        command
            .args(arguments)
            .current_dir(self.work())
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", self.home())
            // Whoever keeps the tasks leaves soon after the test.
            .env("QEDSH_SUPERVISOR_IDLE_MS", "200")
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        ran(self.command(arguments).output().unwrap())
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        feed(self.command(arguments), input)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Runs the command with this on its standard input.
pub(crate) fn feed(mut command: Command, input: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may end without having read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    ran(output)
}

pub(crate) fn ran(output: Output) -> Ran {
    Ran {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
