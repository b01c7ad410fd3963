//! Tasks as people and programs see them.

use qedsh_tool::Bytes;
use qedsh_tool::session::exec::task::{End, Status, size};
use serde::Serialize;
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

/// A task as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Task {
    schema: u32,
    #[serde(flatten)]
    fields: Fields,
}

/// Tasks as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Listing {
    schema: u32,
    tasks: Vec<Fields>,
}

/// A task and what it wrote, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Printout {
    schema: u32,
    #[serde(flatten)]
    fields: Fields,
    output: Bytes,
}

#[derive(Debug, Serialize)]
struct Fields {
    task_id: String,
    status: &'static str,
    exit_code: Option<i32>,
    signal: Option<i32>,
    error: Option<String>,
    command: Bytes,
    directory: Bytes,
    description: Option<String>,
    pid: Option<i32>,
    started: u64,
    milliseconds: u64,
    output_bytes: u64,
    output_file: Option<Bytes>,
    output_error: Option<String>,
    waits_for_input: bool,
    lingers: bool,
}

impl Task {
    pub(crate) fn of(status: &Status) -> Self {
        Self {
            schema: 1,
            fields: Fields::of(status),
        }
    }
}

impl Listing {
    pub(crate) fn of(all: &[Status]) -> Self {
        Self {
            schema: 1,
            tasks: all.iter().map(Fields::of).collect(),
        }
    }
}

impl Printout {
    pub(crate) fn of(status: &Status, output: Vec<u8>) -> Self {
        Self {
            schema: 1,
            fields: Fields::of(status),
            output: Bytes(output),
        }
    }
}

impl Fields {
    fn of(status: &Status) -> Self {
        let path = |path: &std::path::Path| Bytes(path.as_os_str().as_bytes().to_vec());
        let (exit_code, signal) = match &status.end {
            Some(End::Signalled(signal)) => (None, Some(*signal)),
            end => (end.as_ref().and_then(End::exit_code), None),
        };
        Self {
            task_id: status.task.to_string(),
            status: status.word(),
            exit_code,
            signal,
            error: status.end.as_ref().and_then(End::message),
            command: Bytes(status.command.clone()),
            directory: path(&status.directory),
            description: status.description.clone(),
            pid: status.pid.filter(|_| status.end.is_none()),
            started: status.started,
            milliseconds: u64::try_from(status.elapsed.as_millis()).unwrap_or(u64::MAX),
            output_bytes: status.output.total,
            output_file: status.output.file.as_deref().map(path),
            output_error: status.output.diagnostic(),
            waits_for_input: status.waits_for_input,
            lingers: status.lingers,
        }
    }
}

/// One line for people.
pub(crate) fn row(status: &Status) -> String {
    let how = match status.end.as_ref().and_then(End::exit_code) {
        Some(code) if code != 0 => format!("{} ({code})", status.word()),
        _ => status.word().to_owned(),
    };
    let title = status.title();
    let title = title.lines().next().unwrap_or_default();
    let elapsed = time(status.elapsed);
    let written = size(status.output.total);
    format!(
        "{}  {how:<13} {elapsed:>8} {written:>11}  {title}",
        status.task
    )
}

/// A time in the two largest units.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}m{:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h{:02}m", seconds / 3600, seconds / 60 % 60),
    }
}
