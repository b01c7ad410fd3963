//! The tool `BashReadOnly`.

use crate::Next;
use crate::message::Reply;
use qedsh_tool::Failure;
use qedsh_tool::session::exec::gate::Language;
use qedsh_tool::session::sys::System;
use qedsh_tool::session::{Place, Session};
use qedsh_tool::shell_exec::{self, Request};
use serde_json::{Value, json};
use std::ops::ControlFlow;

const NAME: &str = "BashReadOnly";

/// What a client is told of it.
pub(crate) fn description() -> Value {
    json!({
        "name": NAME,
        "description": "Runs a shell command line that is proved to read files and do no more: \
                        no writes, no foreign code, no connections of its own. Refuses any other, \
                        with the reason. Output and errors come together.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "command": { "type": "string", "description": "The command line." },
                "description": { "type": "string", "description": "What it is for." },
                "working_directory": {
                    "type": "string",
                    "description": "The absolute directory that it starts in."
                }
            },
            "required": ["command"]
        },
        "annotations": { "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true }
    })
}

/// Answers a call of it.
pub(crate) fn call<S: System>(
    session: &Session<S>,
    place: &Place,
    id: Value,
    params: &Value,
) -> (Option<Reply>, Next) {
    if params.get("name").and_then(Value::as_str) != Some(NAME) {
        return (Some(Reply::failed(id, -32602, "no such tool")), Next::Go);
    }
    let mut arguments = params.get("arguments").cloned().unwrap_or_default();
    if let Some(arguments) = arguments.as_object_mut() {
        // Nobody is asked, so nobody reads it.
        arguments.entry("description").or_insert_with(|| "".into());
    }
    let request: Request = match serde_json::from_value(arguments) {
        Ok(request) => request,
        Err(error) => {
            let reply = Reply::failed(id, -32602, &error.to_string());
            return (Some(reply), Next::Go);
        }
    };
    let mut live = |_: &[u8]| ControlFlow::Continue(());
    let reply = shell_exec::call(session, &request, place, Language::English, None, &mut live);
    let next = match reply.failure {
        Some(Failure::Interrupted(_)) => Next::Stop,
        _ => Next::Go,
    };
    (Some(Reply::result(id, content(reply))), next)
}

/// The reply as the protocol wants it: text for the model, the whole for a
/// program.
fn content(reply: shell_exec::Reply) -> Value {
    let mut text = match &reply.outcome {
        Some(outcome) => String::from_utf8_lossy(&outcome.output).into_owned(),
        None => String::new(),
    };
    let status = reply.exit_status();
    if let Some(failure) = &reply.failure {
        text.push_str(&failure.message(Language::English));
        for reason in &reply.check.reasons {
            text.push_str(&format!("\n- {}", reason.text));
        }
    } else if status != 0 {
        text.push_str(&format!("\n(exit status {status})"));
    }
    let is_error = reply.failure.is_some();
    let structured = serde_json::to_value(reply.report()).unwrap_or_default();
    json!({
        "content": [{ "type": "text", "text": text }],
        "structuredContent": structured,
        "isError": is_error,
    })
}
