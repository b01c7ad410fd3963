//! `Bash`: a call of it, and the projection of what came of it.

use super::{Code, Options, Reply, ToolError, signal};
use crate::contract::{BashInput, BashOutput, Status};
use crate::picture::{LARGEST, Picture, picture};
use crate::text::{self, Window};
use qedsh_gate::{Language, Pattern, Reason};
use qedsh_session::agent::{Agent, Calls, Command, Ended, Ran, Refusal};
use qedsh_session::exec::task::{self, End, Output, Tasks};
use qedsh_session::surroundings::Pin;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The longest output whose lines are counted, in bytes.
const COUNTED: u64 = 256 << 20;

pub(super) fn call<T: Tasks>(
    agent: &Agent<T>,
    input: BashInput,
    options: &Options,
    calls: &mut Calls<'_>,
) -> Reply {
    if let Some(elsewhere) = elsewhere(agent, &input) {
        return not_started(&elsewhere);
    }
    let command = Command {
        text: input.command,
        description: input.description,
        timeout: input.timeout,
        background: input.run_in_background == Some(true),
        terminal: input.tty == Some(true),
        call: options.call.clone(),
        turn: options.turn,
        scope: options.scope,
        demand: options.demand,
        inline: Some(options.inline),
    };
    let ran = agent.run(&command, calls);
    let after = (!command.background).then(|| agent.limits().effective(command.timeout));
    let reply = match ran {
        Ran::Nothing => nothing(),
        Ran::Refused(refusal) => {
            let reply = Reply::failed(refused(&refusal));
            match *refusal {
                Refusal::Asked(question) => Reply {
                    question: Some(question),
                    ..reply
                },
                _ => reply,
            }
        }
        Ran::Failed(message) => not_started(&message),
        Ran::Background(status) => background(&status, after),
        Ran::Ended(ended) => told(&ended, options.inline),
    };
    echo(reply, input.dangerously_disable_sandbox)
}

/// What is said where the call names a shell or a machine that is not this
/// session's: both are offered only where there is a choice.
fn elsewhere<T: Tasks>(agent: &Agent<T>, input: &BashInput) -> Option<String> {
    let shell = agent.shell().pin().map(Pin::name);
    if let Some(asked) = input.shell.as_deref().filter(|asked| Some(*asked) != shell) {
        return Some(format!("This session has no shell `{asked}`"));
    }
    let asked = input
        .environment
        .as_deref()
        .filter(|asked| *asked != "local")?;
    Some(format!("This session has no environment `{asked}`"))
}

/// The result says what the call said of the cage.
fn echo(mut reply: Reply, said: Option<bool>) -> Reply {
    if let (Some(said), Some(result)) = (said, &mut reply.structured_content) {
        result["dangerouslyDisableSandbox"] = said.into();
    }
    reply
}

fn nothing() -> Reply {
    let output = BashOutput {
        status: Some(Status::Completed),
        is_image: Some(false),
        no_output_expected: Some(false),
        ..BashOutput::default()
    };
    Reply::new(text::bash(&output, None, None), &output)
}

fn refused(refusal: &Refusal) -> ToolError {
    let english = |reasons: &[Reason]| -> String {
        let reasons = reasons
            .iter()
            .map(|it| format!("\n- {}", it.message(Language::English)));
        reasons.collect()
    };
    match refusal {
        Refusal::Denied(reasons) => ToolError::new(
            Code::PERMISSION_DENIED,
            format!(
                "This command is denied; nothing was run.{}",
                english(reasons)
            ),
        ),
        Refusal::Unattended(reasons, patterns) => ToolError::new(
            Code::PERMISSION_DENIED,
            format!(
                "This command must be approved, and nobody can be asked; nothing was run.{}{}",
                english(reasons),
                rules(patterns)
            ),
        ),
        Refusal::Asked(question) => ToolError::new(
            Code::PERMISSION_DENIED,
            format!(
                "needs approval: nothing was run. Ask the user to run `qedsh approve {}` in a \
                 terminal within 5 minutes, then make the same call again.{}",
                question.code,
                question
                    .asked
                    .reasons
                    .iter()
                    .map(|it| format!("\n- {it}"))
                    .collect::<String>()
            ),
        ),
        Refusal::Unproved(reasons) => ToolError::new(
            Code::PERMISSION_DENIED,
            format!(
                "This command is not proved to read and do no more; nothing was run.{}",
                english(reasons)
            ),
        ),
        Refusal::Refused => ToolError::new(
            Code::PERMISSION_DENIED,
            "The user refused this command; nothing was run.",
        ),
        Refusal::IdleBackground => ToolError::new(
            Code::NO_BACKGROUND,
            "Nothing can be started in the background in idle time. Run the command in the \
             foreground, without run_in_background.",
        ),
        Refusal::Cancelled => ToolError::new(Code::INTERRUPTED, "Execution cancelled before spawn"),
        Refusal::Unrecorded(error) => ToolError::new(
            Code::PERMISSION_DENIED,
            format!(
                "The log of decisions cannot be written ({error}); nothing was run. Until it can \
                 be, only what is proved to read runs."
            ),
        ),
        Refusal::Internal => ToolError::new(
            Code::INTERNAL,
            "Judging this command failed; nothing was run.",
        ),
    }
}

fn rules(patterns: &[Pattern]) -> String {
    if patterns.is_empty() {
        return String::new();
    }
    let patterns: Vec<String> = patterns.iter().map(Pattern::entry).collect();
    format!(
        "\nAllow rules that would let it pass: {}",
        patterns.join(", ")
    )
}

fn not_started(message: &str) -> Reply {
    let output = BashOutput {
        stderr: message.to_owned(),
        status: Some(Status::SpawnError),
        return_code_interpretation: Some("Command failed to start".into()),
        ..BashOutput::default()
    };
    let reply = Reply::new(text::bash(&output, None, None), &output);
    Reply {
        error: Some(ToolError::new(Code::NOT_STARTED, message)),
        is_error: true,
        ..reply
    }
}

fn background(status: &task::Status, moved_after: Option<std::time::Duration>) -> Reply {
    let path = status.output.file.as_deref().map(spelled);
    let output = BashOutput {
        status: Some(Status::Backgrounded),
        background_task_id: Some(status.task.to_string()),
        assistant_auto_backgrounded: moved_after.map(|_| true),
        raw_output_path: path.clone(),
        persisted_output_path: path.clone(),
        stdout_persisted_output_path: path.clone(),
        ..BashOutput::default()
    };
    let notice = match moved_after {
        None => text::background(status.task.as_str(), path.as_deref()),
        Some(after) => text::moved_to_background(status.task.as_str(), path.as_deref(), after),
    };
    Reply::new(text::bash(&output, Some(&notice), None), &output)
}

fn told(ended: &Ended, inline: usize) -> Reply {
    let (mut output, picture) = project(ended, inline);
    output.is_image = Some(picture.is_some());
    let reply = Reply::new(text::bash(&output, None, picture), &output);
    let code = match &ended.end {
        End::Exited(_) | End::Signalled(_) => Code::NON_ZERO_EXIT,
        End::TimedOut(_) => Code::TIMEOUT,
        End::Cancelled => Code::INTERRUPTED,
        End::OutputLimit(_) => Code::TOO_LARGE,
        End::NotStarted(_) | End::Lost(_) => Code::NOT_STARTED,
    };
    let is_error = text::is_error(&output);
    let has_stopped = output.interrupted.then(|| output.stderr.trim().to_owned());
    let failure = is_error.then(|| output.return_code_interpretation.clone());
    let message = failure.flatten().or(has_stopped);
    Reply {
        error: message.map(|message| ToolError::new(code, message)),
        is_error,
        ..reply
    }
}

/// The result of a command that has ended, with at most `inline` bytes of its
/// output, and the picture that it printed.
pub fn project(ended: &Ended, inline: usize) -> (BashOutput, Option<Picture>) {
    let output = &ended.status.output;
    let (status, timed_out, cancelled) = match &ended.end {
        End::Exited(0) => (Status::Completed, false, false),
        End::Exited(_) | End::Signalled(_) => (Status::Failed, false, false),
        End::TimedOut(_) => (Status::TimedOut, true, false),
        End::Cancelled | End::OutputLimit(_) => (Status::Cancelled, false, true),
        End::NotStarted(_) | End::Lost(_) => (Status::SpawnError, false, false),
    };
    let is_cut = output.total > inline as u64;
    let file = output.file.as_deref().filter(|_| is_cut).map(spelled);
    let size = file.as_ref().map(|_| output.total);
    let lines = lines(output);
    let found = match status {
        Status::Completed => shown_picture(output),
        _ => None,
    };
    let result = BashOutput {
        stdout: stdout(output, inline, lines),
        stderr: stderr(ended),
        interrupted: timed_out || cancelled,
        status: Some(status),
        exit_code: ended.end.exit_code(),
        signal: match ended.end {
            End::Signalled(number) => Some(signal::name(number)),
            _ => None,
        },
        timed_out: Some(timed_out),
        cancelled: Some(cancelled),
        stdout_truncated: Some(is_cut),
        stderr_truncated: Some(false),
        stdout_bytes: Some(output.total),
        stdout_lines: lines,
        stderr_bytes: Some(0),
        raw_output_path: file.clone(),
        return_code_interpretation: interpretation(ended),
        no_output_expected: Some(ended.line.is_silent),
        persisted_output_path: file.clone(),
        stdout_persisted_output_path: file,
        persisted_output_size: size,
        stdout_persisted_output_size: size,
        stale_read_file_state_hint: ended.stale.clone(),
        gh_rate_limit_hint: ended.is_rate_limited.then(text::github_limit),
        ..BashOutput::default()
    };
    (result, found)
}

/// How many lines were written; of a long output, as far as its file is not
/// too long to be counted.
fn lines(output: &Output) -> Option<u64> {
    let ends = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    if output.is_whole() {
        return Some(ends(&output.head));
    }
    let is_countable = output.total <= COUNTED && output.fault.is_none();
    let mut file = File::open(output.file.as_deref().filter(|_| is_countable)?).ok()?;
    let mut buffer = vec![0; 64 << 10];
    let mut lines = 0;
    loop {
        match file.read(&mut buffer).ok()? {
            0 => return Some(lines),
            count => lines += ends(buffer.get(..count)?),
        }
    }
}

fn stdout(output: &Output, inline: usize, lines: Option<u64>) -> String {
    if output.total == 0 || output.head.is_empty() {
        return output.diagnostic().unwrap_or_default();
    }
    let mut shown = match output.total <= inline as u64 {
        true => String::from_utf8_lossy(&output.head).into_owned(),
        false => {
            let (head, tail) = (&output.head, &output.tail);
            Window::new(head, tail, inline, output.total, lines).text()
        }
    };
    if let Some(lost) = output.diagnostic() {
        shown.push_str(&format!("\n{lost}"));
    }
    shown
}

/// What qedsh has to say: why it was stopped, what it left running, and where
/// the next command starts.
fn stderr(ended: &Ended) -> String {
    let status = &ended.status;
    let left = status.lingers.then(|| {
        let path = status.output.file.as_deref().map(spelled);
        text::left_running(status.task.as_str(), path.as_deref())
    });
    let parts = [ended.end.message(), left, ended.moved.note()];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn interpretation(ended: &Ended) -> Option<String> {
    match &ended.end {
        End::Exited(0) => None,
        End::Exited(1) if ended.line.convention.is_some() => {
            ended.line.convention.map(|it| it.text().to_owned())
        }
        End::Exited(code) => Some(format!("Command exited with code {code}")),
        End::Signalled(number) => Some(format!(
            "Command exited due to signal {}",
            signal::name(*number)
        )),
        End::TimedOut(_) => Some("Command timed out".to_owned()),
        End::Cancelled => Some("Command was cancelled".to_owned()),
        End::OutputLimit(_) => {
            Some("Command stopped because output exceeded the configured limit".to_owned())
        }
        End::NotStarted(_) | End::Lost(_) => Some("Command failed to start".to_owned()),
    }
}

/// The picture that the output is; a long one lies in its file.
fn shown_picture(output: &Output) -> Option<Picture> {
    if !output.head.trim_ascii_start().starts_with(b"data:image/") || output.total > LARGEST {
        return None;
    }
    if output.is_whole() {
        return picture(std::str::from_utf8(&output.head).ok()?);
    }
    let mut text = String::new();
    let file = File::open(output.file.as_deref()?).ok()?;
    file.take(LARGEST).read_to_string(&mut text).ok()?;
    picture(&text)
}

fn spelled(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
