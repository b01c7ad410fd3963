//! Dippy: one rule a line, `allow git status "why"`; the words a command begins
//! with, to the letter where a `|` ends them. The last that fits decides there,
//! the strictest here.

use super::text::{Reach, Signs};
use super::{Import, Subject, verdict};
use crate::ConfigError;
use qedsh_gate::Verdict;
use std::path::Path;

pub(super) fn read(import: &mut Import, _: &Path, text: &str) -> Result<(), ConfigError> {
    for line in text.lines().map(str::trim) {
        if !line.is_empty() && !line.starts_with('#') {
            import.dippy(line);
        }
    }
    Ok(())
}

impl Import {
    fn dippy(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (pattern, reason) = message(rest.trim());
        if let Some(verdict) = verdict(word) {
            let (pattern, reach) = match pattern.strip_suffix('|') {
                Some(pattern) => (pattern.trim_end(), Reach::Whole),
                None => (pattern, Reach::Start),
            };
            return self.text(line, verdict, pattern, (Signs::Brackets, reach), reason);
        }
        match word {
            "deny-redirect" => {
                let subject = Subject::Write(pattern.to_owned());
                self.rule(line, Verdict::Deny, subject, reason);
            }
            "ask-redirect" => {
                let subject = Subject::Write(pattern.to_owned());
                self.rule(line, Verdict::Ask, subject, reason);
            }
            "allow-redirect" => self.refuse(line, "would allow any command to write there"),
            "set" if pattern == "default allow" => self.refuse(line, "allows everything"),
            "set"
            | "after"
            | "allow-mcp"
            | "ask-mcp"
            | "deny-mcp"
            | "after-mcp"
            | "python-allow-module" => self.refuse(line, "is not about commands"),
            _ => self.restricts(line, "is not understood"),
        }
    }
}

/// The pattern, and the message in quotes after it.
fn message(rest: &str) -> (&str, Option<&str>) {
    let quoted = rest
        .strip_suffix('"')
        .and_then(|rest| rest.rsplit_once(" \""));
    match quoted {
        Some((pattern, message)) if !message.contains('"') => (pattern.trim(), Some(message)),
        _ => (rest, None),
    }
}
