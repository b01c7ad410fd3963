//! What one session is over the protocol: what it tells, once, and what holds
//! for the calls of idle time and of helpers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;
use support::Lab;
use support::raw::{Raw, texts};
use support::schema::violations_of;

fn lab() -> Lab {
    let lab = Lab::new();
    lab.write("sub/a.txt", "hello\n");
    lab
}

fn connect(lab: &Lab) -> Raw {
    Raw::connect(lab, &["--session", "s1"], &json!({}))
}

/// Starts a command in the background and returns its task.
fn background(client: &mut Raw, command: &str) -> String {
    let call = json!({"command": command, "run_in_background": true});
    let started = client.call("Bash", &call);
    let task = &started["structuredContent"]["backgroundTaskId"];
    task.as_str().unwrap().to_owned()
}

fn output(client: &mut Raw, task: &str, wait: u64) -> Value {
    let call = json!({"task_id": task, "block": wait > 0, "timeout": wait});
    client.call("TaskOutput", &call)
}

/// Waits until the list of resources says that the task has ended.
fn until_ended(client: &mut Raw, task: &str) {
    for _ in 0..400 {
        let listed = client.ask("resources/list", &json!({}));
        let resources = listed["result"]["resources"].as_array().unwrap();
        let ours = resources.iter().find(|it| it["name"] == task).unwrap();
        if !ours["description"].as_str().unwrap().ends_with("(running)") {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{task} does not end");
}

#[test]
fn an_end_is_told_with_the_next_result_and_then_no_more() {
    let lab = lab();
    let mut client = connect(&lab);
    let task = background(&mut client, "cat sub/a.txt; sleep 1; exit 3");
    until_ended(&mut client, &task);
    let told = client.bash("cat sub/a.txt");
    let (own, notice) = told.split_once('\n').unwrap();
    assert_eq!(own, "hello");
    assert!(notice.starts_with("<task-notification>\n"), "{notice}");
    assert!(
        notice.contains("failed with exit code 3</summary>"),
        "{notice}"
    );
    assert_eq!(client.bash("cat sub/a.txt"), "hello");
}

#[test]
fn who_has_looked_at_the_end_is_not_told_of_it() {
    let lab = lab();
    let mut client = connect(&lab);
    let task = background(&mut client, "cat sub/a.txt; sleep 1");
    let looked = texts(&output(&mut client, &task, 20_000));
    assert!(!looked.contains("<task-notification>"), "{looked}");
    assert_eq!(client.bash("cat sub/a.txt"), "hello");
}

#[test]
fn an_end_is_not_told_to_a_call_that_was_cancelled() {
    let lab = lab();
    let mut client = connect(&lab);
    let task = background(&mut client, "cat sub/a.txt; sleep 1");
    until_ended(&mut client, &task);
    let call = json!({"name": "Bash", "arguments": {"command": "echo on; sleep 77"}});
    let id = client.request("tools/call", &call);
    std::thread::sleep(Duration::from_millis(500));
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled",
        "params": {"requestId": id}});
    client.send(&cancel);
    std::thread::sleep(Duration::from_millis(500));
    let told = client.bash("cat sub/a.txt");
    assert!(
        told.contains(&format!("<task-id>{task}</task-id>")),
        "{told}"
    );
}

#[test]
fn a_subscriber_is_told_until_it_unsubscribes() {
    let lab = lab();
    let mut client = connect(&lab);
    let read = "read -t 2 line < <(sleep 77); exit 0";
    let tasks = [background(&mut client, read), background(&mut client, read)];
    let uris = tasks
        .clone()
        .map(|task| format!("qedsh://task/{task}/output"));
    for uri in &uris {
        let answer = client.ask("resources/subscribe", &json!({"uri": uri}));
        assert_eq!(answer["result"], json!({}), "{answer}");
    }
    let answer = client.ask("resources/unsubscribe", &json!({"uri": uris[1]}));
    assert_eq!(answer["result"], json!({}), "{answer}");
    for task in &tasks {
        until_ended(&mut client, task);
    }
    let update = |message: &Value| message["method"] == "notifications/resources/updated";
    let first = client.wait_for(update);
    assert_eq!(first["params"]["uri"], uris[0]);
    let rest = client.others(Duration::from_secs(2));
    let rest: Vec<&Value> = rest.iter().filter(|it| update(it)).collect();
    assert!(
        rest.iter().all(|it| it["params"]["uri"] == uris[0]),
        "{rest:?}"
    );
}

#[test]
fn in_idle_time_nothing_goes_to_the_background() {
    let lab = lab();
    let mut client = connect(&lab);
    let mut idle = |arguments: Value| {
        let params = json!({"name": "Bash", "arguments": arguments,
            "_meta": {"qedsh/turn": "idle"}});
        client.ask("tools/call", &params)["result"].take()
    };
    let refused = idle(json!({"command": "cat sub/a.txt", "run_in_background": true}));
    assert_eq!(refused["isError"], true);
    assert!(texts(&refused).contains("idle time"), "{refused}");
    let stopped =
        idle(json!({"command": "cat sub/a.txt; read line < <(sleep 77)", "timeout": 500}));
    assert_eq!(
        stopped["structuredContent"]["status"], "timed_out",
        "{stopped}"
    );
    let ran = idle(json!({"command": "cat sub/a.txt"}));
    assert_eq!(ran["structuredContent"]["stdout"], "hello\n");
}

#[test]
fn a_helper_moves_nobody() {
    let lab = lab();
    let mut client = connect(&lab);
    let helper = json!({"name": "Bash", "arguments": {"command": "cd sub"},
        "_meta": {"qedsh/scope": "helper"}});
    client.ask("tools/call", &helper);
    assert_eq!(client.bash("pwd"), lab.work().to_str().unwrap());
    client.bash("cd sub");
    assert_eq!(client.bash("pwd"), lab.work().join("sub").to_str().unwrap());
}

#[test]
fn every_structured_result_is_as_its_tools_schema_says() {
    let lab = lab();
    let mut client = connect(&lab);
    let listed = client.ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let schemas: HashMap<&str, &Value> = tools
        .iter()
        .map(|tool| (tool["name"].as_str().unwrap(), &tool["outputSchema"]))
        .collect();
    let mut seen = 0;
    let mut hold = |tool: &str, result: &Value| {
        let structured = &result["structuredContent"];
        assert!(structured.is_object(), "{tool}: {result}");
        let found = violations_of(structured, schemas[tool]);
        assert_eq!(found, Vec::<String>::new(), "{tool}: {structured}");
        seen += 1;
    };
    for arguments in [
        json!({"command": "cat sub/a.txt"}),
        json!({"command": ""}),
        json!({"command": "cat sub/a.txt; exit 3", "dangerouslyDisableSandbox": true}),
        json!({"command": "grep -c zzz sub/a.txt"}),
        json!({"command": "cat absent"}),
        json!({"command": "seq 1 200000"}),
        json!({"command": "sleep 77", "timeout": 300}),
        json!({"command": "cat sub/a.txt; read line < <(sleep 1)", "timeout": 300}),
        json!({"command": "cat sub/a.txt", "run_in_background": true}),
        json!({"command": "cat sub/a.txt", "shell": "fish"}),
    ] {
        hold("Bash", &client.call("Bash", &arguments));
    }
    hold(
        "BashReadOnly",
        &client.call("BashReadOnly", &json!({"command": "cat sub/a.txt"})),
    );
    let task = background(&mut client, "cat sub/a.txt; sleep 77");
    hold("TaskOutput", &output(&mut client, &task, 0));
    hold("TaskOutput", &output(&mut client, &task, 200));
    let call = json!({
        "command": "cat sub/a.txt; sleep 77", "run_in_background": true, "tty": true,
    });
    let started = client.call("Bash", &call);
    hold("Bash", &started);
    let terminal = &started["structuredContent"]["backgroundTaskId"];
    let input = json!({"task_id": terminal, "signal": "CONT"});
    hold("TaskInput", &client.call("TaskInput", &input));
    let stop = json!({"task_id": terminal});
    hold("TaskStop", &client.call("TaskStop", &stop));
    hold(
        "TaskStop",
        &client.call("TaskStop", &json!({"task_id": task})),
    );
    hold("TaskOutput", &output(&mut client, &task, 200));
    assert_eq!(seen, 18);
}
