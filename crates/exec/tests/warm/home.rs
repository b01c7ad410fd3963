//! A home directory with start-up files, and shells that start in it.

use qedsh_exec::gate::Shell;
use qedsh_exec::sys::Status;
use qedsh_exec::warm::{
    Cage, Control, Files, Job, Process, Report, StartError, Startup, WarmShell,
};
use std::fs;
use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What every shell here runs when it starts: read by both.
const START_UP: &str = r#"
export GREETING='hello there' PATH="$PATH:/opt/extra/bin"
alias greet='echo aliased'
greet_you() { echo "you: $1"; }
outer() { greet_you "$@"; return 7; }
umask 027
"#;
const BASH_ONLY: &str = "shopt -s expand_aliases extglob\nset -o noclobber\n";
const ZSH_ONLY: &str = "setopt extendedglob noclobber\nalias -g GLOB='| wc -c'\n";

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A home directory of our own; removed when dropped.
pub(crate) struct Home(PathBuf);

impl Home {
    pub(crate) fn new() -> Self {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qedsh-home-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("work/sub dir")).unwrap();
        let home = Self(path);
        home.write(".bash_profile", &format!("{START_UP}{BASH_ONLY}"));
        home.write(".zprofile", &format!("{START_UP}{ZSH_ONLY}"));
        home
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.0.join("work")
    }

    pub(crate) fn startup(&self, shell: Shell) -> Startup {
        let home = self.0.as_os_str().to_owned();
        let variable = |name: &str, value: &str| (name.into(), value.into());
        Startup {
            shell,
            program: program(shell),
            files: Files::Login,
            environment: vec![
                ("HOME".into(), home),
                variable("PATH", "/usr/local/bin:/usr/bin:/bin"),
                variable("LC_ALL", "C"),
                variable("USER", "me"),
                variable("LOGNAME", "me"),
            ],
            directory: self.work(),
            umask: 0o022,
            patience: Duration::from_secs(20),
        }
    }

    pub(crate) fn warm(&self, shell: Shell) -> WarmShell {
        WarmShell::start_up(&self.startup(shell)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// What a real login shell does.
    pub(crate) fn login(&self, shell: Shell, text: &str) -> Ran {
        let startup = self.startup(shell);
        let (reader, writer) = std::io::pipe().unwrap();
        let mut command = Command::new(&startup.program);
        command
            .arg0(startup.program.file_name().unwrap())
            .args(["-lc", text])
            .env_clear()
            .envs(startup.environment)
            .current_dir(startup.directory)
            .stdin(Stdio::null())
            .stdout(writer.try_clone().unwrap())
            .stderr(writer)
            .process_group(0);
        let mut child = command.spawn().unwrap();
        drop(command);
        let status = child.wait().unwrap();
        let status = match status.code() {
            Some(code) => Status::Exited(u8::try_from(code).unwrap()),
            None => Status::Signalled(status.signal().unwrap()),
        };
        Ran {
            output: drain(reader),
            status,
        }
    }

    /// What a warm shell does.
    pub(crate) fn ask(&self, shell: &WarmShell, text: &str, report: Report) -> Ran {
        let (process, reader) = start(shell, text, &self.work(), report).unwrap();
        let status = process.wait().unwrap();
        Ran {
            output: drain(reader),
            status,
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a command wrote, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) output: String,
    pub(crate) status: Status,
}

pub(crate) fn program(shell: Shell) -> PathBuf {
    match shell {
        Shell::Zsh => "/bin/zsh".into(),
        _ => "/bin/bash".into(),
    }
}

/// Starts a text; its output and errors come from the pipe.
pub(crate) fn start(
    shell: &WarmShell,
    text: &str,
    directory: &Path,
    report: Report,
) -> Result<(Process, std::io::PipeReader), StartError> {
    let null = fs::File::open("/dev/null").unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    let process = shell.start(&Job {
        text: text.as_bytes(),
        directory,
        changes: &[],
        input: null.as_fd(),
        output: writer.as_fd(),
        errors: writer.as_fd(),
        mask: 0,
        mark: None,
        control: Control::None,
        report,
        cage: Cage::default(),
    })?;
    Ok((process, reader))
}

/// Everything until nobody holds the pipe any more.
pub(crate) fn drain(mut reader: std::io::PipeReader) -> String {
    let mut output = Vec::new();
    reader.read_to_end(&mut output).unwrap();
    String::from_utf8_lossy(&output).into_owned()
}
