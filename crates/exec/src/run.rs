//! Running one grant, from start to end.

use crate::capture::{Capture, Taken};
use crate::environment::Environment;
use crate::shell;
use crate::{End, Error, Outcome};
use qedsh_gate::{Grant, Order};
use qedsh_sys::{Child, Event, Launch, Signal, Status, System};
use std::ffi::OsString;
use std::io;
use std::ops::ControlFlow;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::time::Duration;

/// How long a command that was told to stop may take for it.
const GRACE: Duration = Duration::from_millis(1500);
/// How long to wait between two looks at processes that are being stopped.
const BEAT: Duration = Duration::from_millis(10);
/// How often what was started meanwhile is killed again.
const SWEEPS: usize = 100;

/// What a command runs with beside its grant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The environment that it was judged in.
    pub environment: Environment,
    /// How many characters it may write, output and errors together.
    pub output_limit: usize,
}

/// Runs what `grant` permits, once, and waits for its end. Output is passed to
/// `live` as it comes; a break from there stops the command.
pub fn run<S: System>(
    system: &S,
    grant: Grant,
    setting: &Setting,
    live: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<Outcome, Error> {
    qedsh_sandbox::confine(&grant)?;
    let order = grant.redeem();
    let launch = launch(system, &order, setting)?;
    let start = system.now();
    let mut child = system.spawn(&launch).map_err(Error::Start)?;
    let mut capture = Capture::new(setting.output_limit, live);
    let limit = order.terms().limit;
    let deadline = limit.map(|limit| start + limit);
    let end = match watch(&mut child, deadline, &mut capture) {
        Ok(Watched::Ended(end)) => end,
        Ok(Watched::Stop(stop)) => {
            stop_tree(system, &mut child, &mut capture);
            match stop {
                Stop::Deadline => End::TimedOut(limit.unwrap_or_default()),
                Stop::TooMuch => End::TooMuchOutput(setting.output_limit),
                Stop::Interrupt(signal) => End::Interrupted(signal),
                Stop::Unread => End::Unread,
            }
        }
        Err(error) => {
            stop_tree(system, &mut child, &mut capture);
            return Err(Error::Watch(error));
        }
    };
    Ok(Outcome {
        end,
        output: capture.into_output(),
        elapsed: system.now().saturating_sub(start),
    })
}

fn launch<S: System>(system: &S, order: &Order, setting: &Setting) -> Result<Launch, Error> {
    let kind = order.terms().shell;
    let program = shell::locate(system, kind).ok_or(Error::Shell(kind))?;
    let directory = order.directory().ok_or(Error::Directory)?.to_vec();
    Ok(Launch {
        program,
        arguments: shell::arguments(kind, OsString::from_vec(order.text().to_vec())),
        environment: setting.environment.clone(),
        directory: PathBuf::from(OsString::from_vec(directory)),
    })
}

enum Watched {
    Ended(End),
    Stop(Stop),
}

enum Stop {
    Deadline,
    TooMuch,
    Interrupt(i32),
    Unread,
}

/// Follows the command until it ends or must be stopped.
fn watch<C: Child>(
    child: &mut C,
    deadline: Option<Duration>,
    capture: &mut Capture<'_>,
) -> io::Result<Watched> {
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = child.next(deadline, &mut buffer)?;
        match capture.take(&buffer) {
            Taken::All => {}
            Taken::TooMuch => return Ok(Watched::Stop(Stop::TooMuch)),
            Taken::Unread => return Ok(Watched::Stop(Stop::Unread)),
        }
        match event {
            Event::Output => {}
            Event::Ended(Status::Exited(code)) => return Ok(Watched::Ended(End::Exited(code))),
            Event::Ended(Status::Signalled(signal)) => {
                return Ok(Watched::Ended(End::Signalled(signal)));
            }
            Event::Deadline => return Ok(Watched::Stop(Stop::Deadline)),
            Event::Interrupted(signal) => return Ok(Watched::Stop(Stop::Interrupt(signal))),
        }
    }
}

/// Asks the tree to stop, gives it time, and kills what is left of it.
fn stop_tree<S: System>(system: &S, child: &mut S::Child, capture: &mut Capture<'_>) {
    let grace = system.now() + GRACE;
    // An error here leaves the kill below, which is all that remains to do.
    let _ = child.signal_tree(Signal::Terminate);
    let mut buffer = Vec::new();
    while system.now() < grace && child.tree_size() > 0 {
        buffer.clear();
        match child.next(Some(system.now() + BEAT), &mut buffer) {
            Ok(Event::Ended(_)) | Err(_) => system.pause(BEAT),
            Ok(_) => {}
        }
        capture.take(&buffer);
    }
    for _ in 0..SWEEPS {
        if child
            .signal_tree(Signal::Kill)
            .is_ok_and(|count| count == 0)
        {
            break;
        }
        system.pause(BEAT);
    }
    // Collects the exit status, so that no zombie stays.
    buffer.clear();
    let _ = child.next(Some(system.now() + BEAT), &mut buffer);
}
