//! Gemini CLI: the `[[rule]]` tables of its policy files that are about
//! `run_shell_command`. Priorities decide there, here the strictest does.

use super::text::Reach;
use super::{Import, Subject, regex, verdict};
use crate::ConfigError;
use qedsh_gate::Verdict;
use std::path::Path;
use toml::{Table, Value};

/// Conditions under which a rule holds there. What restricts holds always here.
const CONDITIONS: &[&str] = &[
    "argsPattern",
    "interactive",
    "mcpName",
    "modes",
    "subagent",
    "toolAnnotations",
];

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let policy = super::table(file, text)?;
    let Some(rules) = policy.get("rule") else {
        return Ok(());
    };
    let Some(rules) = rules.as_array() else {
        import.restricts("rule", "is no list of tables");
        return Ok(());
    };
    for rule in rules {
        match rule.as_table() {
            Some(rule) => import.gemini(rule),
            None => import.restricts(&rule.to_string(), "is no table"),
        }
    }
    Ok(())
}

impl Import {
    fn gemini(&mut self, rule: &Table) {
        let source = source(rule);
        let word = rule.get("decision").and_then(Value::as_str);
        let Some(verdict) = word.and_then(verdict) else {
            return self.restricts(&source, "has no decision that is understood");
        };
        let tools = texts(rule.get("toolName")).unwrap_or_default();
        let is_about_commands = |tool: &&str| matches!(*tool, "run_shell_command" | "*");
        if !tools.is_empty() && !tools.iter().any(is_about_commands) {
            return self.refuse(&source, "is not about commands");
        }
        if rule.contains_key("mcpName") && tools.is_empty() {
            return self.refuse(&source, "is not about commands");
        }
        let condition = CONDITIONS.iter().find(|name| rule.contains_key(**name));
        if let Some(name) = condition.filter(|_| verdict == Verdict::Allow) {
            return self.refuse(&source, &format!("holds under the condition `{name}`"));
        }
        let reason = rule.get("denyMessage").and_then(Value::as_str);
        match (rule.get("commandPrefix"), rule.get("commandRegex")) {
            (Some(prefix), None) => match texts(Some(prefix)) {
                Some(prefixes) => {
                    for prefix in prefixes {
                        let subject = Subject::Prefix(prefix.to_owned());
                        self.gemini_prefix(&source, verdict, prefix, subject, reason);
                    }
                }
                None => self.cannot(&source, verdict, "has a prefix that is no text"),
            },
            (None, Some(Value::String(pattern))) => {
                self.gemini_regex(&source, verdict, pattern, reason);
            }
            (None, None) => {
                let subject = Subject::Wildcard("*".to_owned());
                self.rule(&source, verdict, subject, reason);
            }
            _ => self.cannot(&source, verdict, "is not understood"),
        }
    }

    fn gemini_prefix(
        &mut self,
        source: &str,
        verdict: Verdict,
        prefix: &str,
        subject: Subject,
        reason: Option<&str>,
    ) {
        match verdict {
            Verdict::Allow => self.rule(source, verdict, subject, reason),
            // A star is a star there.
            _ if prefix.contains('*') => self.rule(source, verdict, subject, reason),
            _ => self.restriction(source, verdict, prefix, Reach::Start, reason),
        }
    }

    /// The expression is looked for where the command begins.
    fn gemini_regex(
        &mut self,
        source: &str,
        verdict: Verdict,
        pattern: &str,
        reason: Option<&str>,
    ) {
        let pattern = format!("^{}", pattern.trim_start_matches('^'));
        if verdict != Verdict::Allow {
            for wide in regex::wide(&pattern) {
                self.restriction(source, verdict, &wide, Reach::Whole, reason);
            }
            return;
        }
        // The end of the text is not the end of the command there.
        let narrow = regex::narrow(&pattern).filter(|_| !pattern.ends_with('$'));
        match narrow {
            Some(subjects) => {
                for subject in subjects {
                    self.rule(source, verdict, subject, reason);
                }
            }
            None => self.refuse(source, "is a regular expression that has no words here"),
        }
    }
}

/// A text, or a list of them.
fn texts(value: Option<&Value>) -> Option<Vec<&str>> {
    match value? {
        Value::String(text) => Some(vec![text]),
        Value::Array(list) => list.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

fn source(rule: &Table) -> String {
    let keys = ["toolName", "commandPrefix", "commandRegex", "decision"];
    let said = keys.iter().filter_map(|key| Some((key, rule.get(*key)?)));
    let said: Vec<String> = said
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    said.join(", ")
}
