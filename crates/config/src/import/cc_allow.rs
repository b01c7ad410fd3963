//! cc-allow: `[bash]`, and the paths that `[read]`, `[write]` and `[edit]`
//! deny. The most specific rule decides there, the strictest here; conditions
//! on arguments and pipes narrow what is allowed, so such rules are left out,
//! and what is denied or asked under conditions is so without them.

use super::{Import, Subject, text};
use crate::ConfigError;
use qedsh_gate::Verdict;
use std::path::Path;
use toml::{Table, Value};

const LISTS: &[(&str, Verdict)] = &[
    ("allow", Verdict::Allow),
    ("ask", Verdict::Ask),
    ("deny", Verdict::Deny),
];

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let settings = super::table(file, text)?;
    for (section, value) in &settings {
        match (section.as_str(), value) {
            ("bash", Value::Table(table)) => import.bash(table),
            ("read", Value::Table(table)) => import.paths(section, table, Subject::Read),
            ("write" | "edit", Value::Table(table)) => {
                import.paths(section, table, Subject::Write);
            }
            ("bash" | "read" | "write" | "edit", _) => import.restricts(section, "is no table"),
            ("version", _) => {}
            _ => import.refuse(section, "is not about commands"),
        }
    }
    Ok(())
}

impl Import {
    fn bash(&mut self, table: &Table) {
        for (name, value) in table {
            if let Some((_, verdict)) = LISTS.iter().find(|(list, _)| list == name) {
                match value {
                    Value::Table(entries) => self.entries(*verdict, entries, &[]),
                    _ => self.cannot(name, *verdict, "is no table"),
                }
                continue;
            }
            match (name.as_str(), value) {
                ("default", Value::String(word)) if word == "deny" => {
                    let source = "bash.default = \"deny\"";
                    self.refuse(source, "what no rule allows is asked about here");
                }
                ("default", _) => self.refuse("bash.default", "is not a rule"),
                ("redirects", Value::Table(redirects)) => {
                    self.paths("bash.redirects", redirects, Subject::Write);
                }
                // Such names are unknown here, and asked about.
                ("dynamic_commands", _) => self.refuse(name, "is not a rule"),
                _ => self.restricts(&format!("bash.{name}"), "is not understood"),
            }
        }
    }

    /// What a verdict's table lists: `commands`, and tables by the words of the
    /// command.
    fn entries(&mut self, verdict: Verdict, table: &Table, words: &[&str]) {
        for (name, value) in table {
            match value {
                Value::Array(list) if name == "commands" && words.is_empty() => {
                    for command in list {
                        match command.as_str() {
                            Some(command) => self.named(verdict, command),
                            None => self.cannot(&command.to_string(), verdict, "is no text"),
                        }
                    }
                }
                Value::Array(rules) => {
                    let words: Vec<&str> = words.iter().copied().chain([name.as_str()]).collect();
                    for rule in rules {
                        self.conditional(verdict, &words, rule);
                    }
                }
                Value::Table(inner) => {
                    let words: Vec<&str> = words.iter().copied().chain([name.as_str()]).collect();
                    self.entries(verdict, inner, &words);
                }
                _ if name == "message" || name == "mode" => {}
                _ => self.cannot(name, verdict, "is not understood"),
            }
        }
    }

    fn named(&mut self, verdict: Verdict, command: &str) {
        if command.starts_with("re:") || command.starts_with("path:") || command.contains('*') {
            return self.cannot(command, verdict, "is no plain name");
        }
        self.rule(command, verdict, Subject::Prefix(command.to_owned()), None);
    }

    fn conditional(&mut self, verdict: Verdict, words: &[&str], rule: &Value) {
        let name = words.join(" ");
        let Some(table) = rule.as_table() else {
            return self.cannot(&name, verdict, "is no table");
        };
        let condition = table.keys().find(|key| key.as_str() != "message");
        if let Some(condition) = condition.filter(|_| verdict == Verdict::Allow) {
            return self.refuse(&name, &format!("holds under the condition `{condition}`"));
        }
        let reason = table.get("message").and_then(Value::as_str);
        // A message with a template would show its braces.
        let reason = reason.filter(|reason| !reason.contains("{{"));
        let quoted: Vec<String> = words.iter().map(|word| text::quoted(word)).collect();
        self.rule(&name, verdict, Subject::Prefix(quoted.join(" ")), reason);
    }

    /// The paths that a section denies or asks about.
    fn paths(&mut self, section: &str, table: &Table, subject: fn(String) -> Subject) {
        for (name, value) in table {
            let known = LISTS.iter().find(|(list, _)| list == name);
            let Some((_, verdict)) = known else {
                self.refuse(&format!("{section}.{name}"), "is not a rule");
                continue;
            };
            if *verdict == Verdict::Allow {
                let why = "would allow any command to do so";
                self.refuse(&format!("{section}.{name}"), why);
                continue;
            }
            let tables: Vec<&Table> = match value {
                Value::Table(table) => vec![table],
                Value::Array(list) => list.iter().filter_map(Value::as_table).collect(),
                _ => Vec::new(),
            };
            for table in tables {
                let paths = table.get("paths").and_then(Value::as_array);
                let reason = table.get("message").and_then(Value::as_str);
                let reason = reason.filter(|reason| !reason.contains("{{"));
                for path in paths.into_iter().flatten() {
                    let source = path.to_string();
                    match path.as_str().and_then(path_here) {
                        Some(path) => self.rule(&source, *verdict, subject(path), reason),
                        None => self.restricts(&source, "is no path that can be said here"),
                    }
                }
            }
        }
    }
}

fn path_here(path: &str) -> Option<String> {
    let path = path.strip_prefix("path:").unwrap_or(path);
    if path.starts_with("re:") || path.starts_with("ref:") {
        return None;
    }
    let path = match (
        path.strip_prefix("$HOME/"),
        path.strip_prefix("$PROJECT_ROOT/"),
    ) {
        (Some(rest), _) => format!("~/{rest}"),
        (_, Some(rest)) => format!("./{rest}"),
        _ => path.to_owned(),
    };
    (!path.contains('$')).then_some(path)
}
