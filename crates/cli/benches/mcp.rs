//! `qedsh mcp` beside the smallest server that the same SDK makes, whose one
//! tool runs `bash -c` unjudged, as whole processes in turns: start to the first
//! list of tools, a first command, the next ones, and what both hold in memory.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const MINIMAL: &str = "minimal";
const ROUNDS: usize = 60;
const COMMANDS: usize = 20;

fn main() {
    if std::env::args().nth(1).as_deref() == Some(MINIMAL) {
        return serve();
    }
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mcp-bench");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::write(place.join("a.txt"), "hello\n").unwrap();
    let own = std::env::current_exe().unwrap();
    let minimal = || Client::start(&own, MINIMAL, &place);
    let qedsh = || Client::start(Path::new(env!("CARGO_BIN_EXE_qedsh")), "mcp", &place);
    // Whatever is made once is made before.
    qedsh().command();
    let (mut theirs, mut ours) = (Times::default(), Times::default());
    for _ in 0..ROUNDS {
        theirs.take(&minimal);
        ours.take(&qedsh);
    }
    println!("| what | minimal server | qedsh | ratio |");
    println!("|---|---|---|---|");
    print("start to the first list of tools", theirs.start, ours.start);
    print("the first `cat`", theirs.first, ours.first);
    print("each next `cat`", theirs.next, ours.next);
    println!(
        "\nresident after {COMMANDS} commands: minimal {} kB, qedsh {} kB",
        median(theirs.memory),
        median(ours.memory)
    );
}

#[derive(Default)]
struct Times {
    start: Vec<Duration>,
    first: Vec<Duration>,
    next: Vec<Duration>,
    memory: Vec<u64>,
}

impl Times {
    fn take(&mut self, start: &impl Fn() -> Client) {
        let begun = Instant::now();
        let mut client = start();
        self.start.push(begun.elapsed());
        self.first.push(client.command());
        for _ in 0..COMMANDS {
            self.next.push(client.command());
        }
        self.memory.push(client.memory());
    }
}

/// A server on its pipes.
struct Client {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Client {
    /// Starts it and lists its tools.
    fn start(program: &Path, word: &str, place: &Path) -> Self {
        let mut process = Command::new(program)
            .arg(word)
            .current_dir(place)
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("HOME", place)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut client = Self {
            input: process.stdin.take().unwrap(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
        };
        client.ask(
            "initialize",
            &json!({"protocolVersion": "2025-11-25", "capabilities": {},
                "clientInfo": {"name": "bench", "version": "1"}}),
        );
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        writeln!(client.input, "{ready}").unwrap();
        let tools = client.ask("tools/list", &json!({}));
        assert_eq!(tools["result"]["tools"][0]["name"], "Bash");
        client
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        writeln!(self.input, "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn command(&mut self) -> Duration {
        let call = json!({"name": "Bash", "arguments": {"command": "cat a.txt"}});
        let begun = Instant::now();
        let answer = self.ask("tools/call", &call);
        let taken = begun.elapsed();
        let text = answer["result"]["content"][0]["text"].as_str();
        assert_eq!(text.map(str::trim_end), Some("hello"), "{answer}");
        taken
    }

    /// What it holds, in kB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.unwrap()
            .split_whitespace()
            .next()
            .unwrap()
            .parse()
            .unwrap()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn print(what: &str, theirs: Vec<Duration>, ours: Vec<Duration>) {
    let (theirs, ours) = (median(theirs), median(ours));
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "| {what} | {:.2} ms | {:.2} ms | {ratio:.2} |",
        milliseconds(theirs),
        milliseconds(ours)
    );
}

fn median<T: Ord + Copy>(mut all: Vec<T>) -> T {
    all.sort_unstable();
    all[all.len() / 2]
}

/// The smallest server.
struct Minimal;

fn serve() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let transport = (tokio::io::stdin(), tokio::io::stdout());
        let running = Minimal.serve(transport).await.unwrap();
        running.waiting().await.unwrap();
    });
}

impl ServerHandler for Minimal {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema = json!({"type": "object", "properties": {"command": {"type": "string"}}});
        let schema: JsonObject = schema.as_object().unwrap().clone();
        let tool = Tool::new("Bash", "Runs a command line.", Arc::new(schema));
        Ok(ListToolsResult::with_all_items(vec![tool]))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = call.arguments.unwrap_or_default();
        let command = arguments["command"].as_str().unwrap_or_default();
        let mut bash = tokio::process::Command::new("bash");
        bash.args(["-c", command]).stdin(Stdio::null());
        let output = bash.output().await.unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }
}
