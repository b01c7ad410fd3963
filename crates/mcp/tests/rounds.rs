//! Answers that a client of the newer era sends along are good for one call.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use qedsh_mcp::Asking;
use rmcp::model::{CallToolRequestParams, CallToolResponse, InputRequiredResult};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use support::{Client, Connected, Era, Scripted, accepts, bash, connect};

async fn client(desk: &Arc<Scripted>) -> Connected {
    let client = Client::new(Some(|| accepts(json!({"answer": "once"}))));
    connect(desk.clone(), Asking::Client, Era::Newer, client).await
}

async fn round(client: &Connected, command: &str) -> InputRequiredResult {
    match client.call_tool_once(bash(command)).await.unwrap() {
        CallToolResponse::InputRequired(round) => round,
        other => panic!("{other:?}"),
    }
}

fn with_answer(command: &str, state: Option<String>, answer: Value) -> CallToolRequestParams {
    let mut call = bash(command);
    call.request_state = state;
    call.input_responses = Some([("approval".to_owned(), answer)].into());
    call
}

fn yes() -> Value {
    json!({"action": "accept", "content": {"answer": "once"}})
}

#[tokio::test]
async fn an_answer_is_used_once() {
    let desk = Scripted::new();
    let client = client(&desk).await;
    let state = round(&client, "ask a").await.request_state;
    let call = with_answer("ask a", state, yes());
    client.call_tool_once(call.clone()).await.unwrap();
    assert_eq!(desk.runs.load(Ordering::SeqCst), 1);
    // The same again is a call without an answer.
    let again = client.call_tool_once(call).await.unwrap();
    assert!(matches!(again, CallToolResponse::InputRequired(_)));
    assert_eq!(desk.runs.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn an_answer_is_for_no_other_command() {
    let desk = Scripted::new();
    let client = client(&desk).await;
    let state = round(&client, "ask a").await.request_state;
    let call = with_answer("ask b", state, yes());
    let other = client.call_tool_once(call).await.unwrap();
    assert!(matches!(other, CallToolResponse::InputRequired(_)));
    assert_eq!(desk.runs.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_forged_or_missing_state_is_no_answer() {
    let desk = Scripted::new();
    let client = client(&desk).await;
    let state = round(&client, "ask a").await.request_state.unwrap();
    let mut changed = state.clone();
    changed.pop();
    for state in [None, Some(changed), Some("K7Q2".to_owned())] {
        let call = with_answer("ask a", state, yes());
        let forged = client.call_tool_once(call).await.unwrap();
        assert!(matches!(forged, CallToolResponse::InputRequired(_)));
    }
    assert_eq!(desk.runs.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn of_two_answers_to_one_question_one_counts() {
    let desk = Scripted::new();
    let client = client(&desk).await;
    let state = round(&client, "ask a").await.request_state;
    let answers = (0..8).map(|_| {
        let call = with_answer("ask a", state.clone(), yes());
        let peer = client.peer().clone();
        tokio::spawn(async move { peer.call_tool_once(call).await.unwrap() })
    });
    let answers: Vec<_> = answers.collect();
    for answer in answers {
        answer.await.unwrap();
    }
    assert_eq!(desk.runs.load(Ordering::SeqCst), 1);
}
