//! `TaskOutput`, `TaskStop` and `TaskInput`.

use super::{Code, Options, Reply, ToolError, signal};
use crate::contract::{
    Retrieval, TaskInputInput, TaskInputResult, TaskOutputInput, TaskOutputResult, TaskReport,
    TaskStopInput, TaskStopResult,
};
use crate::text::{self, Block};
use qedsh_session::agent::{self, Agent, Cancel, InputError, Look};
use qedsh_session::exec::task::{End, Error, Input, Status, TaskId, Tasks};
use std::time::Duration;

/// How much of an output is shown of a task that runs, and of one that ended.
const OF_RUNNING: usize = 30_000;
const OF_ENDED: usize = 8 << 20;

/// What kind of task a command is.
const KIND: &str = "local_bash";

pub(super) fn output<T: Tasks>(
    agent: &Agent<T>,
    input: &TaskOutputInput,
    options: &Options,
    cancel: &Cancel,
) -> Reply {
    if input.task_id.is_empty() {
        return failed(1, "Task ID is required");
    }
    let patience = match input.block {
        true => Duration::from_secs_f64(input.timeout / 1000.0),
        false => Duration::ZERO,
    };
    let looked = agent
        .task(&input.task_id)
        .and_then(|task| agent.look(&task, patience, cancel));
    let look = match looked {
        Ok(look) => look,
        Err(Error::Unknown(task)) => return failed(2, format!("No task found with ID: {task}")),
        Err(error) => return failed(1, error.to_string()),
    };
    let retrieval_status = match look.retrieval {
        agent::Retrieval::Ended => Retrieval::Success,
        agent::Retrieval::Running if input.block => Retrieval::Timeout,
        agent::Retrieval::Running => Retrieval::NotReady,
        agent::Retrieval::TimedOut => Retrieval::Timeout,
        agent::Retrieval::Cancelled => return failed(1, "Execution cancelled"),
    };
    let result = TaskOutputResult {
        retrieval_status,
        task: Some(report(agent, &look)),
    };
    let content = vec![Block::text(text::task_output(&result, options.task))];
    Reply::new(content, &result)
}

fn report<T: Tasks>(agent: &Agent<T>, look: &Look) -> TaskReport {
    let status = &look.status;
    let error = match &status.end {
        Some(end) => end.message(),
        None if status.waits_for_input => Some("It waits for input at its terminal".to_owned()),
        None => None,
    };
    TaskReport {
        task_id: status.task.to_string(),
        task_type: KIND.to_owned(),
        status: word(status).to_owned(),
        description: status.title(),
        output: latest(agent, status),
        exit_code: match &status.end {
            Some(End::Signalled(_)) | None => None,
            Some(end) => end.exit_code(),
        },
        error: match &status.end {
            Some(End::Signalled(number)) => Some(format!(
                "Command exited due to signal {}",
                signal::name(*number)
            )),
            _ => error,
        },
        output_file: status
            .output
            .file
            .as_ref()
            .map(|file| file.to_string_lossy().into_owned()),
    }
}

/// The end of the output, whether or not more comes.
fn latest<T: Tasks>(agent: &Agent<T>, status: &Status) -> String {
    let most = match status.end {
        Some(_) => OF_ENDED,
        None => OF_RUNNING,
    };
    let Ok(bytes) = agent.latest(status, most) else {
        // What memory still has is better than nothing.
        return String::from_utf8_lossy(&status.output.tail).into_owned();
    };
    let text = String::from_utf8_lossy(&bytes);
    let before = status.output.total.saturating_sub(bytes.len() as u64);
    match before {
        0 => text.into_owned(),
        before => format!(
            "[{}KB of earlier output omitted]\n{text}",
            before.div_ceil(1024)
        ),
    }
}

/// The status of a task in a word.
fn word(status: &Status) -> &'static str {
    match &status.end {
        None => "running",
        Some(End::Exited(0)) => "completed",
        Some(End::Exited(_) | End::Signalled(_) | End::NotStarted(_)) => "failed",
        Some(End::TimedOut(_)) => "timed_out",
        Some(End::Cancelled | End::OutputLimit(_)) => "cancelled",
        Some(End::Lost(_)) => "lost",
    }
}

pub(super) fn stop<T: Tasks>(agent: &Agent<T>, input: TaskStopInput) -> Reply {
    let given = input.task_id.or(input.shell_id);
    let Some(given) = given.filter(|given| !given.is_empty()) else {
        return failed(1, "Missing required parameter: task_id");
    };
    let stopped = agent.task(&given).and_then(|task| agent.stop(&task));
    let status = match stopped {
        Ok(status) => status,
        Err(Error::Unknown(task)) => return failed(1, format!("No task found with ID: {task}")),
        Err(Error::NotRunning { task, status }) => {
            return failed(3, format!("Task {task} is not running (status: {status})"));
        }
        Err(error) => return failed(1, format!("Task {given} cannot be stopped: {error}")),
    };
    let command = String::from_utf8_lossy(&status.command).into_owned();
    let result = TaskStopResult {
        message: format!("Successfully stopped task: {given} ({command})"),
        task_id: given,
        task_type: KIND.to_owned(),
        command: Some(command),
    };
    as_json(&result)
}

pub(super) fn input<T: Tasks>(agent: &Agent<T>, input: &TaskInputInput) -> Reply {
    let what = match what(input) {
        Ok(what) => what,
        Err(key) => return failed(1, format!("There is no key `{key}`; nothing was typed")),
    };
    let bytes = match &what {
        Input::Text(bytes) => bytes.len() as u64,
        Input::Eof => 1,
        Input::Keys(_) | Input::Signal(_) => 0,
    };
    let message = match &what {
        Input::Signal(number) => format!("Sent {} to task", signal::name(*number)),
        Input::Eof => "Ended the input of task".to_owned(),
        Input::Text(_) | Input::Keys(_) => format!("Typed {bytes} bytes to task"),
    };
    let named = agent.task(&input.task_id).map_err(InputError::Task);
    let typed = named.and_then(|task: TaskId| {
        agent.input(&task, what)?;
        Ok(task)
    });
    match typed {
        Ok(task) => as_json(&TaskInputResult {
            message: format!("{message}: {task}"),
            task_id: task.to_string(),
            bytes,
        }),
        Err(InputError::Task(Error::Unknown(task))) => {
            failed(2, format!("No task found with ID: {task}"))
        }
        Err(InputError::Task(Error::NotRunning { task, status })) => {
            failed(3, format!("Task {task} is not running (status: {status})"))
        }
        Err(error) => failed(1, error.to_string()),
    }
}

/// What is to be typed; the name of a key that there is not.
fn what(input: &TaskInputInput) -> Result<Input, String> {
    if let Some(keys) = &input.keys {
        let mut bytes = Vec::new();
        for key in keys {
            bytes.extend(Input::key(key).ok_or_else(|| key.clone())?);
        }
        return Ok(Input::Text(bytes));
    }
    if let Some(text) = &input.text {
        return Ok(Input::Text(text.clone().into_bytes()));
    }
    let signal = input.signal.map(|name| Input::Signal(signal::number(name)));
    Ok(signal.unwrap_or(Input::Eof))
}

fn failed(code: u8, message: impl Into<String>) -> Reply {
    Reply::failed(ToolError::new(Code::Number(code), message))
}

/// A result that the model reads as JSON.
fn as_json(result: &impl serde::Serialize) -> Reply {
    let text = serde_json::to_string(result).unwrap_or_default();
    Reply::new(vec![Block::text(text)], result)
}
