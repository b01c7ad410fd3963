//! `run --json`.

use super::foreground::Finished;
use qedsh_gate::Language;
use qedsh_tool::session::exec::task::{End, Status};
use qedsh_tool::{Bytes, Check, FailureReport};
use serde::Serialize;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// How much of the output is in the report, in bytes.
pub(super) const OUTPUT: usize = 100_000;

/// What came of it, for programs.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    check: Check,
    outcome: Option<Outcome>,
    error: Option<FailureReport>,
}

#[derive(Debug, Serialize)]
struct Outcome {
    status: Option<u8>,
    signal: Option<i32>,
    output: Bytes,
    output_bytes: u64,
    output_file: Option<Bytes>,
    output_error: Option<String>,
    milliseconds: u64,
    /// Where somebody may still ask for it.
    task_id: Option<String>,
    lingers: bool,
}

impl Report {
    pub(super) fn of(check: Check, finished: Finished) -> Self {
        Self {
            check,
            outcome: finished.status.map(Outcome::of),
            error: finished.failure.map(|failure| failure.report()),
        }
    }
}

impl Outcome {
    fn of(status: Status) -> Self {
        let (code, signal) = match status.end {
            Some(End::Exited(code)) => (Some(code), None),
            Some(End::Signalled(signal)) => (None, Some(signal)),
            _ => (None, None),
        };
        let output_error = status.output.diagnostic();
        let file = status.output.file;
        let is_kept = status.background || file.is_some();
        Self {
            status: code,
            signal,
            output_bytes: status.output.total,
            output_file: file.map(|path| Bytes(path.as_os_str().as_bytes().to_vec())),
            output_error,
            output: Bytes(status.output.head),
            milliseconds: u64::try_from(status.elapsed.as_millis()).unwrap_or(u64::MAX),
            task_id: is_kept.then(|| status.task.to_string()),
            lingers: status.lingers,
        }
    }
}

/// What is said of processes that stay.
pub(super) fn left_behind(status: &Status, language: Language) -> String {
    let task = &status.task;
    let file = status
        .output
        .file
        .as_deref()
        .unwrap_or(Path::new("/dev/null"));
    let file = file.display();
    match language {
        Language::English => format!(
            "processes that it started still run; what they write is added to {file}, \
             and `qedsh stop {task}` ends them"
        ),
        Language::Chinese => {
            format!("它启动的进程仍在运行，其输出将追加到 {file}，可用 `qedsh stop {task}` 终止")
        }
    }
}
