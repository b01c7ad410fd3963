//! `qedsh ps`, `output`, `stop`, `wait`, and `run --background`.

mod report;
pub(crate) mod spinner;

use crate::arguments::{OutputArguments, PsArguments, TaskArguments};
use crate::{context, exit, output as printed};
use qedsh_tool::session::exec::task::{
    End, Error, Event, Request, Status, Supervised, TaskId, Tasks,
};
use qedsh_tool::session::sys::Real;
use report::{Listing, Printout, Task};
use spinner::Spinner;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

/// How much output is asked for at once.
const CHUNK: usize = 1 << 20;
/// How long is waited for news before asking again.
const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a task in the background and prints its ID.
pub(crate) fn start(request: Request, is_json: bool) -> Result<ExitCode, Error> {
    let tasks = tasks()?;
    let task = tasks.start(request)?;
    let started = tasks.status(&task);
    Ok(print(started, is_json, |status| {
        (status.task.to_string(), ExitCode::SUCCESS)
    }))
}

pub(crate) fn list(arguments: &PsArguments) -> ExitCode {
    let all = match tasks().and_then(|tasks| tasks.list()) {
        Ok(all) => all,
        Err(error) => return failed(&error),
    };
    let is_shown = |status: &Status| arguments.all || status.end.is_none();
    let shown: Vec<Status> = all.into_iter().filter(is_shown).collect();
    let written = match arguments.json {
        true => printed::json(&Listing::of(&shown)),
        false => shown
            .iter()
            .try_for_each(|it| printed::line(&report::row(it))),
    };
    printed::after(written, ExitCode::SUCCESS)
}

pub(crate) fn output(arguments: &OutputArguments) -> ExitCode {
    let result = find(&arguments.task).and_then(|(tasks, task)| match arguments.json {
        true => whole(&tasks, &task),
        false => stream(&tasks, &task, arguments.follow),
    });
    match result {
        Ok(status) => status,
        Err(error) => failed(&error),
    }
}

pub(crate) fn stop(arguments: &TaskArguments) -> ExitCode {
    let stopped = find(&arguments.task).and_then(|(tasks, task)| tasks.stop(&task));
    print(stopped, arguments.json, |status| {
        let told = format!("stopped {}: {}", status.task, status.title());
        (told, ExitCode::SUCCESS)
    })
}

pub(crate) fn wait(arguments: &TaskArguments) -> ExitCode {
    let ended = find(&arguments.task).and_then(|(tasks, task)| {
        let mut spinner = Spinner::new();
        loop {
            match tasks.next(&task, PATIENCE)? {
                Some(Event::Ended(status)) => return Ok(*status),
                Some(Event::Progress(progress)) => spinner.show(&progress),
                Some(Event::Started { .. } | Event::Output(_) | Event::Promoted(_)) | None => {}
            }
        }
    });
    match ended {
        Ok(status) => {
            let code = exit_status(&status);
            match arguments.json {
                true => printed::after(printed::json(&Task::of(&status)), code),
                false => code,
            }
        }
        Err(error) => failed(&error),
    }
}

/// The tasks of this user.
pub(crate) fn tasks() -> Result<Supervised<Real>, Error> {
    let unreachable = |error: io::Error| Error::Unreachable(error.to_string());
    let directory = context::task_directory().map_err(unreachable)?;
    let program = std::env::current_exe().map_err(unreachable)?;
    Ok(Supervised::new(Real::new(), directory, program))
}

fn find(name: &str) -> Result<(Supervised<Real>, TaskId), Error> {
    let task = TaskId::parse(name).ok_or_else(|| Error::Unknown(name.to_owned()))?;
    Ok((tasks()?, task))
}

fn stream(tasks: &impl Tasks, task: &TaskId, follow: bool) -> Result<ExitCode, Error> {
    let patience = match follow {
        true => PATIENCE,
        false => Duration::ZERO,
    };
    let mut from = 0;
    loop {
        let chunk = tasks.output(task, from, CHUNK, patience)?;
        if chunk.from > from {
            let lost = chunk.from - from;
            printed::complain(&format!("{lost} bytes of output are lost"));
        }
        from = chunk.from + chunk.bytes.len() as u64;
        let mut output = io::stdout().lock();
        let written = output.write_all(&chunk.bytes).and_then(|()| output.flush());
        let is_last = chunk.ended || (!follow && chunk.bytes.is_empty());
        if is_last || written.is_err() {
            return Ok(printed::after(written, ExitCode::SUCCESS));
        }
    }
}

fn whole(tasks: &impl Tasks, task: &TaskId) -> Result<ExitCode, Error> {
    let mut output = Vec::new();
    loop {
        let from = output.len() as u64;
        let chunk = tasks.output(task, from, CHUNK, Duration::ZERO)?;
        output.extend_from_slice(&chunk.bytes);
        if chunk.ended || chunk.bytes.is_empty() {
            break;
        }
    }
    let status = tasks.status(task)?;
    let written = printed::json(&Printout::of(&status, output));
    Ok(printed::after(written, ExitCode::SUCCESS))
}

fn print(
    result: Result<Status, Error>,
    is_json: bool,
    told: impl FnOnce(&Status) -> (String, ExitCode),
) -> ExitCode {
    match result {
        Ok(status) => {
            let (line, code) = told(&status);
            let written = match is_json {
                true => printed::json(&Task::of(&status)),
                false => printed::line(&line),
            };
            printed::after(written, code)
        }
        Err(error) => failed(&error),
    }
}

/// The status of a front end that waited for the task.
fn exit_status(status: &Status) -> ExitCode {
    let code = status.end.as_ref().and_then(End::exit_code);
    match code.and_then(|code| u8::try_from(code).ok()) {
        Some(code) => ExitCode::from(code),
        None => {
            let why = status.end.as_ref().and_then(End::message);
            printed::complain(&why.unwrap_or_default());
            exit::internal()
        }
    }
}

fn failed(error: &Error) -> ExitCode {
    printed::complain(&error.to_string());
    match error {
        Error::Unknown(_) => exit::usage(),
        Error::NotRunning { .. } => ExitCode::FAILURE,
        Error::Start(_) => ExitCode::from(126),
        _ => exit::internal(),
    }
}
