//! What a model reads of a background task.

use crate::contract::{Retrieval, TaskOutputResult, TaskReport};

/// The text of a look at a task, at most `limit` characters of output.
pub fn task_output(result: &TaskOutputResult, limit: usize) -> String {
    let retrieval = match result.retrieval_status {
        Retrieval::Success => "success",
        Retrieval::NotReady => "not_ready",
        Retrieval::Timeout => "timeout",
    };
    let mut parts = vec![element("retrieval_status", retrieval)];
    if let Some(task) = &result.task {
        parts.extend(of_task(task, limit));
    }
    parts.join("\n\n")
}

fn of_task(task: &TaskReport, limit: usize) -> Vec<String> {
    let mut parts = vec![
        element("task_id", &task.task_id),
        element("task_type", &task.task_type),
        element("status", &task.status),
    ];
    if let Some(code) = task.exit_code {
        parts.push(element("exit_code", &code.to_string()));
    }
    if !task.output.trim().is_empty() {
        let output = cut(task, limit);
        parts.push(format!("<output>\n{}\n</output>", output.trim_end()));
    }
    if let Some(error) = &task.error {
        parts.push(element("error", error));
    }
    parts
}

fn element(name: &str, text: &str) -> String {
    format!("<{name}>{text}</{name}>")
}

/// The end of the output, where there is a file with the whole.
fn cut(task: &TaskReport, limit: usize) -> String {
    let output = task.output.as_str();
    let count = output.chars().count();
    let Some(file) = task.output_file.as_deref().filter(|_| count > limit) else {
        return output.to_owned();
    };
    let prefix = format!("[Truncated. Full output: {file}]\n\n");
    let room = limit.saturating_sub(prefix.chars().count());
    let tail: String = output.chars().skip(count - room).collect();
    prefix + &tail
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(output: &str) -> TaskOutputResult {
        TaskOutputResult {
            retrieval_status: Retrieval::Success,
            task: Some(TaskReport {
                task_id: "exec_1".into(),
                task_type: "local_bash".into(),
                status: "completed".into(),
                description: "Build".into(),
                output: output.into(),
                exit_code: Some(0),
                error: None,
                output_file: Some("/state/o".into()),
            }),
        }
    }

    #[test]
    fn a_long_output_is_cut_in_front_and_its_file_is_named() {
        let text = task_output(&result(&"x".repeat(200)), 60);
        let tail = "x".repeat(60 - "[Truncated. Full output: /state/o]\n\n".len());
        assert!(text.contains(&format!(
            "<output>\n[Truncated. Full output: /state/o]\n\n{tail}\n</output>"
        )));
    }

    #[test]
    fn a_blank_output_is_left_out() {
        assert_eq!(
            task_output(&result(" \n"), 60),
            "<retrieval_status>success</retrieval_status>\n\n<task_id>exec_1</task_id>\n\n\
             <task_type>local_bash</task_type>\n\n<status>completed</status>\n\n\
             <exit_code>0</exit_code>"
        );
    }
}
