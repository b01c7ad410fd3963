//! A question on its way to a person and back.

use super::{Binding, Code};
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What a person is shown, and what their answer is bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// What the answer is bound to.
    pub binding: Binding,
    /// The session that asks.
    pub session: String,
    /// The command line.
    pub command: String,
    /// The directory that it would start in.
    pub directory: Option<String>,
    /// The agent's own account of it.
    pub description: Option<String>,
    /// Why a person is asked.
    pub reasons: Vec<String>,
    /// The rules with which it would pass, simulated.
    pub suggestions: Vec<String>,
}

/// A question that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Its name.
    pub code: Code,
    /// What is asked.
    pub asked: Asked,
    /// When nobody can answer it any longer.
    pub expires: SystemTime,
}

/// What a person says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Response {
    /// It may run, and so may what the reach says.
    Yes(Reach),
    /// It may not.
    No,
}

/// How far a yes reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// This command line, this once.
    Once,
    /// These rules, for the session.
    Session(Vec<String>),
    /// These rules, which are written to the user's configuration: the session
    /// that asks knows them from then on too.
    Always(Vec<String>),
}

impl Response {
    /// Its name in the log.
    pub fn name(&self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Yes(Reach::Once) => "once",
            Self::Yes(Reach::Session(_)) => "session",
            Self::Yes(Reach::Always(_)) => "always",
        }
    }
}

/// The file of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) asked: Asked,
    /// Seconds since 1970; the moment of the last step.
    pub(super) since: u64,
    pub(super) step: Step,
}

/// How far it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Step {
    Asked,
    Answered(Response),
    Used,
}

/// How long a question waits for its answer, and an answer for its use.
pub(super) const LIFE: Duration = Duration::from_secs(5 * 60);

impl Entry {
    pub(super) fn new(asked: Asked, now: SystemTime) -> Self {
        Self {
            asked,
            since: seconds(now),
            step: Step::Asked,
        }
    }

    /// The same after the next step.
    pub(super) fn stepped(self, step: Step, now: SystemTime) -> Self {
        Self {
            since: seconds(now),
            step,
            ..self
        }
    }

    /// A step that lies in the future was made before the clock was set back:
    /// how old it is cannot be known, so it is too old.
    pub(super) fn is_expired(&self, now: SystemTime) -> bool {
        let age = seconds(now).checked_sub(self.since);
        age.is_none_or(|age| age >= LIFE.as_secs())
    }

    pub(super) fn expires(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(self.since) + LIFE
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}
