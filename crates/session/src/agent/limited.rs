//! GitHub's limit on how often it may be asked.

use std::time::{Duration, Instant};

/// How long the hint is not repeated.
const PAUSE: Duration = Duration::from_secs(60);

/// When the hint was given last.
#[derive(Debug, Default)]
pub(super) struct Hinted(Option<Instant>);

impl Hinted {
    /// Whether to give it at `now` for a command that asked GitHub and wrote
    /// `output`. How it ended does not matter: `gh` fails where it is limited,
    /// and a script around it need not.
    pub(super) fn is_due(&mut self, output: &[u8], now: Instant) -> bool {
        let is_recent = self.0.is_some_and(|last| now < last + PAUSE);
        if is_recent || !says_limited(output) {
            return false;
        }
        self.0 = Some(now);
        true
    }
}

/// What GitHub says: REST API, "Rate limits", and the GraphQL error type.
fn says_limited(output: &[u8]) -> bool {
    let text = String::from_utf8_lossy(output).to_lowercase();
    let says = |words: &str| text.contains(words);
    let is_type = || {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words.any(|word| word == "rate_limited")
    };
    says("api rate limit exceeded")
        || says("api rate limit already exceeded")
        || says("exceeded a secondary rate limit")
        || is_type()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_github_says_is_recognised() {
        for text in [
            "HTTP 403: API rate limit exceeded for user ID 1.",
            "GraphQL: API rate limit already exceeded for user ID 1.",
            "You have exceeded a secondary rate limit",
            "{\"type\":\"RATE_LIMITED\"}",
        ] {
            assert!(says_limited(text.as_bytes()), "{text}");
        }
        for text in ["rate limit: 5000", "NOT_RATE_LIMITED_YET", ""] {
            assert!(!says_limited(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn it_is_said_once_a_minute() {
        let mut hinted = Hinted::default();
        let start = Instant::now();
        let mut due = |seconds| {
            let now = start + Duration::from_secs(seconds);
            hinted.is_due(b"API rate limit exceeded", now)
        };
        assert_eq!(
            [0, 1, 59, 60, 61].map(&mut due),
            [true, false, false, true, false]
        );
    }
}
