//! The whole server, with a client that nobody here wrote.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::get_unwrap,
    reason = "a test fails by panicking"
)]

mod support;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest,
    ReadResourceRequestParams,
};
use rmcp::service::{PeerRequestOptions, RunningService};
use rmcp::{RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use support::Lab;
use support::terminal::{OnTerminal, Streams};
use tokio::process::{Child, Command};

struct Connected {
    client: RunningService<RoleClient, ()>,
    _server: Child,
}

impl Connected {
    async fn to(lab: &Lab, arguments: &[&str]) -> Self {
        let arguments: Vec<&str> = ["mcp"].iter().chain(arguments).copied().collect();
        let mut server = Command::from(lab.command(&arguments))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let streams = (server.stdout.take().unwrap(), server.stdin.take().unwrap());
        let client = ().serve(streams).await.unwrap();
        Self {
            client,
            _server: server,
        }
    }

    async fn call(&self, tool: &str, arguments: Value) -> CallToolResult {
        self.client
            .call_tool(params(tool, arguments))
            .await
            .unwrap()
    }

    async fn bash(&self, command: &str) -> CallToolResult {
        self.call("Bash", json!({ "command": command })).await
    }
}

fn params(tool: &str, arguments: Value) -> CallToolRequestParams {
    let Value::Object(arguments) = arguments else {
        panic!("arguments are an object");
    };
    CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)
}

fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts.map(|text| text.text.as_str()).collect()
}

/// The supervisor that the lab's commands start: it ends with the lab.
struct Supervised(Lab);

impl Drop for Supervised {
    fn drop(&mut self) {
        // It ends once it has nothing to keep.
        for task in self.0.run(&["ps", "--json"]).stdout.split('"') {
            if task.starts_with("exec_") {
                self.0.run(&["stop", task]);
            }
        }
    }
}

impl std::ops::Deref for Supervised {
    type Target = Lab;

    fn deref(&self) -> &Lab {
        &self.0
    }
}

fn lab() -> Supervised {
    let lab = Lab::new();
    lab.write("sub/a.txt", "hello\n");
    Supervised(lab)
}

#[tokio::test]
async fn it_offers_the_tools_and_says_which_only_reads() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    let tools = server.client.list_all_tools().await.unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(
        names,
        [
            "Bash",
            "TaskOutput",
            "TaskStop",
            "TaskInput",
            "BashReadOnly"
        ]
    );
    let reads = |tool: usize| tools[tool].annotations.as_ref().unwrap().read_only_hint;
    assert_eq!((reads(0), reads(4)), (Some(false), Some(true)));
}

#[tokio::test]
async fn what_is_proved_runs_and_the_directory_persists() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    let result = server.bash("cat sub/a.txt; exit 3").await;
    assert_eq!(result.is_error, Some(true));
    let structured = result.structured_content.unwrap();
    assert_eq!(
        (&structured["stdout"], &structured["exitCode"]),
        (&json!("hello\n"), &json!(3))
    );
    server.bash("cd sub").await;
    assert_eq!(
        text(&server.bash("pwd").await).trim_end(),
        lab.work().join("sub").to_str().unwrap()
    );
}

#[tokio::test]
async fn the_tool_that_only_reads_runs_nothing_else_and_asks_nobody() {
    let lab = lab();
    lab.write(".qedsh.toml", "");
    let server = Connected::to(&lab, &[]).await;
    let read = server
        .call("BashReadOnly", json!({"command": "cat sub/a.txt"}))
        .await;
    assert_eq!(text(&read).trim_end(), "hello");
    let written = server
        .call("BashReadOnly", json!({"command": "touch x"}))
        .await;
    assert_eq!(written.is_error, Some(true));
    assert!(
        text(&written).contains("not proved to read"),
        "{}",
        text(&written)
    );
    assert!(!lab.holds("x"));
    // It passes for `Bash` by policy, and connects.
    let asked = server
        .call("BashReadOnly", json!({"command": "gh pr list"}))
        .await;
    assert!(
        text(&asked).contains("not proved to read"),
        "{}",
        text(&asked)
    );
    assert_eq!(lab.run(&["approve", "--list"]).stdout, "");
}

#[tokio::test]
async fn a_person_at_a_terminal_lets_it_run_once() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    let asked = server.bash("touch x").await;
    assert!(
        text(&asked).contains("needs approval: nothing was run"),
        "{}",
        text(&asked)
    );
    assert!(!lab.holds("x"));
    // Asking again changes nothing: the question still waits.
    assert!(text(&server.bash("touch x").await).contains("needs approval"));
    let mut terminal = OnTerminal::start(&lab.command(&["approve"]), Streams::All);
    terminal.expect("0. Do not run it");
    terminal.type_in("1");
    assert_eq!(terminal.finish().0, Some(0));
    let other = server.bash("touch  x").await;
    assert!(text(&other).contains("needs approval"), "{}", text(&other));
    assert!(!lab.holds("x"));
    assert_eq!(server.bash("touch x").await.is_error, Some(false));
    assert!(lab.holds("x"));
    let again = server.bash("touch x").await;
    assert!(text(&again).contains("needs approval"), "{}", text(&again));
}

#[tokio::test]
async fn an_answer_for_the_session_covers_what_it_says_and_ends_with_it() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    server.bash("touch x").await;
    let mut terminal = OnTerminal::start(&lab.command(&["approve"]), Streams::All);
    terminal.expect("2. Run it, and for this session also { exact = \"touch x\" }");
    terminal.type_in("2");
    assert_eq!(terminal.finish().0, Some(0));
    for _ in 0..2 {
        assert_eq!(server.bash("touch x").await.is_error, Some(false));
    }
    assert!(text(&server.bash("touch y").await).contains("needs approval"));
    let another = Connected::to(&lab, &[]).await;
    assert!(text(&another.bash("touch x").await).contains("needs approval"));
}

#[tokio::test]
async fn a_call_that_is_cancelled_stops_its_command() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    let call = params("Bash", json!({"command": "echo on; sleep 77"}));
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(call));
    let options = PeerRequestOptions::no_options();
    let call = server
        .client
        .send_cancellable_request(request, options)
        .await
        .unwrap();
    wait_until(|| sleepers(&lab) == 1).await;
    call.cancel(None).await.unwrap();
    wait_until(|| sleepers(&lab) == 0).await;
}

/// How many `sleep 77` run below the lab's directory.
fn sleepers(lab: &Lab) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let is_one = |path: std::path::PathBuf| {
        let command = std::fs::read(path.join("cmdline")).unwrap_or_default();
        let place = std::fs::read_link(path.join("cwd")).unwrap_or_default();
        command == b"sleep\x0077\0" && place.starts_with(lab.work())
    };
    processes.filter(|entry| is_one(entry.path())).count()
}

async fn wait_until(holds: impl Fn() -> bool) {
    for _ in 0..1500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it does not come about");
}

#[tokio::test]
async fn a_background_task_is_a_resource_and_is_stopped() {
    let lab = lab();
    let server = Connected::to(&lab, &[]).await;
    let call = json!({"command": "echo on; sleep 77", "run_in_background": true});
    let started = server.call("Bash", call).await;
    let structured = started.structured_content.expect("a result");
    let task = structured["backgroundTaskId"].as_str().unwrap().to_owned();
    let uri = format!("qedsh://task/{task}/output");
    wait_until(|| sleepers(&lab) == 1).await;
    let resources = server.client.list_all_resources().await.unwrap();
    assert_eq!(
        resources
            .iter()
            .map(|it| it.uri.as_str())
            .collect::<Vec<_>>(),
        [&uri]
    );
    let read = server
        .client
        .read_resource(ReadResourceRequestParams::new(uri))
        .await
        .unwrap();
    let read = serde_json::to_value(&read.contents[0]).unwrap();
    assert_eq!(read["text"], "on\n");
    let stopped = server.call("TaskStop", json!({ "task_id": task })).await;
    assert_eq!(stopped.is_error, Some(false), "{}", text(&stopped));
    assert_eq!(sleepers(&lab), 0);
}

#[tokio::test]
async fn the_configuration_says_after_how_long_a_command_goes_to_the_background() {
    let lab = lab();
    let directory = lab.home().join(".config/qedsh");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("config.toml"), "timeout.default_ms = 300\n").unwrap();
    let server = Connected::to(&lab, &[]).await;
    for command in [
        // It only reads, and is stopped after the longest time that there is.
        "echo on; tail -f sub/a.txt /dev/null",
        "echo on; cat sub/a.txt; read -t 77 line < <(sleep 77)",
    ] {
        let started = server.bash(command).await;
        let structured = started.structured_content.expect("a result");
        assert!(structured["backgroundTaskId"].is_string(), "{structured}");
    }
}

#[tokio::test]
async fn a_session_is_taken_up_again_by_its_name() {
    let lab = lab();
    let first = Connected::to(&lab, &["--session", "s1"]).await;
    first.bash("cd sub").await;
    drop(first);
    let second = Connected::to(&lab, &["--session", "s1"]).await;
    let place = text(&second.bash("pwd").await);
    assert!(place.trim_end().ends_with("/sub"), "{place}");
}

#[tokio::test]
async fn decisions_runs_and_answers_are_in_the_log() {
    let lab = lab();
    let server = Connected::to(&lab, &["--session", "s1"]).await;
    server.bash("cat sub/a.txt").await;
    server.bash("touch x").await;
    let shown = lab.run(&["log", "--json"]).stdout;
    let records: Vec<Value> = shown
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<String> = records
        .iter()
        .map(|it| format!("{} {} {}", it["session"], it["event"], it["command"]))
        .collect();
    assert_eq!(
        told,
        [
            r#""s1" "decision" "cat sub/a.txt""#,
            r#""s1" "run" "cat sub/a.txt""#,
            r#""s1" "decision" "touch x""#,
        ]
    );
    for record in &records {
        assert_eq!(
            support::schema::violations(record, "log.json"),
            Vec::<String>::new()
        );
    }
    assert_eq!(lab.run(&["log", "--verify"]).status, Some(0));
}
