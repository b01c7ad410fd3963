//! Warm shells and records as JSON; `schema/shell.json` describes it.

use qedsh_tool::session::exec::warm::{Condition, Record, ShellStatus};
use serde::Serialize;
use std::time::Duration;

/// Every warm shell.
#[derive(Serialize)]
pub(super) struct Shells<'s> {
    schema: u32,
    shells: Vec<Shell<'s>>,
}

#[derive(Serialize)]
struct Shell<'s> {
    shell: &'s str,
    program: &'s str,
    home: Option<&'s str>,
    key: &'s str,
    variables: usize,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    process: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idle_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    served: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'s str>,
}

/// Where the last commands ran.
#[derive(Serialize)]
pub(super) struct Commands<'r> {
    schema: u32,
    commands: &'r [Record],
}

impl<'s> Shells<'s> {
    pub(super) fn of(shells: &'s [ShellStatus]) -> Self {
        Self {
            schema: 1,
            shells: shells.iter().map(Shell::of).collect(),
        }
    }
}

impl<'s> Shell<'s> {
    fn of(status: &'s ShellStatus) -> Self {
        let shell = Self {
            shell: &status.shell,
            program: &status.program,
            home: status.home.as_deref(),
            key: &status.key,
            variables: status.variables,
            state: "starting",
            process: None,
            age_ms: None,
            idle_ms: None,
            served: None,
            memory: None,
            reason: None,
        };
        match &status.condition {
            Condition::Starting => shell,
            Condition::Failed { reason } => Self {
                state: "failed",
                reason: Some(reason),
                ..shell
            },
            Condition::Warm {
                process,
                age,
                idle,
                served,
                memory,
            } => Self {
                state: "warm",
                process: Some(*process),
                age_ms: Some(milliseconds(*age)),
                idle_ms: Some(milliseconds(*idle)),
                served: Some(*served),
                memory: *memory,
                ..shell
            },
        }
    }
}

impl<'r> Commands<'r> {
    pub(super) fn of(records: &'r [Record]) -> Self {
        Self {
            schema: 1,
            commands: records,
        }
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
