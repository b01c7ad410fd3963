//! What answers calls, whatever protocol they came by.

use qedsh_tool::agent::Reply as Answer;
use qedsh_tool::contract::Definition;
use qedsh_tool::session::agent::{Cancel, Scope, Turn};
use qedsh_tool::session::approval::{Pending, Response, Unanswerable};
use qedsh_tool::session::exec::task::{self, Chunk, Status, TaskId};
use serde_json::Value;
use std::time::Duration;

/// One agent session. Every call may block; calls come from many threads.
pub trait Desk: Send + Sync + 'static {
    /// The tools, described for a model.
    fn tools(&self) -> Vec<Definition>;

    /// What a model is told of all of them.
    fn instructions(&self) -> String;

    /// Answers a call. A question that nobody answered yet is left waiting, and
    /// nothing runs; the same call again takes the answer.
    fn call(&self, called: &Called<'_>, listener: &dyn Listener) -> Reply;

    /// Answers a question that a call raised.
    fn answer(&self, question: &Pending, response: Response) -> Result<(), Unanswerable>;

    /// The background tasks of the session, the oldest first.
    fn tasks(&self) -> Result<Vec<Status>, task::Error>;

    /// What a task wrote.
    fn output(&self, task: &TaskId, from: u64, at_most: usize) -> Result<Chunk, task::Error>;

    /// How many background tasks have ended, once that is another number than
    /// `known` or `patience` is over.
    fn ended(&self, known: usize, patience: Duration) -> usize;
}

/// A call by its tool's name.
#[derive(Clone, Debug)]
pub struct Called<'c> {
    /// The tool.
    pub tool: &'c str,
    /// Its arguments, an object.
    pub arguments: &'c Value,
    /// The client's name for the call.
    pub id: String,
    /// What tells that nobody waits any longer.
    pub cancel: Cancel,
    /// What kind of turn it belongs to.
    pub turn: Turn,
    /// Who asks.
    pub scope: Scope,
}

/// Whoever waits for a call.
pub trait Listener: Sync {
    /// Hears how far the command is, each second from the second one on.
    fn progress(&self, seconds: f64, message: &str);
}

/// What a call gives.
#[derive(Debug)]
pub enum Reply {
    /// It is answered.
    Done(Box<Answer>),
    /// A person must say first.
    Asks(Pending),
    /// The call is not as its tool's schema says.
    Misused(String),
}
