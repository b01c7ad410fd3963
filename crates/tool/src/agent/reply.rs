//! What a call gives.

use super::ToolError;
use crate::contract::Wording;
use crate::text::{Block, inline_limit, task_limit};
use qedsh_session::agent::{Demand, Scope, Turn};
use qedsh_session::approval::Pending;
use qedsh_session::exec::task::Limits;
use serde::Serialize;
use serde_json::Value;

/// What holds for a call beside its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The host's name for the call.
    pub call: Option<String>,
    /// What kind of turn it belongs to.
    pub turn: Turn,
    /// Who asks.
    pub scope: Scope,
    /// What a command must be to run.
    pub demand: Demand,
    /// How many bytes of a command's output go to the model.
    pub inline: usize,
    /// How many characters of a task's output go to the model.
    pub task: usize,
}

/// What a call gives.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// What the model reads.
    pub content: Vec<Block>,
    /// The result as its contract says; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub structured_content: Option<Value>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ToolError>,
    /// Whether the model should take it for a failure.
    pub is_error: bool,
    /// The question that a person must answer first.
    #[serde(skip)]
    pub question: Option<Box<Pending>>,
}

impl Default for Options {
    fn default() -> Self {
        Self::from_environment(|_| None)
    }
}

impl Options {
    /// The options of a usual call; `variable` gives the settings
    /// `BASH_MAX_OUTPUT_LENGTH` and `TASK_MAX_OUTPUT_LENGTH`.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            call: None,
            turn: Turn::Usual,
            scope: Scope::Main,
            demand: Demand::Permitted,
            inline: inline_limit(variable("BASH_MAX_OUTPUT_LENGTH").as_deref()),
            task: task_limit(variable("TASK_MAX_OUTPUT_LENGTH").as_deref()),
        }
    }
}

impl Wording {
    /// The wording of a session with these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: &Limits) -> Self {
        let milliseconds =
            |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.default_timeout = milliseconds(limits.default);
        self.maximum_timeout = milliseconds(limits.max);
        self
    }
}

impl Reply {
    /// A result with the text that tells it.
    pub(super) fn new(content: Vec<Block>, result: &impl Serialize) -> Self {
        Self {
            content,
            structured_content: serde_json::to_value(result).ok(),
            error: None,
            is_error: false,
            question: None,
        }
    }

    /// Something that went wrong.
    pub(super) fn failed(error: ToolError) -> Self {
        Self {
            content: vec![Block::text(error.message.clone())],
            structured_content: None,
            error: Some(error),
            is_error: true,
            question: None,
        }
    }

    /// The same with what the model should know of its session, in front.
    pub(super) fn with_notes(mut self, notes: &[String]) -> Self {
        if !notes.is_empty() {
            self.content.insert(0, Block::text(notes.join("\n")));
        }
        self
    }

    /// All that the model reads as text.
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(|block| match block {
            Block::Text { text } => Some(text.as_str()),
            Block::Image { .. } | Block::Given(_) => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}
