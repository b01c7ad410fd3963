//! What can go wrong with a call, by codes that do not change.

use serde::Serialize;

/// What went wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolError {
    /// Its code.
    pub code: Code,
    /// It in words.
    pub message: String,
}

/// A stable code of an error: names for commands, numbers for tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Code {
    /// Of `Bash`.
    Name(&'static str),
    /// Of the tools for tasks.
    Number(u8),
}

impl Code {
    /// The command may not run.
    pub const PERMISSION_DENIED: Self = Self::Name("bash_permission_denied");
    /// It ended with something else than 0.
    pub const NON_ZERO_EXIT: Self = Self::Name("bash_non_zero_exit");
    /// It ran out of time.
    pub const TIMEOUT: Self = Self::Name("bash_timeout");
    /// It was stopped on request.
    pub const INTERRUPTED: Self = Self::Name("bash_user_interrupted");
    /// It did not start.
    pub const NOT_STARTED: Self = Self::Name("bash_process_start_failed");
    /// It wrote too much.
    pub const TOO_LARGE: Self = Self::Name("bash_output_too_large");
    /// Nothing may run in the background now.
    pub const NO_BACKGROUND: Self = Self::Name("bash_background_not_allowed");
    /// The judging itself failed.
    pub const INTERNAL: Self = Self::Name("bash_internal_error");
}

impl ToolError {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, message }
    }
}
