//! How long a command may stay in the foreground.

use std::time::Duration;

/// The limits of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Where nothing is said.
    pub default: Duration,
    /// At most.
    pub max: Duration,
    /// How long a command of a helper may run in the background.
    pub helper: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            default: Duration::from_secs(120),
            max: Duration::from_secs(600),
            helper: Duration::from_secs(3600),
        }
    }
}

impl Limits {
    /// The limits that `BASH_DEFAULT_TIMEOUT_MS` and `BASH_MAX_TIMEOUT_MS` set;
    /// what is blank or no positive number is ignored, and the maximum is never
    /// below the default.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let read = |name| {
            let number = leading_integer(&variable(name)?)?;
            (number > 0).then(|| Duration::from_millis(number))
        };
        let usual = Self::default();
        let default = read("BASH_DEFAULT_TIMEOUT_MS").unwrap_or(usual.default);
        let max = read("BASH_MAX_TIMEOUT_MS").unwrap_or(usual.max);
        Self {
            default,
            max: max.max(default),
            ..usual
        }
    }

    /// The limit for a request of so many milliseconds. What is no time — none
    /// given, zero, negative, no number — is the default.
    pub fn effective(&self, milliseconds: Option<f64>) -> Duration {
        let asked = milliseconds.filter(|asked| *asked >= 1.0);
        let asked = asked.map(|asked| {
            // A number beyond what a duration holds is beyond the maximum, too.
            Duration::try_from_secs_f64(asked.trunc() / 1000.0).unwrap_or(self.max)
        });
        asked.unwrap_or(self.default).min(self.max)
    }

    /// The longest that any request gets.
    pub fn longest(&self) -> Duration {
        self.max
    }
}

/// Whether the command's first word is `sleep`: it waits, so that nothing is
/// gained by keeping it in the background.
pub fn starts_with_sleep(command: &str) -> bool {
    command.split_whitespace().next() == Some("sleep")
}

/// The digits that a text begins with, after white space and a plus.
fn leading_integer(text: &str) -> Option<u64> {
    let text = text.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    let digits = text.get(..end)?;
    match digits {
        "" => None,
        digits => Some(digits.parse().unwrap_or(u64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limits(default: &str, max: &str) -> Limits {
        Limits::from_environment(|name| match name {
            "BASH_DEFAULT_TIMEOUT_MS" => Some(default.to_owned()),
            _ => Some(max.to_owned()),
        })
    }

    #[test]
    fn variables_set_the_limits_leniently() {
        assert_eq!(Limits::from_environment(|_| None), Limits::default());
        assert_eq!(limits("5000ms", " ").default, 5 * SECOND);
        assert_eq!(limits("", "1e9").max, 120 * SECOND);
        assert_eq!(limits("900000", "1000").max, 900 * SECOND);
        assert_eq!(limits("-5", "0"), Limits::default());
    }

    #[test]
    fn what_is_no_time_is_the_default_and_never_no_limit() {
        let limits = Limits::default();
        for odd in [0.0, -1.0, -1e300, 0.5, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(limits.effective(Some(odd)), 120 * SECOND, "{odd}");
        }
        assert_eq!(limits.effective(None), 120 * SECOND);
        assert_eq!(limits.effective(Some(5000.9)), 5 * SECOND);
        assert_eq!(limits.effective(Some(1e300)), 600 * SECOND);
        assert_eq!(limits.effective(Some(f64::INFINITY)), 600 * SECOND);
    }

    #[test]
    fn only_the_bare_word_sleep_counts() {
        assert!(starts_with_sleep("  sleep 5 && ls"));
        for other in ["/bin/sleep 5", "FOO=1 sleep 5", "sleep;x", "sleepy", ""] {
            assert!(!starts_with_sleep(other), "{other}");
        }
    }
}
