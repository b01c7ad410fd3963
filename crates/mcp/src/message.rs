//! JSON-RPC 2.0 messages.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request, a notification or a response.
#[derive(Deserialize)]
pub(crate) struct Message {
    pub(crate) id: Option<Value>,
    pub(crate) method: Option<String>,
    #[serde(default)]
    pub(crate) params: Value,
}

/// The answer to a request.
#[derive(Serialize)]
pub(crate) struct Reply {
    jsonrpc: &'static str,
    id: Value,
    #[serde(flatten)]
    body: Body,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Body {
    Result(Value),
    Error { code: i32, message: String },
}

impl Reply {
    pub(crate) fn result(id: Value, result: Value) -> Self {
        Self::new(id, Body::Result(result))
    }

    pub(crate) fn failed(id: Value, code: i32, message: &str) -> Self {
        let message = message.to_owned();
        Self::new(id, Body::Error { code, message })
    }

    fn new(id: Value, body: Body) -> Self {
        let jsonrpc = "2.0";
        Self { jsonrpc, id, body }
    }
}
