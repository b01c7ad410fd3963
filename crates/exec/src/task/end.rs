//! How a task ended.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How a task ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// It exited with this status.
    Exited(u8),
    /// This signal killed it, and it was not we who sent it.
    Signalled(i32),
    /// It ran for longer than this and was stopped: see [`super::Schedule::Stop`].
    TimedOut(Duration),
    /// It was stopped, by whoever waited for it or by request.
    Cancelled,
    /// It wrote more than so many bytes and was stopped.
    OutputLimit(u64),
    /// It could not be started.
    NotStarted(String),
    /// Whoever kept it is gone, and nobody saw its end.
    Lost(String),
}

impl End {
    /// The exit status that stands for it: its own; 128 and the signal; 143
    /// where it took too long, 137 where it was stopped. None where it never
    /// started or its end is not known.
    pub fn exit_code(&self) -> Option<i32> {
        match self {
            Self::Exited(code) => Some(i32::from(*code)),
            Self::Signalled(signal) => Some(128 + signal),
            Self::TimedOut(_) => Some(143),
            Self::Cancelled | Self::OutputLimit(_) => Some(137),
            Self::NotStarted(_) | Self::Lost(_) => None,
        }
    }

    /// `completed`, `failed` or `killed`.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Exited(0) => "completed",
            Self::TimedOut(_) | Self::Cancelled | Self::OutputLimit(_) => "killed",
            Self::Exited(_) | Self::Signalled(_) | Self::NotStarted(_) | Self::Lost(_) => "failed",
        }
    }

    /// What is said where it wrote nothing that says more; nothing where its
    /// own status says it all.
    pub fn message(&self) -> Option<String> {
        match self {
            Self::Exited(_) | Self::Signalled(_) => None,
            Self::TimedOut(limit) => Some(format!("Command timed out after {}", spoken(*limit))),
            Self::Cancelled => Some("Execution cancelled".to_owned()),
            Self::OutputLimit(limit) => Some(format!(
                "Command killed: output file exceeded {}",
                super::output::size(*limit)
            )),
            Self::NotStarted(why) | Self::Lost(why) => Some(why.clone()),
        }
    }
}

/// A time with the largest unit that fits and at most one decimal.
pub fn spoken(time: Duration) -> String {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let (unit, name) = match milliseconds {
        0..1_000 => return format!("{milliseconds}ms"),
        1_000..60_000 => (1_000, "s"),
        60_000..3_600_000 => (60_000, "m"),
        _ => (3_600_000, "h"),
    };
    let tenths = (milliseconds * 10 + unit / 2) / unit;
    match tenths % 10 {
        0 => format!("{}{name}", tenths / 10),
        tenth => format!("{}.{tenth}{name}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_end_has_its_message() {
        let timed_out = |ms| End::TimedOut(Duration::from_millis(ms)).message();
        for (ms, text) in [
            (500, "Command timed out after 500ms"),
            (1_500, "Command timed out after 1.5s"),
            (120_000, "Command timed out after 2m"),
            (5_400_000, "Command timed out after 1.5h"),
        ] {
            assert_eq!(timed_out(ms).as_deref(), Some(text));
        }
        let limit = End::OutputLimit(5 << 30).message();
        assert_eq!(
            limit.as_deref(),
            Some("Command killed: output file exceeded 5GB")
        );
        assert_eq!(
            End::Cancelled.message().as_deref(),
            Some("Execution cancelled")
        );
        assert_eq!(End::Exited(1).message(), None);
    }

    #[test]
    fn the_code_tells_a_stop_from_a_deadline() {
        assert_eq!(End::TimedOut(Duration::ZERO).exit_code(), Some(143));
        assert_eq!(End::Cancelled.exit_code(), Some(137));
        assert_eq!(End::Signalled(11).exit_code(), Some(139));
        assert_eq!(End::Lost(String::new()).exit_code(), None);
    }
}
