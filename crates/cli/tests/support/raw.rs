//! A client that writes what it likes: lines to the program and from it.

use super::Lab;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// `qedsh mcp`, killed when it is dropped.
pub(crate) struct Raw {
    process: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    next: u64,
    /// What came while something else was waited for.
    others: Vec<Value>,
}

/// How long is waited for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

impl Raw {
    /// Starts the server and introduces itself, with these capabilities.
    pub(crate) fn connect(lab: &Lab, arguments: &[&str], capabilities: &Value) -> Self {
        let mut raw = Self::start(lab, arguments);
        raw.introduce(capabilities);
        raw
    }

    /// Says who it is.
    pub(crate) fn introduce(&mut self, capabilities: &Value) {
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": capabilities,
            "clientInfo": {"name": "raw", "version": "1"},
        });
        self.ask("initialize", &hello);
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    }

    /// Starts the server.
    pub(crate) fn start(lab: &Lab, arguments: &[&str]) -> Self {
        let words: Vec<&str> = ["mcp"].iter().chain(arguments).copied().collect();
        Self::of(lab.command(&words))
    }

    pub(crate) fn of(mut command: Command) -> Self {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, messages) = channel();
        let output = BufReader::new(process.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).unwrap();
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self {
            input: process.stdin.take(),
            process,
            messages,
            next: 0,
            others: Vec::new(),
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Writes these bytes, as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        // The server may have left.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes());
    }

    /// Sends a request and returns its number.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Sends a request and returns the whole answer.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.request(method, params);
        self.answer_to(id)
    }

    /// The answer to a request that was sent.
    pub(crate) fn answer_to(&mut self, id: u64) -> Value {
        self.wait_for(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The first message that is wanted, now or later.
    pub(crate) fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.others.iter().position(&is_wanted) {
            return self.others.remove(place);
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE).unwrap();
            if is_wanted(&message) {
                return message;
            }
            self.others.push(message);
        }
    }

    /// Whatever has come and was not waited for, after a while.
    pub(crate) fn others(&mut self, after: Duration) -> Vec<Value> {
        std::thread::sleep(after);
        self.others.extend(self.messages.try_iter());
        std::mem::take(&mut self.others)
    }

    /// The result of a call.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let params = json!({"name": tool, "arguments": arguments});
        self.ask("tools/call", &params)["result"].take()
    }

    /// Everything that a call of `Bash` says.
    pub(crate) fn bash(&mut self, command: &str) -> String {
        texts(&self.call("Bash", &json!({"command": command})))
    }

    /// Closes its end, as a client does that leaves; how the server ended.
    pub(crate) fn leave(&mut self) -> Option<i32> {
        drop(self.input.take());
        self.process.wait().unwrap().code()
    }

    /// Kills the server.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The text of a result.
pub(crate) fn texts(result: &Value) -> String {
    let blocks = result["content"].as_array().into_iter().flatten();
    let texts: Vec<&str> = blocks.filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}
