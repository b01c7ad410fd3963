//! The question in the client's own form.

use qedsh_tool::session::approval::{Pending, Reach, Response};
use qedsh_tool::session::exec::gate::visible_lines;
use rmcp::RoleServer;
use rmcp::model::{
    ClientCapabilities, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema,
    EnumSchema,
};
use rmcp::service::{Peer, PeerRequestOptions};
use serde_json::Value;
use std::time::Duration;

/// Where a question goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asking {
    /// To the client's form where it has one, else to a terminal.
    #[default]
    Client,
    /// To a terminal only. A client's form is convenience, not authority:
    /// whoever writes the client answers it.
    Terminal,
}

/// The field of the form. One at least must be there: some clients accept a
/// form without fields unasked.
const FIELD: &str = "answer";
const NO: &str = "no";
const ONCE: &str = "once";
const SESSION: &str = "session";

/// How long a person may take.
const PATIENCE: Duration = Duration::from_secs(4 * 60);

/// Whether the client has a form.
pub(crate) fn is_offered(capabilities: Option<&ClientCapabilities>) -> bool {
    let elicitation = capabilities.and_then(|all| all.elicitation.as_ref());
    // Before there were two kinds, the only one was named by an empty object.
    elicitation.is_some_and(|it| it.form.is_some() || it.url.is_none())
}

/// The form that asks `question`.
pub(crate) fn form(question: &Pending) -> Result<ElicitRequestParams, &'static str> {
    let mut values = vec![(NO, "Do not run it"), (ONCE, "Run it, this once")];
    let rules = question.asked.suggestions.join(", ");
    let session = format!("Run it, and allow {rules} for this session");
    if !question.asked.suggestions.is_empty() {
        values.push((SESSION, &session));
    }
    let (names, titles): (Vec<String>, Vec<String>) = values
        .into_iter()
        .map(|(name, title)| (name.to_owned(), title.to_owned()))
        .unzip();
    let choice = EnumSchema::builder(names)
        .enum_titles(titles)
        .map_err(|_| "as many titles as values")?
        .title("May it run?")
        .build();
    let schema = ElicitationSchema::builder()
        .required_enum_schema(FIELD, choice)
        .build()?;
    Ok(ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: message(question),
        requested_schema: schema,
    })
}

/// What is asked. Nothing that an agent wrote can hide or reorder text, or pass
/// for a line of this.
fn message(question: &Pending) -> String {
    let asked = &question.asked;
    let mut message = String::from("May this command run?\n");
    let mut add = |name: &str, text: &str| {
        let text = visible_lines(text.as_bytes()).text;
        let text = text.replace('\n', "\n  │ ");
        message.push_str(&format!("\n{name} {text}"));
    };
    add("Command:", &asked.command);
    if let Some(directory) = &asked.directory {
        add("Directory:", directory);
    }
    if let Some(description) = asked
        .description
        .as_deref()
        .filter(|it| !it.trim().is_empty())
    {
        add("The agent says:", description);
    }
    for reason in &asked.reasons {
        add("-", reason);
    }
    message
}

/// Asks through a client of the older era; `None` where no answer came.
pub(crate) async fn ask(peer: &Peer<RoleServer>, question: &Pending) -> Option<Response> {
    use rmcp::model::{ClientResult, ElicitRequest, ServerRequest};
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(form(question).ok()?));
    let mut options = PeerRequestOptions::no_options();
    options.timeout = Some(PATIENCE);
    let sent = peer.send_cancellable_request(request, options).await.ok()?;
    match sent.await_response().await.ok()? {
        ClientResult::ElicitResult(result) => read(&result, question),
        _ => None,
    }
}

/// The answer in what a client of the newer era sent along with its second call.
pub(crate) fn read_value(value: &Value, question: &Pending) -> Option<Response> {
    let result = serde_json::from_value(value.clone()).ok()?;
    read(&result, question)
}

/// Yes only where the form says so in a word that it offered; `None` where
/// whoever was asked did not say.
fn read(result: &ElicitResult, question: &Pending) -> Option<Response> {
    match result.action {
        ElicitationAction::Accept => {}
        ElicitationAction::Decline => return Some(Response::No),
        // Cancelled, or an action that is not known.
        _ => return None,
    }
    // The form has one field: more in it is not an answer to this form.
    let content = result.content.as_ref().and_then(Value::as_object);
    let content = content.filter(|content| content.len() == 1);
    let answer = content.and_then(|content| content.get(FIELD)?.as_str());
    let rules = &question.asked.suggestions;
    match answer {
        Some(ONCE) => Some(Response::Yes(Reach::Once)),
        Some(SESSION) if !rules.is_empty() => Some(Response::Yes(Reach::Session(rules.clone()))),
        Some(NO) => Some(Response::No),
        _ => None,
    }
}
