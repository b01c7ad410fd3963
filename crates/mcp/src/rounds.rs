//! Asking in two calls: the newer era returns the question, and the client
//! calls again with the answer.

use crate::elicit;
use qedsh_tool::session::approval::{Pending, Response};
use rmcp::model::{
    CallToolRequestParams, ElicitRequest, InputRequest, InputRequests, InputRequiredResult,
    RequestStateCodec, SealOptions,
};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The name of the one request in a round.
const REQUEST: &str = "approval";
/// As long as a question waits.
const LIFE: Duration = Duration::from_secs(5 * 60);

/// The questions that were handed to clients.
pub(crate) struct Rounds {
    codec: RequestStateCodec,
    /// By code. What a client sends back names one of these, once.
    open: Mutex<HashMap<String, Pending>>,
}

impl Rounds {
    /// With a key of this process alone: after a restart everything is asked
    /// anew.
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self {
            codec: RequestStateCodec::new_unchecked(key),
            open: Mutex::default(),
        }
    }

    /// The first answer to `call`: its question.
    pub(crate) fn first(
        &self,
        call: &CallToolRequestParams,
        question: Pending,
    ) -> Result<InputRequiredResult, &'static str> {
        let form = ElicitRequest::new(elicit::form(&question)?);
        let requests: InputRequests =
            [(REQUEST.to_owned(), InputRequest::Elicitation(form))].into();
        let code = question.code.to_string();
        let subject = subject(call);
        let options = SealOptions::new().associated_data(&subject).ttl(LIFE);
        let state = self.codec.seal_with(code.as_bytes(), &options);
        self.lock().insert(code, question);
        Ok(InputRequiredResult::new(Some(requests), Some(state)))
    }

    /// The question that `call` brings an answer to, with that; the question is
    /// closed with it. `None` where it brings none, or one that is not good for
    /// this call.
    pub(crate) fn second(
        &self,
        call: &CallToolRequestParams,
    ) -> Option<(Pending, Option<Response>)> {
        let state = call.request_state.as_deref()?;
        let code = self.codec.open_with(state, &subject(call)).ok()?;
        let code = String::from_utf8(code).ok()?;
        let question = self.lock().remove(&code)?;
        let answer = call
            .input_responses
            .as_ref()
            .and_then(|all| all.get(REQUEST));
        let answer = answer.and_then(|answer| elicit::read_value(answer, &question));
        Some((question, answer))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Pending>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the state is sealed to: the tool and its arguments.
fn subject(call: &CallToolRequestParams) -> Vec<u8> {
    let arguments = serde_json::to_vec(&call.arguments).unwrap_or_default();
    let mut subject = call.name.as_bytes().to_vec();
    subject.push(0);
    subject.extend(arguments);
    subject
}
