//! Rules in the words of other programs, as far as those have them.
//!
//! What is exported is never looser: a restriction whose conditions cannot be
//! said holds always, an allow rule that cannot be said exactly stays out, and
//! where a restriction has no words at all, nothing is allowed.

use crate::import::quoted;
use qedsh_gate::{Moment, PathAccess, Pattern, Rule, Verdict};

/// A program that rules can be written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Claude Code's settings.
    Claude,
    /// Codex' `.rules`.
    Codex,
}

/// Rules as another program writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text of its file.
    pub text: String,
    /// What was left out, and why.
    pub refused: Vec<String>,
}

/// The rules in the words of `target`, those that have ended left out.
pub fn export(target: Target, rules: &[Rule], now: Option<Moment>) -> Exported {
    let spell = match target {
        Target::Claude => claude,
        Target::Codex => codex,
    };
    let (mut entries, mut refused) = (Vec::new(), Vec::new());
    let mut missing: Option<String> = None;
    for rule in rules.iter().filter(|rule| rule.is_in_force(now)) {
        let spelled = match (rule.verdict, rule.expires) {
            (Verdict::Allow, Some(_)) => Err("ends, which cannot be said there"),
            (Verdict::Allow, None) if !rule.when.is_empty() => {
                Err("holds under conditions, which cannot be said there")
            }
            _ => spell(rule),
        };
        match spelled {
            Ok(entry) => entries.push((rule, entry)),
            Err(why) => {
                refused.push(format!("{} {}: {why}", word(rule.verdict), rule.pattern));
                if rule.verdict != Verdict::Allow {
                    missing.get_or_insert_with(|| rule.pattern.to_string());
                }
            }
        }
    }
    if let Some(missing) = missing {
        entries.retain(|(rule, _)| {
            let is_kept = rule.verdict != Verdict::Allow;
            if !is_kept {
                let why = format!("`{missing}` restricts it and is not there");
                refused.push(format!("allow {}: {why}", rule.pattern));
            }
            is_kept
        });
    }
    let text = match target {
        Target::Claude => settings(&entries),
        Target::Codex => entries.into_iter().map(|(_, entry)| entry + "\n").collect(),
    };
    Exported { text, refused }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allow => "allow",
        Verdict::Ask => "ask",
        Verdict::Deny => "deny",
    }
}

/// Claude compares texts: a rule with signs of the shell could mean another.
fn claude(rule: &Rule) -> Result<String, &'static str> {
    let has_signs = |text: &str| text.contains(['\\', '\'', '"', '(', ')', '\n']);
    match &rule.pattern {
        Pattern::Prefix(words) => {
            let text = words.join(" ");
            let is_plain = words.iter().all(|word| quoted(word) == *word);
            match is_plain && !text.contains('*') {
                true => Ok(format!("Bash({text}:*)")),
                false => Err("has words that are spelled in several ways"),
            }
        }
        Pattern::Exact(text) if has_signs(text) || text.contains('*') => {
            Err("has signs that mean something else there")
        }
        Pattern::Exact(text) => Ok(format!("Bash({text})")),
        Pattern::Wildcard(text) if has_signs(text) || text.ends_with(":*") => {
            Err("has signs that mean something else there")
        }
        Pattern::Wildcard(text) => Ok(format!("Bash({text})")),
        Pattern::Path(_) if rule.verdict == Verdict::Allow => {
            Err("allows commands, which a rule for paths does not there")
        }
        Pattern::Path(path) => {
            let tool = match path.access {
                PathAccess::Read => "Read",
                PathAccess::Write => "Edit",
            };
            let text = path.paths.to_string();
            // A leading slash is the project there, two are the root.
            let root = if text.starts_with('/') { "/" } else { "" };
            Ok(format!("{tool}({root}{text})"))
        }
    }
}

fn settings(entries: &[(&Rule, String)]) -> String {
    let list = |verdict: Verdict| {
        let entries = entries.iter().filter(|(rule, _)| rule.verdict == verdict);
        let entries: Vec<&String> = entries.map(|(_, entry)| entry).collect();
        serde_json::json!(entries)
    };
    let settings = serde_json::json!({
        "permissions": {
            "allow": list(Verdict::Allow),
            "ask": list(Verdict::Ask),
            "deny": list(Verdict::Deny),
        }
    });
    format!("{settings:#}\n")
}

/// Codex has words that a command begins with, and nothing else.
fn codex(rule: &Rule) -> Result<String, &'static str> {
    let words: Vec<String> = match (&rule.pattern, rule.verdict) {
        (Pattern::Prefix(words), _) => words.clone(),
        (Pattern::Path(_), _) => return Err("is about paths"),
        (_, Verdict::Allow) => return Err("would be about all that begins so"),
        (Pattern::Exact(text) | Pattern::Wildcard(text), _) => leading(text),
    };
    if words.is_empty() || words.iter().any(|word| is_assignment(word)) {
        return Err("has no words that a command begins with");
    }
    let spelled = |text: &str| serde_json::Value::from(text).to_string();
    let words: Vec<String> = words.iter().map(|word| spelled(word)).collect();
    let decision = match rule.verdict {
        Verdict::Allow => "allow",
        Verdict::Ask => "prompt",
        Verdict::Deny => "forbidden",
    };
    let reason = rule.reason.as_deref().filter(|reason| !reason.is_empty());
    let reason = reason.map(|reason| format!(", justification={}", spelled(reason)));
    Ok(format!(
        "prefix_rule(pattern=[{}], decision=\"{decision}\"{})",
        words.join(", "),
        reason.unwrap_or_default()
    ))
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// The whole words before the first that is not plain.
fn leading(text: &str) -> Vec<String> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let plain = words.take_while(|word| quoted(word) == **word && !word.contains('*'));
    plain.map(str::to_owned).collect()
}
