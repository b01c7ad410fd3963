//! `TaskOutput`, `TaskStop` and `TaskInput`: what follows a background task.

use super::lenient;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How long `TaskOutput` waits where nothing else is said, in milliseconds.
pub const WAIT: f64 = 30_000.0;

/// The longest that `TaskOutput` waits, in milliseconds.
pub const LONGEST_WAIT: f64 = 600_000.0;

/// A call of `TaskOutput`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// Callers that demand every property of a strict schema get all three.
#[schemars(extend("required" = ["task_id", "block", "timeout"]))]
pub struct TaskOutputInput {
    /// The task's id.
    pub task_id: String,
    /// Whether to wait for the task's end.
    #[serde(default = "yes", deserialize_with = "lenient::spelled_boolean")]
    pub block: bool,
    /// How long to wait at most, in milliseconds.
    #[serde(default = "wait", deserialize_with = "lenient::plain_number")]
    #[schemars(range(min = 0, max = 600_000))]
    pub timeout: f64,
}

fn yes() -> bool {
    true
}

fn wait() -> f64 {
    WAIT
}

/// A call of `TaskStop`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskStopInput {
    /// The task's id.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub task_id: Option<String>,
    /// Deprecated: an older name of `task_id`.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub shell_id: Option<String>,
}

/// A call of `TaskInput`: an id and exactly one of the others.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskInputInput {
    /// The task's id.
    pub task_id: String,
    /// Text to type, as it is: end it with a newline to enter it.
    #[serde(default, deserialize_with = "lenient::text")]
    #[schemars(with = "String")]
    pub text: Option<String>,
    /// Keys to press in turn: a character, or `Enter`, `Tab`, `Escape`,
    /// `Backspace`, `Delete`, `Up`, `Down`, `Left`, `Right`, `Home`, `End`,
    /// `PageUp`, `PageDown`, `Space`, `C-a` to `C-z`.
    #[serde(default, deserialize_with = "lenient::present")]
    #[schemars(with = "Vec<String>")]
    pub keys: Option<Vec<String>>,
    /// Set to true to end its input.
    #[serde(default, deserialize_with = "lenient::boolean")]
    #[schemars(with = "bool")]
    pub eof: Option<bool>,
    /// A signal for its foreground processes.
    #[serde(default, deserialize_with = "lenient::present")]
    #[schemars(with = "SignalName")]
    pub signal: Option<SignalName>,
}

/// A signal by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum SignalName {
    /// Interrupt, as Ctrl-C.
    #[serde(alias = "SIGINT")]
    Int,
    /// Terminate.
    #[serde(alias = "SIGTERM")]
    Term,
    /// Kill.
    #[serde(alias = "SIGKILL")]
    Kill,
    /// Hang up.
    #[serde(alias = "SIGHUP")]
    Hup,
    /// Quit.
    #[serde(alias = "SIGQUIT")]
    Quit,
    /// The first of the user's own.
    #[serde(alias = "SIGUSR1")]
    Usr1,
    /// The second of the user's own.
    #[serde(alias = "SIGUSR2")]
    Usr2,
    /// Stop.
    #[serde(alias = "SIGSTOP")]
    Stop,
    /// Continue.
    #[serde(alias = "SIGCONT")]
    Cont,
}

/// What `TaskOutput` found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskOutputResult {
    /// How far it came.
    pub retrieval_status: Retrieval,
    /// The task; null where it vanished.
    pub task: Option<TaskReport>,
}

/// How far `TaskOutput` came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Retrieval {
    /// The task has ended.
    Success,
    /// The task runs, and nobody waited.
    NotReady,
    /// The task runs, and the wait was over.
    Timeout,
}

/// A task as `TaskOutput` shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskReport {
    /// Its id.
    pub task_id: String,
    /// What kind of task it is: `local_bash`.
    pub task_type: String,
    /// `running`, `completed`, `failed`, `timed_out`, `cancelled` or `lost`.
    pub status: String,
    /// What it was started for, or its command.
    pub description: String,
    /// Its latest output.
    pub output: String,
    /// Its exit status; null while it runs and where a signal killed it.
    #[serde(rename = "exitCode")]
    pub exit_code: Option<i32>,
    /// What went wrong with it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
    /// The file with all of its output.
    #[serde(
        rename = "outputFile",
        skip_serializing_if = "Option::is_none",
        default
    )]
    pub output_file: Option<String>,
}

/// What `TaskStop` did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskStopResult {
    /// It in a sentence.
    pub message: String,
    /// The task's id.
    pub task_id: String,
    /// What kind of task it was.
    pub task_type: String,
    /// Its command line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub command: Option<String>,
}

/// What `TaskInput` did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskInputResult {
    /// It in a sentence.
    pub message: String,
    /// The task's id.
    pub task_id: String,
    /// How many bytes were typed; 0 for a signal.
    pub bytes: u64,
}
