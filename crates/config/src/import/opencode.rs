//! opencode: `permission.bash`, texts with `*` and `?` of which the last that
//! fits decides. Here the strictest does.

use super::text::{Reach, Signs};
use super::{Import, json, verdict};
use crate::ConfigError;
use serde_json::Value;
use std::path::Path;

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let settings = json::read(file, text)?;
    match settings.get("permission") {
        Some(Value::String(word)) => import.opencode("*", word),
        Some(Value::Object(table)) => {
            for (tool, value) in table {
                match (tool.as_str(), value) {
                    ("bash" | "*", Value::String(word)) => import.opencode("*", word),
                    ("bash", Value::Object(rules)) => {
                        for (pattern, word) in rules {
                            match word.as_str() {
                                Some(word) => import.opencode(pattern, word),
                                None => import.restricts(pattern, "is no decision"),
                            }
                        }
                    }
                    ("bash", _) => import.restricts(tool, "is not understood"),
                    _ => import.refuse(tool, "is not about commands"),
                }
            }
        }
        Some(_) => import.restricts("permission", "is not understood"),
        None => {}
    }
    for (name, agent) in settings
        .get("agent")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        if agent.get("permission").is_some() {
            import.refuse(name, "is for one agent alone");
        }
    }
    Ok(())
}

impl Import {
    fn opencode(&mut self, pattern: &str, word: &str) {
        let source = format!("{pattern}: {word}");
        let Some(verdict) = verdict(word) else {
            return self.restricts(&source, "is no decision");
        };
        if pattern.starts_with("~/") || pattern.starts_with("$HOME/") {
            return self.cannot(&source, verdict, "begins with the home directory");
        }
        let how = (Signs::Question, Reach::Whole);
        self.text(&source, verdict, pattern, how, None);
    }
}
