//! A call by name and arguments, read as its contract says.

use super::{BashInput, TaskInputInput, TaskOutputInput, TaskStopInput};
use crate::contract::LONGEST_WAIT;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Runs a command line.
    Bash,
    /// Reads what a background task wrote.
    TaskOutput,
    /// Stops a background task.
    TaskStop,
    /// Types on a background task's terminal, or signals it.
    TaskInput,
}

/// A call that keeps to its contract.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolCall {
    /// `Bash`
    Bash(BashInput),
    /// `TaskOutput`
    TaskOutput(TaskOutputInput),
    /// `TaskStop`
    TaskStop(TaskStopInput),
    /// `TaskInput`
    TaskInput(TaskInputInput),
}

/// A call that does not.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// There is no such tool.
    #[error("there is no tool `{0}`")]
    Tool(String),
    /// The arguments are not as the schema says.
    #[error("the input of {tool} is not as its schema says: {error}")]
    Arguments {
        /// The tool.
        tool: &'static str,
        /// Where it differs.
        error: serde_json::Error,
    },
    /// `TaskOutput` may not wait so long.
    #[error("`timeout` of TaskOutput is {0}; it lies between 0 and 600000")]
    Wait(f64),
    /// `TaskInput` takes one thing at a time.
    #[error("TaskInput takes exactly one of `text`, `keys`, `eof` and `signal`; there are {0}")]
    Inputs(usize),
}

impl Tool {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [
        Self::Bash,
        Self::TaskOutput,
        Self::TaskStop,
        Self::TaskInput,
    ];

    /// The tool's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bash => "Bash",
            Self::TaskOutput => "TaskOutput",
            Self::TaskStop => "TaskStop",
            Self::TaskInput => "TaskInput",
        }
    }

    /// The other names that it answers to.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Bash | Self::TaskInput => &[],
            Self::TaskOutput => &[
                "AgentOutputTool",
                "BashOutputTool",
                "AgentOutput",
                "BashOutput",
            ],
            Self::TaskStop => &["KillShell", "KillBash"],
        }
    }

    /// The tool of this name or alias.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|tool| tool.name() == name || tool.aliases().contains(&name))
    }
}

impl ToolCall {
    /// Reads the call of the tool `name` with `arguments`, an object.
    pub fn read(name: &str, arguments: &Value) -> Result<Self, InputError> {
        let tool = Tool::named(name).ok_or_else(|| InputError::Tool(name.to_owned()))?;
        match tool {
            Tool::Bash => Ok(Self::Bash(input(tool, arguments)?)),
            Tool::TaskStop => Ok(Self::TaskStop(input(tool, arguments)?)),
            Tool::TaskOutput => {
                let read: TaskOutputInput = input(tool, arguments)?;
                if !(0.0..=LONGEST_WAIT).contains(&read.timeout) {
                    return Err(InputError::Wait(read.timeout));
                }
                Ok(Self::TaskOutput(read))
            }
            Tool::TaskInput => {
                let read: TaskInputInput = input(tool, arguments)?;
                match read.inputs() {
                    1 => Ok(Self::TaskInput(read)),
                    count => Err(InputError::Inputs(count)),
                }
            }
        }
    }

    /// The tool that is called.
    pub fn tool(&self) -> Tool {
        match self {
            Self::Bash(_) => Tool::Bash,
            Self::TaskOutput(_) => Tool::TaskOutput,
            Self::TaskStop(_) => Tool::TaskStop,
            Self::TaskInput(_) => Tool::TaskInput,
        }
    }
}

impl TaskInputInput {
    /// How many things it would do at once.
    fn inputs(&self) -> usize {
        let eof = self.eof == Some(true);
        [
            self.text.is_some(),
            self.keys.is_some(),
            eof,
            self.signal.is_some(),
        ]
        .into_iter()
        .filter(|is_there| *is_there)
        .count()
    }
}

fn input<T: DeserializeOwned>(tool: Tool, arguments: &Value) -> Result<T, InputError> {
    T::deserialize(arguments).map_err(|error| InputError::Arguments {
        tool: tool.name(),
        error,
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
mod tests {
    use super::*;
    use serde_json::json;

    #[expect(clippy::needless_pass_by_value, reason = "rows read better")]
    fn bash(arguments: Value) -> Result<BashInput, String> {
        match ToolCall::read("Bash", &arguments) {
            Ok(ToolCall::Bash(input)) => Ok(input),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn every_alias_leads_to_its_tool() {
        for name in [
            "TaskOutput",
            "AgentOutputTool",
            "BashOutputTool",
            "AgentOutput",
            "BashOutput",
        ] {
            assert_eq!(Tool::named(name), Some(Tool::TaskOutput), "{name}");
        }
        for name in ["TaskStop", "KillShell", "KillBash"] {
            assert_eq!(Tool::named(name), Some(Tool::TaskStop), "{name}");
        }
        assert_eq!(Tool::named("bash"), None);
    }

    #[test]
    fn unknown_keys_are_refused_by_every_tool() {
        for tool in Tool::ALL {
            let arguments = json!({"command": "ls", "task_id": "t", "colour": 1});
            let error = ToolCall::read(tool.name(), &arguments).unwrap_err();
            assert!(error.to_string().contains("unknown field"), "{error}");
        }
    }

    #[test]
    fn the_command_is_a_string_and_may_be_blank() {
        assert_eq!(bash(json!({"command": " "})).unwrap().command, " ");
        assert!(bash(json!({})).unwrap_err().contains("`command`"));
        assert!(bash(json!({"command": 1})).is_err());
        assert!(bash(json!({"command": null})).is_err());
    }

    #[test]
    fn a_timeout_may_be_a_string_negative_or_fractional() {
        let timeout = |value: Value| bash(json!({"command": "ls", "timeout": value}));
        for (value, expected) in [
            (json!(5000), 5000.0),
            (json!("5000"), 5000.0),
            (json!(" 1e3 "), 1000.0),
            (json!("0x10"), 16.0),
            (json!(-1), -1.0),
            (json!(0.5), 0.5),
        ] {
            assert_eq!(
                timeout(value.clone()).unwrap().timeout,
                Some(expected),
                "{value}"
            );
        }
        for value in [
            json!(""),
            json!("soon"),
            json!(true),
            json!(null),
            json!([]),
        ] {
            assert!(timeout(value.clone()).is_err(), "{value}");
        }
    }

    #[test]
    fn booleans_may_be_words_or_one_and_zero() {
        let background = |value: Value| {
            let read = bash(json!({"command": "ls", "run_in_background": value}));
            read.map(|input| input.run_in_background)
        };
        for value in [
            json!(true),
            json!(1),
            json!("yes"),
            json!(" Y "),
            json!("ON"),
            json!("1"),
        ] {
            assert_eq!(background(value.clone()), Ok(Some(true)), "{value}");
        }
        for value in [
            json!(false),
            json!(0),
            json!("no"),
            json!("off"),
            json!("N"),
        ] {
            assert_eq!(background(value.clone()), Ok(Some(false)), "{value}");
        }
        for value in [json!(2), json!("maybe"), json!(""), json!(null)] {
            assert!(background(value.clone()).is_err(), "{value}");
        }
        let input = bash(json!({"command": "ls", "dangerouslyDisableSandbox": "true"}));
        assert_eq!(input.unwrap().dangerously_disable_sandbox, Some(true));
    }

    #[test]
    fn task_output_has_defaults_and_fewer_leniencies() {
        let read = |arguments: Value| ToolCall::read("TaskOutput", &arguments);
        let expected = |block, timeout| {
            ToolCall::TaskOutput(TaskOutputInput {
                task_id: "t".into(),
                block,
                timeout,
            })
        };
        assert_eq!(
            read(json!({"task_id": "t"})).unwrap(),
            expected(true, 30_000.0)
        );
        let spelled = read(json!({"task_id": "t", "block": "false", "timeout": 0}));
        assert_eq!(spelled.unwrap(), expected(false, 0.0));
        for wrong in [
            json!({"task_id": "t", "block": "no"}),
            json!({"task_id": "t", "block": 0}),
            json!({"task_id": "t", "timeout": "5"}),
            json!({"task_id": "t", "timeout": 600_001}),
            json!({"task_id": "t", "timeout": -1}),
        ] {
            assert!(read(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn task_input_does_one_thing_at_a_time() {
        let read = |arguments: Value| ToolCall::read("TaskInput", &arguments);
        assert!(read(json!({"task_id": "t", "text": "y\n"})).is_ok());
        assert!(read(json!({"task_id": "t", "keys": ["Ctrl-C"]})).is_ok());
        assert!(read(json!({"task_id": "t", "signal": "SIGINT"})).is_ok());
        assert!(read(json!({"task_id": "t", "eof": true, "text": ""})).is_err());
        assert!(read(json!({"task_id": "t"})).is_err());
        assert!(read(json!({"task_id": "t", "signal": "SEGV"})).is_err());
    }
}
