//! `qedsh supervisor DIRECTORY`: what keeps the tasks below a directory.
//!
//! Called so, it starts itself again and ends, so that the one that stays is
//! nobody's child; that one says `ready` on its standard output once it serves.

use crate::exit;
use qedsh_tool::session::audit::{Audit, Event};
use qedsh_tool::session::exec::supervisor::{IDLE, Service, serve};
use qedsh_tool::session::exec::task::Status;
use qedsh_tool::session::sys::{Launch, Process, Streams};
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

pub(crate) fn main(words: impl Iterator<Item = OsString>) -> ExitCode {
    let words: Vec<OsString> = words.collect();
    let result = match words.as_slice() {
        [directory] => start(directory),
        [stay, directory] if stay == OsStr::new("--stay") => stay_at(Path::new(directory)),
        _ => return exit::usage(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Whoever started this reads why on its standard output.
            let _ = writeln!(io::stdout(), "{error}");
            exit::internal()
        }
    }
}

fn start(directory: &OsStr) -> io::Result<()> {
    let program = env::current_exe()?;
    let launch = Launch {
        arguments: vec![
            program.clone().into(),
            "supervisor".into(),
            "--stay".into(),
            directory.into(),
        ],
        program,
        environment: env::vars_os().collect(),
        directory: "/".into(),
    };
    let input = io::stdin().as_fd().try_clone_to_owned()?;
    let output = io::stdout().as_fd().try_clone_to_owned()?;
    Process::launch(&launch, &Streams::Two(&input, &output)).map(drop)
}

fn stay_at(directory: &Path) -> io::Result<()> {
    let is_ready = || {
        let mut output = io::stdout();
        let _ = output.write_all(b"ready\n").and_then(|()| output.flush());
        let _ = silence();
    };
    // Its directory is one of the state directory.
    let audit = directory.parent().map(Audit::at);
    let keep = move |status: &Status| {
        if let Some(audit) = &audit {
            // Nobody is here to be told; the task's record has its end as well.
            let _ = audit.append(&status.session, Event::end(status));
        }
    };
    match serve(directory, idle(), is_ready, keep)? {
        Service::Ended => {}
        // It serves, or will in a moment.
        Service::Taken => io::stdout().write_all(b"ready\n")?,
    }
    Ok(())
}

/// How long it waits for work; tests are in a hurry.
fn idle() -> Duration {
    let given = env::var("QEDSH_SUPERVISOR_IDLE_MS");
    let given = given.ok().and_then(|text| text.parse().ok());
    given.map_or(IDLE, Duration::from_millis)
}

/// Lets go of the pipe that `ready` was said on.
fn silence() -> io::Result<()> {
    let null = std::fs::File::options().write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdout(&null)?;
    rustix::stdio::dup2_stderr(&null)?;
    Ok(())
}
