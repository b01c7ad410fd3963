//! Clients that break off, lie and shout: the server goes on or leaves, and
//! nothing is left running, lost or let through.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use support::Lab;
use support::raw::{Raw, texts};
use support::server::{OverHttp, processes_below, resident};

/// How much the server may hold more after all that was done to it, in KiB.
const SLACK: u64 = 24 * 1024;

fn lab() -> Lab {
    let lab = Lab::new();
    lab.write("a.txt", "hello\n");
    lab
}

fn plain(lab: &Lab) -> Raw {
    Raw::connect(lab, &["--session", "s1"], &json!({}))
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(30), "never: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_empty(lab: &Lab) {
    wait_until("no process is left", || {
        processes_below(&lab.work()).is_empty()
    });
}

/// Starts what goes on until it is stopped, and waits until it runs.
fn start_sleeper(lab: &Lab, client: &mut Raw) {
    let call = json!({"name": "Bash", "arguments": {"command": "echo on; sleep 77"}});
    client.request("tools/call", &call);
    let runs = || {
        let all = processes_below(&lab.work());
        all.iter().any(|it| it == "sleep 77 ")
    };
    wait_until("it runs", runs);
}

/// The server answers, and none of what was sent had an effect.
fn is_sound(lab: &Lab, client: &mut Raw) {
    assert!(client.bash("cat a.txt").starts_with("hello"));
    assert!(!lab.holds("x"));
}

#[test]
fn a_hundred_calls_at_once_are_answered_and_memory_stays_flat() {
    let lab = lab();
    let mut client = plain(&lab);
    let mut round = || {
        let call = json!({"name": "Bash", "arguments": {"command": "cat a.txt"}});
        let all = [(); 100].map(|()| client.request("tools/call", &call));
        for id in all {
            let answer = client.answer_to(id);
            assert_eq!(answer["result"]["structuredContent"]["stdout"], "hello\n");
        }
        resident(client.id())
    };
    let first = round();
    let rest = [(); 5].map(|()| round());
    eprintln!("resident after 100 calls at once: {first} KiB, then {rest:?}");
    assert!(rest[4] < first + SLACK, "{first} KiB, then {rest:?}");
    assert_eq!(client.leave(), Some(0));
    is_empty(&lab);
}

#[test]
fn who_closes_its_end_mid_call_leaves_no_process() {
    let lab = lab();
    let mut client = plain(&lab);
    start_sleeper(&lab, &mut client);
    assert_eq!(client.leave(), Some(0));
    is_empty(&lab);
}

#[test]
fn what_a_killed_server_leaves_running_is_a_task_of_its_session() {
    let lab = lab();
    let mut client = plain(&lab);
    start_sleeper(&lab, &mut client);
    client.kill();
    // It goes on as a task of its session, which anybody of the user can end.
    let client = plain(&lab);
    drop(client);
    let listed = lab.run(&["ps", "--json"]).stdout;
    let task = listed.split('"').find(|word| word.starts_with("exec_"));
    assert_eq!(lab.run(&["stop", task.unwrap()]).status, Some(0));
    is_empty(&lab);
    let told = plain(&lab).bash("cat a.txt");
    assert!(told.contains("was stopped</summary>"), "{told}");
}

#[test]
fn a_task_and_its_notice_outlive_client_and_server() {
    let lab = lab();
    let mut client = plain(&lab);
    let command = "cat a.txt; sleep 1; cat a.txt";
    let background = json!({"command": command, "run_in_background": true});
    let started = client.call("Bash", &background);
    let task = started["structuredContent"]["backgroundTaskId"].clone();
    client.kill();
    is_empty(&lab);
    let mut other = Raw::connect(&lab, &["--session", "s2"], &json!({}));
    assert_eq!(other.bash("cat a.txt"), "hello");
    let mut client = plain(&lab);
    let told = client.bash("cat a.txt");
    let notice = format!("<task-id>{}</task-id>", task.as_str().unwrap());
    assert!(told.contains(&notice), "{told}");
    let summary = format!("Background command \"{command}\" completed (exit code 0)");
    assert!(told.contains(&summary), "{told}");
    assert_eq!(client.bash("cat a.txt"), "hello");
    let output = client.call(
        "TaskOutput",
        &json!({"task_id": task, "block": false, "timeout": 0}),
    );
    assert!(texts(&output).contains("hello\nhello"), "{output}");
}

#[test]
fn garbage_and_half_a_line_are_no_call() {
    let lab = lab();
    let mut client = plain(&lab);
    for line in [
        "garbage",
        "{\"jsonrpc\":\"2.0\",\"id\":1",
        "[]",
        "null",
        "\u{0}\u{1}",
        "{\"jsonrpc\":\"2.0\",\"id\":{\"a\":1},\"method\":\"tools/list\"}",
        "{\"jsonrpc\":\"1.0\",\"id\":5,\"method\":\"tools/list\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{\"action\":\"accept\"}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":999}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/made-up\"}",
    ] {
        client.write(line.as_bytes());
        client.write(b"\n");
        is_sound(&lab, &mut client);
    }
    client.write(b"\xff\xfe\n");
    is_sound(&lab, &mut client);
    // The line has no end: what it asks for is not done.
    let call = r#"{"jsonrpc":"2.0","id":900,"method":"tools/call","params":{"name":"Bash","#;
    client.write(call.as_bytes());
    assert_eq!(client.leave(), Some(0));
    is_empty(&lab);
    assert!(!lab.holds("x"));
}

#[test]
fn ten_megabytes_in_a_line_and_deep_nesting_leave_memory_flat() {
    let lab = lab();
    let mut client = plain(&lab);
    let mut big = || {
        let command = format!("touch x {}", "a".repeat(10 << 20));
        let told = client.bash(&command);
        assert!(told.starts_with("needs approval: "));
        for opening in ["[", "{\"a\":"] {
            client.write(opening.repeat(200_000).as_bytes());
            client.write(b"\n");
        }
        // More than is kept of one line.
        client.write(&vec![b'x'; 64 << 20]);
        client.write(b"\n");
        is_sound(&lab, &mut client);
        resident(client.id())
    };
    // The allocator keeps what the first two needed.
    let all = [(); 5].map(|()| big());
    eprintln!("resident after 10 MB of JSON, each time: {all:?} KiB");
    assert!(all[4] < all[1] + SLACK, "{all:?} KiB");
}

#[test]
fn a_version_that_is_not_spoken_is_answered_with_one_that_is() {
    let lab = lab();
    for version in ["1999-01-01", "2099-12-31", "x"] {
        let mut client = Raw::start(&lab, &[]);
        let hello = json!({
            "protocolVersion": version,
            "capabilities": {},
            "clientInfo": {"name": "raw", "version": "1"},
        });
        let answer = client.ask("initialize", &hello);
        assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
    }
    // Before it has said who it is nothing is done.
    let mut client = Raw::start(&lab, &[]);
    let call = json!({"name": "Bash", "arguments": {"command": "cat a.txt"}});
    client.request("tools/call", &call);
    let told = client.others(Duration::from_millis(500));
    assert!(told.iter().all(|it| it["result"].is_null()), "{told:?}");
}

#[test]
fn wrong_types_and_unknown_names_run_nothing() {
    let lab = lab();
    let mut client = plain(&lab);
    for params in [
        json!({"name": 5}),
        json!({"name": "Bash", "arguments": ["touch x"]}),
        json!({"name": "Bash", "arguments": {"command": ["touch", "x"]}}),
        json!({"name": "Bash", "arguments": {"command": {"a": "touch x"}}}),
        json!({"name": "Bash", "arguments": {}}),
        json!({"name": "Bash"}),
        json!({"name": "Bash", "arguments": {"command": "cat a.txt", "more": 1}}),
        json!({"name": "Sh", "arguments": {"command": "cat a.txt"}}),
        json!({"name": "TaskStop", "arguments": {"task_id": 1}}),
        json!({"name": "TaskOutput", "arguments": {"task_id": "../../x"}}),
        json!({"name": "Bash", "arguments": {"command": "cat a.txt"}, "_meta": {"qedsh/turn": 1}}),
        json!({"name": "Bash", "arguments": {"command": "cat a.txt"}, "_meta": {"qedsh/scope": ""}}),
    ] {
        let answer = client.ask("tools/call", &params);
        let is_refused = answer["error"].is_object() || answer["result"]["isError"] == true;
        assert!(is_refused, "{params} gives {answer}");
    }
    assert_eq!(client.ask("made/up", &json!({}))["error"]["code"], -32601);
    let uri = json!({"uri": "qedsh://task/exec_1/output"});
    for method in ["resources/read", "resources/subscribe"] {
        let answer = client.ask(method, &uri);
        assert!(answer["error"].is_object(), "{answer}");
    }
    is_sound(&lab, &mut client);
    let shown = lab.run(&["log", "--decision", "allow", "--json"]).stdout;
    assert_eq!(shown.lines().count(), 1, "{shown}");
}

#[test]
fn two_calls_of_one_name_are_two_calls_and_one_is_answered() {
    let lab = lab();
    let mut client = plain(&lab);
    let call = json!({"jsonrpc": "2.0", "id": 500, "method": "tools/call",
        "params": {"name": "Bash", "arguments": {"command": "cat a.txt"}}});
    client.send(&call);
    client.send(&call);
    // Both have run; a name that is in use names the later one.
    assert_eq!(texts(&client.answer_to(500)["result"]), "hello");
    is_sound(&lab, &mut client);
    wait_until("both have run", || {
        let shown = lab.run(&["log", "--json", "--grep", "cat a.txt"]).stdout;
        shown.matches(r#""event":"run""#).count() == 3
    });
}

fn with_form(lab: &Lab) -> Raw {
    Raw::connect(lab, &[], &json!({"elicitation": {}}))
}

/// Calls for something that must be asked, and returns the call's number and
/// the number of the question.
fn question(client: &mut Raw, command: &str) -> (u64, Value) {
    let call = json!({"name": "Bash", "arguments": {"command": command}});
    let call = client.request("tools/call", &call);
    let form = client.wait_for(|message| message["method"] == "elicitation/create");
    (call, form["id"].clone())
}

fn answer(id: &Value, word: &str) -> Value {
    let content = json!({"answer": word});
    json!({"jsonrpc": "2.0", "id": id, "result": {"action": "accept", "content": content}})
}

#[test]
fn of_two_answers_to_one_form_the_first_counts() {
    let lab = lab();
    let mut client = with_form(&lab);
    let (call, form) = question(&mut client, "touch x");
    client.send(&answer(&form, "no"));
    client.send(&answer(&form, "once"));
    let told = client.answer_to(call);
    assert_eq!(told["result"]["isError"], true);
    is_sound(&lab, &mut client);

    let (call, form) = question(&mut client, "touch y");
    client.send(&answer(&form, "once"));
    client.send(&answer(&form, "once"));
    assert_eq!(client.answer_to(call)["result"]["isError"], false);
    // The second answer is none for the next question.
    let (call, form) = question(&mut client, "touch x");
    assert!(!lab.holds("x"));
    client.send(&answer(&form, "no"));
    client.answer_to(call);
    assert!(!lab.holds("x"));
}

#[test]
fn an_answer_that_nobody_asked_for_is_none() {
    let lab = lab();
    let mut client = with_form(&lab);
    for id in 0..20 {
        client.send(&answer(&json!(id), "once"));
    }
    let (call, form) = question(&mut client, "touch x");
    client.send(&answer(&json!(form.as_u64().unwrap() + 1), "once"));
    client.send(&answer(&json!("x"), "once"));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!lab.holds("x"));
    client.send(&answer(&form, "no"));
    client.answer_to(call);
    is_sound(&lab, &mut client);
}

#[test]
fn a_form_is_answered_by_exactly_its_one_field() {
    let lab = lab();
    let mut client = with_form(&lab);
    for result in [
        json!({"action": "accept"}),
        json!({"action": "accept", "content": {}}),
        json!({"action": "accept", "content": null}),
        json!({"action": "accept", "content": {"answer": "always"}}),
        json!({"action": "accept", "content": {"answer": "ONCE"}}),
        json!({"action": "accept", "content": {"answer": ["once"]}}),
        json!({"action": "accept", "content": {"answer": true}}),
        json!({"action": "accept", "content": {"allow": "once"}}),
        json!({"action": "accept", "content": {"answer": "once", "more": 1}}),
        json!({"action": "accept", "content": "once"}),
        json!({"action": "decline", "content": {"answer": "once"}}),
        json!({"action": "cancel", "content": {"answer": "once"}}),
        json!({"action": "Accept", "content": {"answer": "once"}}),
        json!({"content": {"answer": "once"}}),
        json!({}),
        json!(null),
    ] {
        let (call, form) = question(&mut client, "touch x");
        client.send(&json!({"jsonrpc": "2.0", "id": form, "result": result}));
        // What cannot be read at all is no answer: the client says so itself.
        std::thread::sleep(Duration::from_millis(100));
        let error = json!({"code": -1, "message": "no"});
        client.send(&json!({"jsonrpc": "2.0", "id": form, "error": error}));
        let told = client.answer_to(call);
        assert_eq!(told["result"]["isError"], true, "{result} gives {told}");
        assert!(!lab.holds("x"), "{result}");
    }
}

/// Sends the head of a request and `body`; what comes back within a second.
fn http(server: &OverHttp, head: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address).unwrap();
    let timeout = Some(Duration::from_secs(1));
    stream.set_read_timeout(timeout).unwrap();
    let host = match head.contains("host:") {
        true => String::new(),
        false => format!("host: {}\r\n", server.address),
    };
    let all = format!(
        "POST / HTTP/1.1\r\n{host}{head}content-type: application/json\r\n\
         accept: application/json, text/event-stream\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(all.as_bytes()).unwrap();
    let _ = stream.write_all(body);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn over_http_the_wrong_token_host_origin_and_size_get_nothing() {
    let lab = lab();
    let server = OverHttp::start(&lab, &[]);
    let token = format!("authorization: {}\r\n", server.authorization);
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "raw", "version": "1"}}});
    let hello = hello.to_string();
    let length = format!("content-length: {}\r\n", hello.len());
    let status = |head: &str, body: &[u8]| http(&server, head, body).get(9..12).map(str::to_owned);
    let told = |head: &str| status(&format!("{head}{length}"), hello.as_bytes());
    assert_eq!(told(&token).as_deref(), Some("200"));
    assert_eq!(told("").as_deref(), Some("401"));
    assert_eq!(told("authorization: Bearer \r\n").as_deref(), Some("401"));
    let origin = format!("{token}origin: http://{}\r\n", server.address);
    assert_eq!(told(&origin).as_deref(), Some("403"));
    let host = format!("{token}host: evil.example\r\n");
    assert_eq!(told(&host).as_deref(), Some("403"));

    let before = resident(server.id());
    let huge = vec![b' '; 16 << 20];
    for _ in 0..8 {
        let head = format!("{token}content-length: {}\r\n", huge.len());
        assert_eq!(status(&head, &huge).as_deref(), Some("413"));
        // Without the token not a byte of it is read.
        let head = format!("content-length: {}\r\n", huge.len());
        assert_ne!(status(&head, &huge).as_deref(), Some("200"));
    }
    let after = resident(server.id());
    eprintln!("resident before and after bodies of 16 MiB: {before} and {after} KiB");
    assert!(after < before + SLACK, "{before} KiB, then {after} KiB");
    assert_eq!(told(&token).as_deref(), Some("200"));
}

#[test]
fn bodies_that_never_come_keep_nobody_else_from_being_served() {
    let lab = lab();
    let server = OverHttp::start(&lab, &[]);
    let head = format!(
        "POST / HTTP/1.1\r\nhost: {}\r\nauthorization: {}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\ncontent-length: 1000\r\n\r\n{{",
        server.address, server.authorization
    );
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}"#;
    let head = format!(
        "authorization: {}\r\ncontent-length: {}\r\n",
        server.authorization,
        hello.len()
    );
    let told = http(&server, &head, hello.as_bytes());
    assert!(told.starts_with("HTTP/1.1 200"), "{told}");
    drop(slow);
    wait_until("the slow ones are forgotten", || {
        let open = std::fs::read_dir(format!("/proc/{}/fd", server.id())).unwrap();
        open.count() < 50
    });
}
