//! What a client says of a call beside its arguments.

use qedsh_tool::session::agent::{Scope, Turn};
use serde_json::{Map, Value};

const TURN: &str = "qedsh/turn";
const SCOPE: &str = "qedsh/scope";

/// The kind of turn that the call belongs to; what is wrong with the word.
pub(crate) fn turn(meta: &Map<String, Value>) -> Result<Turn, String> {
    match meta.get(TURN).map(|word| word.as_str()) {
        None | Some(Some("usual")) => Ok(Turn::Usual),
        Some(Some("idle")) => Ok(Turn::Idle),
        Some(_) => Err(format!("`{TURN}` is `usual` or `idle`")),
    }
}

/// Who asks.
pub(crate) fn scope(meta: &Map<String, Value>) -> Result<Scope, String> {
    match meta.get(SCOPE).map(|word| word.as_str()) {
        None | Some(Some("main")) => Ok(Scope::Main),
        Some(Some("helper")) => Ok(Scope::Helper),
        Some(_) => Err(format!("`{SCOPE}` is `main` or `helper`")),
    }
}
