//! Visual Studio Code: `chat.tools.terminal.autoApprove`. `true` approves
//! commands that begin so, up to a word boundary; `false` asks for approval. A
//! key between slashes is a regular expression.

use super::text::Reach;
use super::{Import, Subject, json, regex};
use crate::ConfigError;
use qedsh_gate::Verdict;
use serde_json::Value;
use std::path::Path;

const KEY: &str = "chat.tools.terminal.autoApprove";

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let settings = json::read(file, text)?;
    let Some(rules) = settings.get(KEY) else {
        return Ok(());
    };
    let Some(rules) = rules.as_object() else {
        import.restricts(KEY, "is not an object");
        return Ok(());
    };
    for (key, value) in rules {
        let (approves, is_line) = match value {
            Value::Object(table) => (
                table.get("approve").and_then(Value::as_bool),
                table.get("matchCommandLine") == Some(&Value::Bool(true)),
            ),
            // It removes a rule that is shipped with the editor.
            Value::Null => {
                import.refuse(key, "is no rule");
                continue;
            }
            other => (other.as_bool(), false),
        };
        match approves {
            Some(true) if is_line => import.refuse(key, "is about whole lines"),
            Some(true) => import.approved(key),
            Some(false) => import.unapproved(key),
            None => import.restricts(key, "is neither true nor false"),
        }
    }
    Ok(())
}

impl Import {
    fn approved(&mut self, key: &str) {
        let Some((pattern, flags)) = regex::between_slashes(key) else {
            return self.rule(key, Verdict::Allow, Subject::Prefix(key.to_owned()), None);
        };
        match regex::narrow(pattern).filter(|_| flags.is_empty()) {
            Some(subjects) => {
                for subject in subjects {
                    self.rule(key, Verdict::Allow, subject, None);
                }
            }
            None => self.refuse(key, "is a regular expression that has no words here"),
        }
    }

    fn unapproved(&mut self, key: &str) {
        match regex::between_slashes(key) {
            Some((_, flags)) if flags.contains('i') => {
                self.restricts(key, "is about any case");
            }
            Some((pattern, _)) => {
                for wide in regex::wide(pattern) {
                    self.restriction(key, Verdict::Ask, &wide, Reach::Whole, None);
                }
            }
            None => {
                // `rm` is about `rm-x` there; here at least about all that
                // begins so.
                let subject = Subject::Prefix(key.to_owned());
                self.rule(key, Verdict::Ask, subject, None);
                let start = format!("{key}*");
                self.restriction(key, Verdict::Ask, &start, Reach::Whole, None);
            }
        }
    }
}
