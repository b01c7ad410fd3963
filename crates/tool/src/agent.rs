//! A call of a tool in, what the model and the host get out.
//!
//! [`call`] reads the call as its contract says, hands it to the agent's
//! session, and projects what came of it. Transports only carry.

mod bash;
mod error;
mod reply;
mod signal;
mod tasks;

pub use bash::project;
pub use error::{Code, ToolError};
pub use reply::{Options, Reply};

use crate::contract::{InputError, ToolCall};
use qedsh_session::agent::{Agent, Calls};
use qedsh_session::exec::task::Tasks;
use serde_json::Value;

/// Answers a call of the tool `name` with `arguments`.
pub fn call<T: Tasks>(
    agent: &Agent<T>,
    name: &str,
    arguments: &Value,
    options: &Options,
    calls: &mut Calls<'_>,
) -> Result<Reply, InputError> {
    let reply = match ToolCall::read(name, arguments)? {
        ToolCall::Bash(input) => bash::call(agent, input, options, calls),
        ToolCall::TaskOutput(input) => tasks::output(agent, &input, options, &calls.cancel),
        ToolCall::TaskStop(input) => tasks::stop(agent, input),
        ToolCall::TaskInput(input) => tasks::input(agent, &input),
    };
    Ok(reply.with_notes(&agent.notes()))
}
