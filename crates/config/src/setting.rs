//! What holds for each key, and who says so.

use crate::keys::{self, KEYS, Kind, Layering};
use qedsh_gate::Origin;
use std::time::Duration;

/// What one layer says for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key.
    pub key: &'static str,
    /// What holds, in TOML; of a list, one entry.
    pub value: String,
    /// Who says so.
    pub by: SaidBy,
}

/// Who says something, weakest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaidBy {
    /// This program.
    BuiltIn,
    /// The system's file.
    System(Origin),
    /// The user's file.
    User(Origin),
    /// A file of the project.
    Project(Origin),
    /// An environment variable.
    Variable(&'static str),
    /// What was given for this session.
    Session(Origin),
}

/// How long things may take and how much of them is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many bytes of an output an agent is shown.
    pub inline_bytes: u64,
    /// How many characters of a background task's output an agent is shown.
    pub task_characters: u64,
    /// After how long a command goes to the background.
    pub timeout: Duration,
    /// The longest that an agent may ask for.
    pub longest_timeout: Duration,
    /// How long a background command of a sub-agent may run.
    pub background: Duration,
}

/// What the layers so far say.
#[derive(Debug, Default)]
pub(crate) struct Settings(Vec<Setting>);

impl Settings {
    /// A layer says something that counts.
    pub(crate) fn push(&mut self, key: &'static str, value: String, by: SaidBy) {
        let replaces = keys::find(key).is_some_and(|key| key.layering == Layering::Replaces);
        if replaces {
            self.0
                .retain(|setting| setting.key != key || setting.by == by);
        }
        self.0.push(Setting { key, value, by });
    }

    /// A number that holds.
    pub(crate) fn number(&self, key: &str) -> u64 {
        let said = self.0.iter().rfind(|setting| setting.key == key);
        let built_in = || keys::find(key).map(|key| key.default);
        let number = said.map(|setting| setting.value.as_str()).or_else(built_in);
        number.and_then(|number| number.parse().ok()).unwrap_or(1)
    }

    pub(crate) fn limits(&self) -> Limits {
        let time = |key| Duration::from_millis(self.number(key));
        Limits {
            inline_bytes: self.number("output.inline_bytes"),
            task_characters: self.number("output.task_characters"),
            timeout: time("timeout.default_ms"),
            longest_timeout: time("timeout.max_ms").max(time("timeout.default_ms")),
            background: time("timeout.background_ms"),
        }
    }

    /// All of them in the order of the keys, with what is built in for those
    /// that nobody speaks of.
    pub(crate) fn finish(self) -> Vec<Setting> {
        let of = |key: &'static str| self.0.iter().filter(move |setting| setting.key == key);
        let built_in = |key: &keys::Key| Setting {
            key: key.name,
            value: key.default.to_owned(),
            by: SaidBy::BuiltIn,
        };
        KEYS.iter()
            .flat_map(|key| match of(key.name).next() {
                Some(_) => of(key.name).cloned().collect(),
                None => vec![built_in(key)],
            })
            .collect()
    }
}

/// What an environment variable says for a number, as the agents that made
/// these variables read it: the whole number that it begins with. `None` where
/// it says nothing, with why unless it is blank.
pub(crate) fn variable(key: &keys::Key, value: &str) -> Result<Option<u64>, String> {
    let Kind::Number(most) = key.kind else {
        return Ok(None);
    };
    let value = value.trim();
    if value.is_empty() {
        return Ok(None);
    }
    let unsigned = value.strip_prefix('+').unwrap_or(value);
    let digits: String = unsigned.chars().take_while(char::is_ascii_digit).collect();
    match digits.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
        _ => Err(format!("expected a whole number from 1 to {most}")),
    }
}
