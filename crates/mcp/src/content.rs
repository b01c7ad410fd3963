//! Replies in the protocol's form.

use crate::desk::Reply;
use qedsh_tool::agent::Reply as Answer;
use qedsh_tool::contract::Definition;
use qedsh_tool::session::approval::Pending;
use qedsh_tool::text::Block;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use serde_json::{Value, json};
use std::sync::Arc;

/// A tool as a client lists it.
pub(crate) fn tool(definition: Definition) -> Tool {
    let reads = definition.capability.read_only;
    let annotations = ToolAnnotations::new()
        .read_only(reads)
        .destructive(!reads)
        .idempotent(reads)
        .open_world(!reads);
    Tool::new(
        definition.name,
        definition.description,
        object(definition.input_schema),
    )
    .with_raw_output_schema(object(definition.output_schema))
    .with_annotations(annotations)
}

fn object(schema: Value) -> Arc<JsonObject> {
    Arc::new(match schema {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    })
}

/// What a model reads, and the same for a program.
pub(crate) fn result(reply: Answer) -> CallToolResult {
    let blocks = reply.content.into_iter().map(block).collect();
    let mut result = match reply.is_error {
        true => CallToolResult::error(blocks),
        false => CallToolResult::success(blocks),
    };
    result.structured_content = reply.structured_content.filter(Value::is_object);
    if let Some(error) = reply.error {
        result.meta = serde_json::from_value(json!({ "qedsh": { "error": error } })).ok();
    }
    result
}

fn block(block: Block) -> ContentBlock {
    match block {
        Block::Text { text } => ContentBlock::text(text),
        Block::Image {
            media_type,
            data_url,
        } => {
            let data = data_url.split_once("base64,").map_or("", |(_, data)| data);
            ContentBlock::image(data, media_type)
        }
        Block::Given(value) => serde_json::from_value(value.clone())
            .unwrap_or_else(|_| ContentBlock::text(value.to_string())),
    }
}

/// What is said where the call is not as the tool's schema says.
pub(crate) fn misused(message: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(message)])
}

/// What is said where nobody could be asked here.
pub(crate) fn elsewhere(question: &Pending) -> CallToolResult {
    let code = &question.code;
    let mut text = format!(
        "needs approval: nothing was run. Ask the user to run `qedsh approve {code}` in a \
         terminal (within 5 minutes), then make the same call again."
    );
    for reason in &question.asked.reasons {
        text.push_str(&format!("\n- {reason}"));
    }
    let structured = json!({
        "error": "needs-approval",
        "code": code.as_str(),
        "reasons": question.asked.reasons,
    });
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    // A program must not take it for the tool's own result.
    result.meta = serde_json::from_value(json!({ "qedsh": structured })).ok();
    result
}

/// What is said where the person said nothing or no.
pub(crate) fn unanswered(question: &Pending) -> CallToolResult {
    let code = &question.code;
    CallToolResult::error(vec![ContentBlock::text(format!(
        "nothing was run: the question was closed without an answer. The user can still answer it \
         with `qedsh approve {code}` in a terminal."
    ))])
}

/// What is said where the session broke down.
pub(crate) fn broken() -> Reply {
    Reply::Misused("internal error; nothing is known of the command".to_owned())
}
