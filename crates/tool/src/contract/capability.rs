//! What a host may know of a tool before it calls it.

use super::Tool;
use serde::Serialize;

/// What a tool can do at most, and how much it gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Capability {
    /// In a sentence.
    pub summary: &'static str,
    /// Whether it changes nothing.
    pub read_only: bool,
    /// Whether it can destroy something.
    pub destructive: bool,
    /// Whether it may run beside other calls.
    pub concurrent_safe: bool,
    /// How far its effects reach: `none`, `session` or `system`.
    pub side_effect_scope: &'static str,
    /// `low` or `high`.
    pub risk_level: &'static str,
    /// Whether somebody should agree first.
    pub needs_approval: bool,
    /// How long a call takes at most, in milliseconds; 0 is for as long as it
    /// was asked to.
    pub timeout_ms: u64,
    /// How many bytes of output go to the model.
    pub max_model_bytes: u64,
}

impl Capability {
    /// What `tool` can do before anything is known of the call.
    pub const fn of(tool: Tool) -> Self {
        match tool {
            Tool::Bash => BASH,
            Tool::TaskOutput => TASK_OUTPUT,
            Tool::TaskStop => TASK_STOP,
            Tool::TaskInput => TASK_INPUT,
        }
    }

    /// The same for a call that was proved to read and do no more.
    pub const fn proved_read_only(self) -> Self {
        Self {
            read_only: true,
            side_effect_scope: "none",
            risk_level: "low",
            needs_approval: false,
            ..self
        }
    }
}

const BASH: Capability = Capability {
    summary: "Runs shell command lines, each judged before it runs",
    read_only: false,
    destructive: false,
    concurrent_safe: false,
    side_effect_scope: "system",
    risk_level: "high",
    needs_approval: true,
    timeout_ms: 120_000,
    max_model_bytes: 30_000,
};

const TASK_OUTPUT: Capability = Capability {
    summary: "Reads what a background task wrote",
    read_only: true,
    destructive: false,
    concurrent_safe: true,
    side_effect_scope: "none",
    risk_level: "low",
    needs_approval: false,
    timeout_ms: 0,
    max_model_bytes: 100_000,
};

const TASK_STOP: Capability = Capability {
    summary: "Stops a background task",
    read_only: false,
    destructive: false,
    concurrent_safe: true,
    side_effect_scope: "session",
    risk_level: "low",
    needs_approval: false,
    timeout_ms: 10_000,
    max_model_bytes: 100_000,
};

const TASK_INPUT: Capability = Capability {
    summary: "Types on the terminal of a background task, or signals it",
    // What is typed may be a command line that nobody judged.
    side_effect_scope: "system",
    risk_level: "high",
    needs_approval: true,
    ..TASK_STOP
};
