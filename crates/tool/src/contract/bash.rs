//! `Bash`: what an agent asks for, and every field of what it gets.

use super::lenient;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A call of `Bash`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BashInput {
    /// The command to execute.
    pub command: String,
    /// Milliseconds until it is moved to the background (at most {maximumTimeout}).
    #[serde(default, deserialize_with = "lenient::number")]
    #[schemars(with = "f64")]
    pub timeout: Option<f64>,
    /// What it does, in active voice, for the person who may be asked: 5 to 10
    /// words for a plain command (`ls`: "List files in the current directory";
    /// `git status`: "Show the state of the working tree"; `npm install`:
    /// "Install the dependencies of the package"), and more where pipes or rare
    /// options hide what happens (`find . -name '*.tmp' -exec rm {} \;`: "Find
    /// and delete every .tmp file below the current directory"; `git reset
    /// --hard origin/main`: "Drop all local changes and take over the state of
    /// origin/main"; `curl -s URL | jq '.data[]'`: "Fetch JSON from URL and
    /// print the elements of its data array"). Say what happens; do not call it
    /// complex or risky.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub description: Option<String>,
    /// Set to true to run it in the background from the start.
    #[serde(default, deserialize_with = "lenient::boolean")]
    #[schemars(with = "bool")]
    pub run_in_background: Option<bool>,
    /// Only noted in the result: whether a command is caged is for the
    /// configuration and the user to say.
    #[serde(
        default,
        rename = "dangerouslyDisableSandbox",
        deserialize_with = "lenient::boolean"
    )]
    #[schemars(with = "bool")]
    pub dangerously_disable_sandbox: Option<bool>,
    /// Set to true to give it a terminal, which TaskInput can type on.
    #[serde(default, deserialize_with = "lenient::boolean")]
    #[schemars(with = "bool")]
    pub tty: Option<bool>,
    /// The shell that reads the command: {shells}.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub shell: Option<String>,
    /// The machine that it runs on: {environments}.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub environment: Option<String>,
}

/// How a call of `Bash` ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It exited with 0.
    #[default]
    Completed,
    /// It exited with something else, or a signal killed it.
    Failed,
    /// It ran out of time and was stopped.
    TimedOut,
    /// It was stopped on request.
    Cancelled,
    /// It did not start.
    SpawnError,
    /// It runs in the background.
    Backgrounded,
}

/// What a call of `Bash` gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schemars(extend("required" = ["stdout", "stderr", "interrupted"]))]
pub struct BashOutput {
    /// Output and errors in one stream, as the command wrote them.
    pub stdout: String,
    /// What qedsh has to say of it; not what the command wrote.
    pub stderr: String,
    /// Whether it was stopped, for time or on request.
    pub interrupted: bool,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Its exit status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// The signal that killed it, as `SIGTERM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// Whether it ran out of time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timed_out: Option<bool>,
    /// Whether it was stopped on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<bool>,
    /// Whether `stdout` lacks something that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdout_truncated: Option<bool>,
    /// Whether `stderr` lacks something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr_truncated: Option<bool>,
    /// How many bytes were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdout_bytes: Option<u64>,
    /// How many lines were written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdout_lines: Option<u64>,
    /// How many bytes of errors were written on a stream of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr_bytes: Option<u64>,
    /// The file with all of the output; the same as `persistedOutputPath`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_output_path: Option<String>,
    /// Whether `stdout` is a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_image: Option<bool>,
    /// The task that goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background_task_id: Option<String>,
    /// Whether a person moved it to the background.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backgrounded_by_user: Option<bool>,
    /// Whether it was moved to the background because its time was up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assistant_auto_backgrounded: Option<bool>,
    /// What the call said of the cage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dangerously_disable_sandbox: Option<bool>,
    /// What its end means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_code_interpretation: Option<String>,
    /// Whether it writes nothing where all goes well.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_output_expected: Option<bool>,
    /// Content that goes to the model as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<serde_json::Map<String, Value>>>")]
    pub structured_content: Option<Vec<Value>>,
    /// The file with all of the output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persisted_output_path: Option<String>,
    /// The file of standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdout_persisted_output_path: Option<String>,
    /// The file of standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr_persisted_output_path: Option<String>,
    /// How many bytes the files hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persisted_output_size: Option<u64>,
    /// How many bytes the file of standard output holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stdout_persisted_output_size: Option<u64>,
    /// How many bytes the file of standard error holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr_persisted_output_size: Option<u64>,
    /// Which files that were read before it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale_read_file_state_hint: Option<String>,
    /// What to do about GitHub's limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gh_rate_limit_hint: Option<String>,
}
