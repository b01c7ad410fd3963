//! Model Context Protocol messages in, replies out.
//!
//! [`serve`] is the one way in: JSON-RPC 2.0, one message per line, one request
//! after the other. It offers one tool, `BashReadOnly`, which runs what is
//! proved to read and refuses the rest; the session decides, so it must be one
//! in mode `plan`.

mod message;
mod tool;

use message::{Message, Reply};
use qedsh_tool::session::sys::System;
use qedsh_tool::session::{Place, Session, guarded};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// The longest message that is read, in bytes.
const MESSAGE_LIMIT: u64 = 32 << 20;

/// The revisions of the protocol that are spoken, newest first.
const REVISIONS: &[&str] = &["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Whether there is more to serve.
enum Next {
    Go,
    Stop,
}

/// Answers every message of `input` on `output` until it ends or this process
/// is told to stop. Commands start at `place` where they do not say otherwise.
pub fn serve<S: System>(
    session: &Session<S>,
    place: &Place,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input
            .by_ref()
            .take(MESSAGE_LIMIT)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (reply, next) = match guarded(|| handle(session, place, &line)) {
            Some(handled) => handled,
            None => (
                Some(Reply::failed(Value::Null, -32603, "internal error")),
                Next::Go,
            ),
        };
        if let Some(reply) = reply {
            serde_json::to_writer(&mut output, &reply)?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
        if let Next::Stop = next {
            return Ok(());
        }
    }
}

fn handle<S: System>(session: &Session<S>, place: &Place, line: &[u8]) -> (Option<Reply>, Next) {
    let message: Message = match serde_json::from_slice(line) {
        Ok(message) => message,
        Err(error) => {
            let reply = Reply::failed(Value::Null, -32700, &error.to_string());
            return (Some(reply), Next::Go);
        }
    };
    // What has no id is a notification, and what has no method a response:
    // nothing waits for an answer.
    let (Some(id), Some(method)) = (message.id, message.method) else {
        return (None, Next::Go);
    };
    let reply = match method.as_str() {
        "initialize" => Reply::result(id, initialize(&message.params)),
        "ping" => Reply::result(id, json!({})),
        "tools/list" => Reply::result(id, json!({ "tools": [tool::description()] })),
        "tools/call" => return tool::call(session, place, id, &message.params),
        _ => Reply::failed(id, -32601, "no such method"),
    };
    (Some(reply), Next::Go)
}

fn initialize(params: &Value) -> Value {
    let asked = params.get("protocolVersion").and_then(Value::as_str);
    let known = REVISIONS.iter().find(|known| asked == Some(**known));
    json!({
        "protocolVersion": known.or(REVISIONS.first()),
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "qedsh", "version": env!("CARGO_PKG_VERSION") },
        "instructions": "BashReadOnly runs shell command lines that are proved to read \
                         and do no more; others are refused with the reason.",
    })
}
