//! Clients from npm against the program, the MCP inspector and the TypeScript
//! SDK's: both eras, over standard input and output and over HTTP.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;
use support::Lab;
use support::server::{OverHttp, processes_below};

/// The two eras of the protocol, as the inspector calls them.
const ERAS: [&str; 2] = ["legacy", "modern"];

/// How the inspector reaches the server.
enum Way<'w> {
    /// It starts the program with these words behind `mcp`.
    Starts(&'w [&'w str]),
    /// It sends this token to a server that runs.
    Http(&'w OverHttp, Option<&'w str>),
}

/// What it printed.
struct Told {
    status: Option<i32>,
    json: Value,
    stderr: String,
}

fn inspect(lab: &Lab, era: &str, way: &Way<'_>, arguments: &[&str]) -> Told {
    let mut command = Command::new(inspector());
    command.args(["--cli", "-q", "--protocol-era", era]);
    match way {
        Way::Starts(words) => {
            command.arg(env!("CARGO_BIN_EXE_qedsh")).arg("mcp");
            command.args(*words);
        }
        Way::Http(server, token) => {
            command.arg(server.url()).args(["--transport", "http"]);
            command.arg("--stored-auth-only");
            if let Some(token) = token {
                command.args(["--header", &format!("Authorization: {token}")]);
            }
        }
    }
    let output = command
        .args(arguments)
        .current_dir(lab.work())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", lab.home())
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    Told {
        status: output.status.code(),
        json: serde_json::from_str(&stdout).unwrap_or(Value::Null),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn inspector() -> PathBuf {
    modules().join("node_modules/.bin/mcp-inspector")
}

/// Where `scripts/setup` puts the clients.
fn modules() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").expect("a home")).join(".cache");
    let cache = std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let modules = cache.join("qedsh/test-clients");
    // Of this lock: an older one is of no use.
    let installed = std::fs::read(modules.join("installed")).unwrap_or_default();
    let wanted: &[u8] = include_bytes!("inspector/package-lock.json");
    assert!(
        installed == wanted,
        "{} is missing or old: run scripts/setup",
        modules.display()
    );
    modules
}

/// A session of the SDK's client: lists, runs, gets progress, cancels, answers
/// forms, follows a background task.
fn sdk_session(lab: &Lab, era: &str, way: &[&str]) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inspector/session.mjs");
    let output = Command::new("node")
        .arg(script)
        .arg(modules())
        .arg(era)
        .args(way)
        .current_dir(lab.work())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", lab.home())
        .output()
        .unwrap();
    let told: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let version = match era {
        "modern" => "2026-07-28",
        _ => "2025-11-25",
    };
    assert_eq!(told["version"], version);
    assert_eq!(told["tools"].as_array().unwrap().len(), 5);
    assert_eq!(told["read"], "hello\n");
    // In the second and in the third second.
    let progress: Vec<u64> = told["progress"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seconds| seconds.as_f64().unwrap() as u64)
        .collect();
    assert!(progress.starts_with(&[2, 3]), "{progress:?}");
    assert_eq!(told["cancelled"], true);
    assert_eq!(
        (&told["approved"], &told["refused"]),
        (&json!(false), &json!(true))
    );
    assert!(lab.holds("x") && !lab.holds("y"));
    assert_eq!(told["forms"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&told["task"], &told["resource"]),
        (&json!("failed"), &json!("hello\n"))
    );
    assert_eq!(processes_below(&lab.work()), Vec::<String>::new());
}

#[test]
fn the_sdks_client_has_a_whole_session_over_standard_input_and_output() {
    for era in ERAS {
        let lab = lab();
        let program = env!("CARGO_BIN_EXE_qedsh");
        sdk_session(&lab, era, &["stdio", program, "mcp"]);
    }
}

#[test]
fn the_sdks_client_has_a_whole_session_over_http() {
    for era in ERAS {
        let lab = lab();
        let server = OverHttp::start(&lab, &[]);
        sdk_session(&lab, era, &["http", &server.url(), &server.authorization]);
    }
}

fn call<'a>(tool: &'a str, arguments: &'a str) -> Vec<&'a str> {
    let method = ["--method", "tools/call", "--tool-name", tool];
    [&method[..], &["--tool-args-json", arguments]].concat()
}

fn lab() -> Lab {
    let lab = Lab::new();
    lab.write("a.txt", "hello\n");
    lab
}

/// Lists, runs, follows a background task and reads its output: `way` leads to
/// the same session each time.
fn session(lab: &Lab, era: &str, way: &Way<'_>) {
    let ask = |arguments: &[&str]| inspect(lab, era, way, arguments);
    // It exits with 6 where a model provider may refuse one of the schemas.
    let listed = ask(&["--method", "tools/list", "--strict"]);
    assert_eq!(listed.status, Some(0), "{}", listed.stderr);
    let tools = listed.json["tools"].as_array().unwrap().iter();
    let names: Vec<&str> = tools.map(|tool| tool["name"].as_str().unwrap()).collect();
    let expected = [
        "Bash",
        "TaskOutput",
        "TaskStop",
        "TaskInput",
        "BashReadOnly",
    ];
    assert_eq!(names, expected);

    for tool in ["Bash", "BashReadOnly"] {
        let ran = ask(&call(tool, r#"{"command": "cat a.txt"}"#));
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
        // It holds the result against the tool's schema, and complains here.
        assert_eq!(ran.stderr, "");
        assert_eq!(ran.json["structuredContent"]["stdout"], "hello\n");
        assert_eq!(ran.json["content"][0]["text"], "hello");
    }
    let written = ask(&call("BashReadOnly", r#"{"command": "touch x"}"#));
    assert_eq!(written.status, Some(5), "{}", written.stderr);
    let asked = ask(&call("Bash", r#"{"command": "touch x"}"#));
    let text = asked.json["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("needs approval: "), "{text}");
    assert!(!lab.holds("x"));

    let background = r#"{"command": "echo on; cat a.txt", "run_in_background": true}"#;
    let started = ask(&call("Bash", background)).json;
    let task = started["structuredContent"]["backgroundTaskId"]
        .as_str()
        .unwrap();
    let wait = json!({"task_id": task, "block": true, "timeout": 20_000}).to_string();
    let ended = ask(&call("TaskOutput", &wait));
    assert_eq!(ended.stderr, "");
    let report = &ended.json["structuredContent"]["task"];
    assert_eq!(report["status"], "completed", "{}", ended.json);
    assert_eq!(report["output"], "on\nhello\n");

    let uri = format!("qedsh://task/{task}/output");
    let listed = ask(&["--method", "resources/list"]).json;
    assert_eq!(listed["resources"][0]["uri"], *uri);
    assert_eq!(listed["resources"][0]["size"], 9);
    let read = ask(&["--method", "resources/read", "--uri", &uri]).json;
    assert_eq!(read["contents"][0]["text"], "on\nhello\n");
    let templates = ask(&["--method", "resources/templates/list"]).json;
    let template = &templates["resourceTemplates"][0]["uriTemplate"];
    assert_eq!(template, "qedsh://task/{id}/output");
}

#[test]
fn it_has_a_whole_session_over_standard_input_and_output() {
    for era in ERAS {
        let lab = lab();
        session(&lab, era, &Way::Starts(&["--session", "s1"]));
    }
}

#[test]
fn it_has_a_whole_session_over_http() {
    for era in ERAS {
        let lab = lab();
        let server = OverHttp::start(&lab, &[]);
        session(&lab, era, &Way::Http(&server, Some(&server.authorization)));
    }
}

#[test]
fn without_the_token_it_is_told_to_authorize() {
    let lab = lab();
    let server = OverHttp::start(&lab, &[]);
    for token in [None, Some("Bearer 0")] {
        let way = Way::Http(&server, token);
        let told = inspect(&lab, "legacy", &way, &["--method", "tools/list"]);
        assert_eq!(told.status, Some(3), "{}", told.stderr);
        assert!(told.stderr.contains("a token is needed"), "{}", told.stderr);
    }
}
