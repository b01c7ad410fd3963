//! Claude Code's `PreToolUse` hook.
//!
//! Source: code.claude.com/docs/en/hooks, and the types of its agent SDK.
//! Exit status 0 makes it read the JSON object on standard output; 2 blocks
//! the call; any other status lets the call go its normal way.

use crate::judge::{self, Setting};
use crate::{Environment, Verdict};
use qedsh_gate::{Mode, Shell};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

const EVENT: &str = "PreToolUse";

/// The fields that are read; the others may change as they like.
#[derive(Deserialize)]
struct Event {
    hook_event_name: Option<String>,
    tool_name: Option<String>,
    #[serde(default)]
    tool_input: Value,
    cwd: Option<String>,
    permission_mode: Option<String>,
    session_id: Option<String>,
}

/// What is said of the event; `None` where it is no shell command.
pub(crate) fn verdict(input: &[u8], environment: &Environment) -> Option<Verdict> {
    let Ok(event) = serde_json::from_slice::<Event>(input) else {
        return Some(Verdict::ask("the event is not in the form that is known"));
    };
    let is_ours = event.hook_event_name.as_deref() == Some(EVENT)
        && event.tool_name.as_deref() == Some("Bash");
    if !is_ours {
        return None;
    }
    let Some(command) = event.tool_input.get("command").and_then(Value::as_str) else {
        return Some(Verdict::ask("the event holds no command"));
    };
    let mode = match event.permission_mode.as_deref() {
        Some("plan") => Some(Mode::Plan),
        _ => None,
    };
    let project = environment.filled(b"CLAUDE_PROJECT_DIR").map(|path| {
        let path = OsStr::from_bytes(path);
        Path::new(path).to_path_buf()
    });
    let setting = Setting {
        directory: event.cwd.as_deref().unwrap_or_default(),
        project: project.as_deref().filter(|path| path.is_absolute()),
        shell: shell(environment),
        mode,
    };
    let mut verdict = judge::judge(command, &setting, environment);
    if let Some(judged) = &mut verdict.judged {
        judged.session = event.session_id;
    }
    Some(verdict)
}

/// The shell that it runs commands with: its own variable, else the user's
/// shell where that is bash or zsh.
fn shell(environment: &Environment) -> Shell {
    let named = [b"CLAUDE_CODE_SHELL".as_slice(), b"SHELL"]
        .into_iter()
        .filter_map(|name| environment.filled(name))
        .find_map(|path| match path.rsplit(|byte| *byte == b'/').next() {
            Some(b"zsh") => Some(Shell::Zsh),
            Some(b"bash") => Some(Shell::Bash),
            _ => None,
        });
    named.unwrap_or(Shell::Bash)
}

/// The answer in its form.
pub(crate) fn render(verdict: &Verdict) -> String {
    let output = json!({
        "hookSpecificOutput": {
            "hookEventName": EVENT,
            "permissionDecision": verdict.kind.name(),
            "permissionDecisionReason": format!("qedsh: {}", verdict.reason),
        }
    });
    output.to_string()
}
