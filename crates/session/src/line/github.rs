//! Calls of `gh` that count against the limit of GitHub's API.

use super::known_words;
use qedsh_plan::Invocation;

/// Subcommands that ask nothing.
const LOCAL: &[&str] = &["alias", "auth", "completion", "config", "help", "version"];

/// Whether this asks GitHub.
pub(super) fn asks(invocation: &Invocation<'_>) -> bool {
    let words = known_words(invocation);
    let (Some(&"gh"), rest) = (words.first(), words.get(1..).unwrap_or_default()) else {
        return false;
    };
    let subcommand = rest.iter().find(|word| !word.starts_with('-'));
    // A subcommand that is not known yet may be any.
    let is_unknown = words.len() < invocation.arguments.len();
    subcommand.map_or(is_unknown, |word| !LOCAL.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::lab::line;

    #[test]
    fn calls_of_gh_are_found_wherever_they_stand() {
        for text in [
            "gh pr list",
            "cd src; gh api user",
            "if true; then gh run view 1; fi",
            "for n in 1 2; do gh issue view $n; done",
            "echo $(gh repo view)",
            "timeout 5 gh pr checks",
            "gh \"$what\" list",
        ] {
            assert!(line(text).asks_github, "{text}");
        }
        for text in [
            "gh auth status",
            "gh --version",
            "echo gh pr list",
            "git push",
        ] {
            assert!(!line(text).asks_github, "{text}");
        }
    }
}
