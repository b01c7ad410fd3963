//! Claude Code: `permissions` of its settings.
//!
//! Rules for commands have the ends `:*` and ` *` (words that begin so), stars
//! anywhere, or are to the letter. Older versions stored them as typed, newer
//! ones with a backslash before each `\`, `(` and `)`. Rules for files are
//! taken over where they restrict: what they allow is for its own tools.
//! Source: code.claude.com, "Configure permissions" (2026).

use super::text::{Reach, Signs};
use super::{Import, Subject, json, verdict};
use crate::ConfigError;
use qedsh_gate::{Pattern, PatternError, Verdict};
use serde_json::Value;
use std::path::Path;

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let settings = json::read(file, text)?;
    let Some(permissions) = settings.get("permissions") else {
        return Ok(());
    };
    let Some(permissions) = permissions.as_object() else {
        import.restricts("permissions", "is not an object");
        return Ok(());
    };
    for (name, value) in permissions {
        let Some(verdict) = verdict(name) else {
            import.refuse(name, "is no list of rules");
            continue;
        };
        let Some(list) = value.as_array() else {
            import.cannot(name, verdict, "is not a list");
            continue;
        };
        for entry in list {
            match entry.as_str() {
                Some(rule) => import.claude_rule(rule, verdict),
                None => import.cannot(&entry.to_string(), verdict, "is not a text"),
            }
        }
    }
    if settings
        .get("permissions")
        .and_then(Value::as_object)
        .is_some()
    {
        let mode = permissions.get("defaultMode").and_then(Value::as_str);
        if mode == Some("plan") {
            import.refuse("defaultMode", "say `mode = \"plan\"` yourself");
        }
    }
    Ok(())
}

impl Import {
    fn claude_rule(&mut self, rule: &str, verdict: Verdict) {
        let rule = rule.trim();
        let (tool, content) = match rule.split_once('(') {
            Some((tool, rest)) => match rest.strip_suffix(')') {
                Some(content) => (tool, Some(content)),
                None => return self.cannot(rule, verdict, "is not closed"),
            },
            None => (rule, None),
        };
        match (tool, content) {
            ("Bash", None | Some("" | "*" | ":*")) => {
                self.rule(rule, verdict, Subject::Wildcard("*".to_owned()), None);
            }
            ("Bash", Some(content)) => self.claude_command(rule, verdict, content),
            ("Read" | "Edit" | "Write" | "MultiEdit", _) if verdict == Verdict::Allow => {
                self.refuse(rule, "allows a tool of Claude's own, not commands");
            }
            ("Read", content) => self.claude_path(rule, verdict, content, Subject::Read),
            ("Edit" | "Write" | "MultiEdit", content) => {
                self.claude_path(rule, verdict, content, Subject::Write);
            }
            _ => self.refuse(rule, "is not about commands"),
        }
    }

    fn claude_command(&mut self, rule: &str, verdict: Verdict, content: &str) {
        let readings = readings(content);
        // Either may be meant: what restricts holds for both.
        let count = if verdict == Verdict::Allow {
            1
        } else {
            readings.len()
        };
        for reading in readings.iter().take(count) {
            match reading.strip_suffix(":*") {
                Some(start) if !start.contains('*') => {
                    let how = (Signs::Star, Reach::Start);
                    self.text(rule, verdict, start, how, None);
                }
                Some(start) => {
                    let text = format!("{start} *");
                    self.text(rule, verdict, &text, (Signs::Star, Reach::Whole), None);
                }
                None => self.text(rule, verdict, reading, (Signs::Star, Reach::Whole), None),
            }
        }
    }

    fn claude_path(
        &mut self,
        rule: &str,
        verdict: Verdict,
        content: Option<&str>,
        subject: fn(String) -> Subject,
    ) {
        let path = content.unwrap_or("**").trim();
        if path.starts_with('!') {
            // An exception from a restriction.
            return self.refuse(rule, "is an exception");
        }
        let here = match (path.strip_prefix("//"), path.strip_prefix('/')) {
            (Some(rest), _) => format!("/{rest}"),
            (None, Some(rest)) => format!("./{rest}"),
            (None, None) => path.to_owned(),
        };
        self.rule(rule, verdict, subject(here), None);
    }
}

/// What a rule's text may mean, the likelier first.
fn readings(content: &str) -> Vec<String> {
    let unescaped = unescaped(content);
    if unescaped == content {
        return vec![unescaped];
    }
    // `find . \( … \)` without its backslashes is no command: it is as typed.
    let parsed = Pattern::prefix(&unescaped.replace('*', "x"));
    let is_typed = matches!(parsed, Err(PatternError::Operator('(' | ')')));
    match is_typed {
        true => vec![content.to_owned(), unescaped],
        false => vec![unescaped, content.to_owned()],
    }
}

fn unescaped(content: &str) -> String {
    let mut text = String::new();
    let mut letters = content.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some('\\' | '(' | ')')) => text.extend(letters.next()),
            _ => text.push(letter),
        }
    }
    text
}
