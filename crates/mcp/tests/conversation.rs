//! A conversation with a client, over real commands.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_gate::{Cage, Mode, Rules};
use qedsh_tool::session::sys::{Orphans, Real, Signals};
use qedsh_tool::session::{Place, Session, Settings, ShellChoice, TIME_LIMIT};
use serde_json::{Value, json};
use std::path::Path;

fn converse(messages: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = messages.iter().map(ToString::to_string).collect();
    converse_in_lines(&lines.join("\n"))
}

fn converse_in_lines(input: &str) -> Vec<Value> {
    let settings = Settings {
        rules: Rules::default(),
        mode: Mode::Plan,
        shell: ShellChoice::Best,
        cage: Cage::Off,
        limit: Some(TIME_LIMIT),
    };
    let system = Real::new(Orphans::Leave, Signals::Act).unwrap();
    let environment = [("PATH".into(), "/usr/bin:/bin".into())];
    let session = Session::new(system, environment, settings);
    let place = Place::at(Path::new("/usr")).unwrap();
    let mut output = Vec::new();
    qedsh_mcp::serve(&session, &place, input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn call(command: &str) -> Value {
    let arguments = json!({ "command": command });
    let params = json!({ "name": "BashReadOnly", "arguments": arguments });
    let request = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params });
    converse(&[request])[0]["result"].clone()
}

#[test]
fn it_introduces_itself_and_its_tool() {
    let replies = converse(&[
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize",
                "params": { "protocolVersion": "2025-06-18", "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": "two", "method": "tools/list" }),
    ]);
    assert_eq!(replies.len(), 2);
    assert_eq!(replies[0]["id"], 1);
    assert_eq!(replies[0]["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(replies[0]["result"]["serverInfo"]["name"], "qedsh");
    assert_eq!(replies[1]["id"], "two");
    assert_eq!(replies[1]["result"]["tools"][0]["name"], "BashReadOnly");
}

#[test]
fn what_is_proved_runs() {
    let result = call("echo hello | wc -l");
    assert_eq!(result["content"][0]["text"], "1\n");
    assert_eq!(result["isError"], false);
    assert_eq!(result["structuredContent"]["read_only"], true);
    assert_eq!(result["structuredContent"]["outcome"]["status"], 0);
}

#[test]
fn what_is_not_proved_is_refused_with_the_reason() {
    let path = std::env::temp_dir().join("qedsh-mcp-must-not-exist");
    let result = call(&format!("touch {}", path.display()));
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("nothing was run"), "{text}");
    assert!(text.contains("qedsh-mcp-must-not-exist"), "{text}");
    assert_eq!(result["structuredContent"]["decision"], "deny");
    assert!(!path.exists());
}

#[test]
fn a_status_of_the_command_is_no_error_of_the_tool() {
    let result = call("ls /no/such/place");
    assert_eq!(result["isError"], false);
    assert_eq!(result["structuredContent"]["outcome"]["status"], 2);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.ends_with("\n(exit status 2)"), "{text}");
}

#[test]
fn what_is_wrong_is_answered_and_stops_nothing() {
    let replies = converse_in_lines(
        "not json\n\
         \n\
         {\"id\":1,\"method\":\"nonsense\"}\n\
         {\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"Bash\"}}\n\
         {\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"BashReadOnly\"}}\n\
         {\"id\":4,\"method\":\"ping\"}\n",
    );
    let codes: Vec<&Value> = replies
        .iter()
        .map(|reply| &reply["error"]["code"])
        .collect();
    let none = Value::Null;
    let codes_expected = [-32700, -32601, -32602, -32602].map(Value::from);
    assert_eq!(codes[..4], codes_expected.iter().collect::<Vec<_>>());
    assert_eq!((codes[4], &replies[4]["result"]), (&none, &json!({})));
}
