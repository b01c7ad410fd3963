//! A client that nobody here wrote, in both eras of the protocol.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use qedsh_mcp::Asking;
use rmcp::model::{CallToolRequest, ClientRequest, ElicitResult, ElicitationAction};
use rmcp::service::PeerRequestOptions;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use support::{Client, ERAS, Scripted, accepts, bash, connect, text};

#[tokio::test]
async fn the_tools_are_listed_with_their_schemas() {
    for era in ERAS {
        let client = connect(Scripted::new(), Asking::Client, era, Client::new(None)).await;
        let tools = client.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
        assert_eq!(names, ["Bash", "TaskOutput", "TaskStop", "TaskInput"]);
        let schema = &tools[0].input_schema;
        assert_eq!(schema["required"], json!(["command"]));
    }
}

#[tokio::test]
async fn a_call_gives_text_and_structure() {
    for era in ERAS {
        let client = connect(Scripted::new(), Asking::Client, era, Client::new(None)).await;
        let result = client.call_tool(bash("echo")).await.unwrap();
        assert_eq!(text(&result), "echo");
        assert_eq!(result.is_error, Some(false));
        assert_eq!(result.structured_content.unwrap()["stdout"], "echo");
    }
}

#[tokio::test]
async fn a_person_who_says_yes_in_the_form_lets_it_run_once() {
    for era in ERAS {
        let desk = Scripted::new();
        let client = Client::new(Some(|| accepts(json!({"answer": "once"}))));
        let forms = Arc::clone(&client.forms);
        let client = connect(desk.clone(), Asking::Client, era, client).await;
        let result = client.call_tool(bash("ask a")).await.unwrap();
        assert_eq!(text(&result), "ask a", "{era:?}");
        let forms = forms.lock().unwrap();
        assert_eq!(forms.len(), 1);
        assert!(forms[0].contains("\nCommand: ask a\n"), "{}", forms[0]);
        assert!(forms[0].contains("- it writes"), "{}", forms[0]);
        assert_eq!(desk.runs.load(Ordering::SeqCst), 1);
    }
}

#[tokio::test]
async fn whatever_is_no_clear_yes_runs_nothing() {
    let persons: [fn() -> ElicitResult; 7] = [
        || accepts(json!({"answer": "no"})),
        || accepts(json!({"answer": "yes"})),
        || accepts(json!({"answer": true})),
        || accepts(json!({})),
        || ElicitResult::new(ElicitationAction::Accept),
        || ElicitResult::new(ElicitationAction::Decline),
        || ElicitResult::new(ElicitationAction::Cancel),
    ];
    for era in ERAS {
        for person in persons {
            let desk = Scripted::new();
            let client = Client::new(Some(person));
            let client = connect(desk.clone(), Asking::Client, era, client).await;
            let result = client.call_tool(bash("ask a")).await.unwrap();
            assert_eq!(result.is_error, Some(true), "{era:?} {:?}", person());
            assert_eq!(desk.runs.load(Ordering::SeqCst), 0);
        }
    }
}

#[tokio::test]
async fn without_a_form_or_where_forms_do_not_count_a_code_is_given() {
    let yes: fn() -> ElicitResult = || accepts(json!({"answer": "once"}));
    for era in ERAS {
        for (asking, person) in [(Asking::Client, None), (Asking::Terminal, Some(yes))] {
            let desk = Scripted::new();
            let client = Client::new(person);
            let forms = Arc::clone(&client.forms);
            let client = connect(desk.clone(), asking, era, client).await;
            let result = client.call_tool(bash("ask a")).await.unwrap();
            let text = text(&result);
            assert!(
                text.starts_with("needs approval: nothing was run."),
                "{text}"
            );
            assert!(text.contains("`qedsh approve "), "{text}");
            assert_eq!(result.is_error, Some(true));
            assert!(forms.lock().unwrap().is_empty());
            assert_eq!(desk.runs.load(Ordering::SeqCst), 0);
        }
    }
}

#[tokio::test]
async fn progress_reaches_a_client_that_asked_for_it() {
    for era in ERAS {
        let client = Client::new(None);
        let progress = Arc::clone(&client.progress);
        let desk = Scripted::new();
        let client = connect(desk.clone(), Asking::Client, era, client).await;
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(bash("wait")));
        let options = PeerRequestOptions::no_options();
        let call = client
            .send_cancellable_request(request, options)
            .await
            .unwrap();
        while progress.lock().unwrap().len() < 3 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let first = progress.lock().unwrap()[0].clone();
        assert_eq!(first.message.as_deref(), Some("still at it"));
        call.cancel(Some("enough".to_owned())).await.unwrap();
        abandoned(&desk).await;
    }
}

#[tokio::test]
async fn a_client_that_vanishes_leaves_no_call_behind() {
    for era in ERAS {
        let desk = Scripted::new();
        let client = connect(desk.clone(), Asking::Client, era, Client::new(None)).await;
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(bash("wait")));
        let options = PeerRequestOptions::no_options();
        let call = client
            .send_cancellable_request(request, options)
            .await
            .unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        client.cancel().await.unwrap();
        drop(call);
        abandoned(&desk).await;
    }
}

/// Waits until the desk has noticed that nobody waits.
async fn abandoned(desk: &Scripted) {
    for _ in 0..1000 {
        if desk.abandoned.load(Ordering::SeqCst) == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the call goes on");
}

#[tokio::test]
async fn a_hundred_calls_at_once_are_all_answered() {
    for era in ERAS {
        let desk = Scripted::new();
        let client = connect(desk.clone(), Asking::Client, era, Client::new(None)).await;
        let peer = client.peer().clone();
        let calls = (0..100).map(|number| {
            let peer = peer.clone();
            tokio::spawn(async move {
                let command = format!("echo {number}");
                let result = peer.call_tool(bash(&command)).await.unwrap();
                text(&result) == command
            })
        });
        let calls: Vec<_> = calls.collect();
        for call in calls {
            assert!(call.await.unwrap());
        }
        assert_eq!(desk.runs.load(Ordering::SeqCst), 100);
    }
}
