//! What a session is told about a background task that has ended.

use super::{End, Status, TaskId};
use std::path::PathBuf;

/// A background task that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The task.
    pub task: TaskId,
    /// The agent's name for the call that started it.
    pub call: Option<String>,
    /// What it was for; the command where nothing was said.
    pub title: String,
    /// How it ended.
    pub end: End,
    /// The file with its output.
    pub file: Option<PathBuf>,
}

impl Notice {
    /// The notice of a background task that has ended.
    pub fn of(status: &Status) -> Option<Self> {
        let end = status.end.clone().filter(|_| status.background)?;
        Some(Self {
            task: status.task.clone(),
            call: status.call.clone(),
            title: status.title(),
            end,
            file: status.output.file.clone(),
        })
    }

    /// The text for the agent.
    pub fn text(&self) -> String {
        let mut lines = vec!["<task-notification>".to_owned()];
        let mut element = |name: &str, text: &str| {
            lines.push(format!("<{name}>{}</{name}>", escaped(text)));
        };
        element("task-id", self.task.as_str());
        if let Some(call) = &self.call {
            element("tool-use-id", call);
        }
        if let Some(file) = &self.file {
            element("output-file", &file.to_string_lossy());
        }
        element("status", self.end.status());
        element("summary", &self.summary());
        lines.push("</task-notification>".to_owned());
        lines.join("\n")
    }

    fn summary(&self) -> String {
        let title = match self.title.as_str() {
            "" => "Bash background command",
            title => title,
        };
        let what = match (&self.end, self.end.status()) {
            (End::Lost(_), _) => "failed because its in-process state was lost".to_owned(),
            (End::NotStarted(_), _) => "failed to start".to_owned(),
            (_, "killed") => "was stopped".to_owned(),
            (end, "completed") => format!("completed (exit code {})", code(end)),
            (end, _) => format!("failed with exit code {}", code(end)),
        };
        format!("Background command \"{title}\" {what}")
    }
}

fn code(end: &End) -> i32 {
    end.exit_code().unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn notice(end: End) -> Notice {
        Notice {
            task: TaskId::parse("exec_1").unwrap(),
            call: Some("call-7".to_owned()),
            title: "run <all> & sundry".to_owned(),
            end,
            file: Some("/state/output".into()),
        }
    }

    #[test]
    fn a_notice_names_task_call_file_status_and_what_happened() {
        assert_eq!(
            notice(End::Exited(0)).text(),
            "<task-notification>\n\
             <task-id>exec_1</task-id>\n\
             <tool-use-id>call-7</tool-use-id>\n\
             <output-file>/state/output</output-file>\n\
             <status>completed</status>\n\
             <summary>Background command \"run &lt;all&gt; &amp; sundry\" completed (exit code 0)</summary>\n\
             </task-notification>"
        );
    }

    #[test]
    fn each_end_is_told_apart() {
        let summary = |end| notice(end).summary().split_off(39);
        assert_eq!(summary(End::Exited(3)), " failed with exit code 3");
        assert_eq!(summary(End::Signalled(9)), " failed with exit code 137");
        assert_eq!(summary(End::Cancelled), " was stopped");
        assert_eq!(summary(End::OutputLimit(1)), " was stopped");
        assert_eq!(
            summary(End::Lost(String::new())),
            " failed because its in-process state was lost"
        );
    }

    #[test]
    fn what_is_missing_is_left_out() {
        let bare = Notice {
            call: None,
            file: None,
            title: String::new(),
            ..notice(End::Cancelled)
        };
        assert_eq!(
            bare.text(),
            "<task-notification>\n\
             <task-id>exec_1</task-id>\n\
             <status>killed</status>\n\
             <summary>Background command \"Bash background command\" was stopped</summary>\n\
             </task-notification>"
        );
    }
}
