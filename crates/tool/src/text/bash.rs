//! What a model reads of a command.

use super::{Block, envelope::envelope};
use crate::contract::{BashOutput, Status};
use crate::picture::Picture;

/// Conventions of exit status 1 that are no failure.
const NO_FAILURES: &[&str] = &[
    "Condition is false",
    "Files differ",
    "No matches found",
    "Some directories were inaccessible",
];

/// Whether the command failed: it ended by itself, not well, and that is no
/// answer to a question. One that was stopped did not fail.
pub fn is_error(output: &BashOutput) -> bool {
    let interpretation = output.return_code_interpretation.as_deref();
    let is_answer = interpretation.is_some_and(|it| NO_FAILURES.contains(&it));
    let has_failed = output.status == Some(Status::Failed) && output.exit_code != Some(0);
    output.status == Some(Status::SpawnError) || (has_failed && !is_answer)
}

/// What a model gets of a command; `notice` says where it goes on, and
/// `picture` is its output where that is one.
pub fn bash(output: &BashOutput, notice: Option<&str>, picture: Option<Picture>) -> Vec<Block> {
    if let Some(given) = &output.structured_content
        && !given.is_empty()
    {
        return given.iter().cloned().map(Block::Given).collect();
    }
    if let Some(picture) = picture.filter(|_| !is_error(output)) {
        return vec![Block::Image {
            media_type: picture.media_type,
            data_url: picture.data_url,
        }];
    }
    let parts = [
        exit_code(output),
        stdout(output),
        stderr(output),
        notice.map(str::to_owned).unwrap_or_default(),
        output
            .stale_read_file_state_hint
            .clone()
            .unwrap_or_default(),
        output.gh_rate_limit_hint.clone().unwrap_or_default(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    vec![Block::text(parts.join("\n"))]
}

/// The status of a command that failed, and the signal where one killed it.
fn exit_code(output: &BashOutput) -> String {
    let code = output.exit_code.filter(|_| is_error(output));
    let Some(code) = code else {
        return String::new();
    };
    match &output.signal {
        None => format!("Exit code {code}"),
        Some(signal) => format!("Exit code {code}\nCommand exited due to signal {signal}"),
    }
}

fn stdout(output: &BashOutput) -> String {
    let shown = without_blank_lines(&output.stdout);
    match &output.persisted_output_path {
        Some(path) if output.status != Some(Status::Backgrounded) => envelope(output, shown, path),
        _ => shown.trim_end().to_owned(),
    }
}

/// Without the blank lines that it begins with.
fn without_blank_lines(text: &str) -> &str {
    let first = text.len() - text.trim_start().len();
    let blank = text.get(..first).unwrap_or_default();
    let start = blank.rfind('\n').map_or(0, |end| end + 1);
    text.get(start..).unwrap_or(text)
}

fn stderr(output: &BashOutput) -> String {
    let shown = output.stderr.trim();
    let aborted = "<error>Command was aborted before completion</error>";
    match (shown, output.interrupted) {
        ("", true) => aborted.to_owned(),
        (shown, true) => format!("{shown}\n{aborted}"),
        (shown, false) => shown.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(output: &BashOutput) -> String {
        match bash(output, None, None).as_slice() {
            [Block::Text { text }] => text.clone(),
            other => format!("{other:?}"),
        }
    }

    fn output(stdout: &str) -> BashOutput {
        BashOutput {
            stdout: stdout.into(),
            status: Some(Status::Completed),
            exit_code: Some(0),
            ..BashOutput::default()
        }
    }

    #[test]
    fn blank_lines_around_an_output_are_left_out_but_not_its_indent() {
        assert_eq!(text(&output("\n  \n  a\n b \n\n")), "  a\n b");
        assert_eq!(text(&output(" \n\n")), "");
        assert_eq!(text(&output("a")), "a");
    }

    #[test]
    fn a_failure_is_told_first() {
        let failed = BashOutput {
            status: Some(Status::Failed),
            exit_code: Some(2),
            return_code_interpretation: Some("Command exited with code 2".into()),
            ..output("out\n")
        };
        assert!(is_error(&failed));
        assert_eq!(text(&failed), "Exit code 2\nout");
    }

    #[test]
    fn an_answer_is_no_failure() {
        let none = BashOutput {
            status: Some(Status::Failed),
            exit_code: Some(1),
            return_code_interpretation: Some("No matches found".into()),
            ..output("")
        };
        assert!(!is_error(&none));
        assert_eq!(text(&none), "");
    }

    #[test]
    fn d4_a_death_by_signal_is_a_failure_and_is_told() {
        let killed = BashOutput {
            status: Some(Status::Failed),
            exit_code: Some(139),
            signal: Some("SIGSEGV".into()),
            ..output("half\n")
        };
        assert!(is_error(&killed));
        assert_eq!(
            text(&killed),
            "Exit code 139\nCommand exited due to signal SIGSEGV\nhalf"
        );
    }

    #[test]
    fn what_was_stopped_did_not_fail() {
        let stopped = BashOutput {
            status: Some(Status::TimedOut),
            exit_code: Some(143),
            interrupted: true,
            stderr: "Command timed out after 2m\n".into(),
            ..output("half\n")
        };
        assert!(!is_error(&stopped));
        assert_eq!(
            text(&stopped),
            "half\nCommand timed out after 2m\n<error>Command was aborted before completion</error>"
        );
    }

    #[test]
    fn given_content_goes_first_and_as_it_is() {
        let given = BashOutput {
            structured_content: Some(vec![serde_json::json!({"type": "table"})]),
            ..output("text")
        };
        assert_eq!(
            bash(&given, None, None),
            [Block::Given(serde_json::json!({"type": "table"}))]
        );
        let empty = BashOutput {
            structured_content: Some(Vec::new()),
            ..output("text")
        };
        assert_eq!(text(&empty), "text");
    }
}
