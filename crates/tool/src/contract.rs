//! The tools an agent sees: names, inputs, outputs, schemas and descriptions.

mod bash;
mod call;
mod capability;
mod description;
mod lenient;
mod schema;
mod tasks;

pub use bash::{BashInput, BashOutput, Status};
pub use call::{InputError, Tool, ToolCall};
pub use capability::Capability;
pub use description::Wording;
pub use schema::{Definition, definitions};
pub use tasks::{
    LONGEST_WAIT, Retrieval, SignalName, TaskInputInput, TaskInputResult, TaskOutputInput,
    TaskOutputResult, TaskReport, TaskStopInput, TaskStopResult, WAIT,
};
