//! Sentences that stand below an output.

use qedsh_session::exec::task::spoken;
use std::time::Duration;

/// A command that was started in the background.
pub fn background(task: &str, path: Option<&str>) -> String {
    format!(
        "Command running in background with ID: {task}.{}",
        rest(path)
    )
}

/// A command that was moved to the background after so long.
pub fn moved_to_background(task: &str, path: Option<&str>, after: Duration) -> String {
    format!(
        "Command was still running after {} and was moved to the background with ID: {task}.{}",
        spoken(after),
        rest(path)
    )
}

fn rest(path: Option<&str>) -> String {
    let written = path.map_or(String::new(), |path| {
        format!(" Output is being written to: {path}.")
    });
    let read = path.map_or(
        "",
        |_| " To check interim output, use Read on that file path.",
    );
    format!("{written} You will be notified when it completes.{read}")
}

/// GitHub answers no more for a while.
pub fn github_limit() -> String {
    "<system-reminder>\n\
     GitHub's API refuses further calls for now: an account may make 5,000 an hour, and all tools \
     and agents that use it share them. `gh api rate_limit --jq .resources` shows how many are left \
     and when they are renewed (it costs none). Wait until then, with `sleep` in the background, \
     before you call `gh` again, and poll less often from there on.\n\
     </system-reminder>"
        .to_owned()
}

/// What is said where processes that the command started stay when it has ended.
pub fn left_running(task: &str, path: Option<&str>) -> String {
    let kept = path.map(|path| format!(" What they write is added to: {path}."));
    format!(
        "Processes that this command started still run.{} TaskStop with ID {task} ends them.",
        kept.unwrap_or_default()
    )
}
