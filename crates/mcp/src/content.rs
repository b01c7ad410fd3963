//! Replies in the protocol's form.

use crate::desk::{Content, Reply};
use qedsh_tool::contract::Definition;
use qedsh_tool::session::approval::Pending;
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
pub(crate) fn result(content: Vec<Content>, structured: Value, is_error: bool) -> CallToolResult {
    let blocks = content.into_iter().map(|piece| match piece {
        Content::Text(text) => ContentBlock::text(text),
        Content::Picture { data, media_type } => ContentBlock::image(data, media_type),
    });
    let blocks = blocks.collect();
    let mut result = match is_error {
        true => CallToolResult::error(blocks),
        false => CallToolResult::success(blocks),
    };
    result.structured_content = structured.is_object().then_some(structured);
    result
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
    Reply::Done {
        content: vec![Content::Text(
            "internal error; nothing is known of the command".to_owned(),
        )],
        structured: Value::Null,
        is_error: true,
    }
}
