//! zapmyco: `[permissions.commands]` of its settings, prefixes with a word
//! boundary. Its other settings are left alone.

use super::{Import, Subject};
use crate::ConfigError;
use qedsh_gate::Verdict;
use std::path::Path;

pub(super) fn read(import: &mut Import, file: &Path, text: &str) -> Result<(), ConfigError> {
    let settings = super::table(file, text)?;
    let commands = settings
        .get("permissions")
        .and_then(|permissions| permissions.get("commands"));
    for (name, verdict) in [("allow", Verdict::Allow), ("deny", Verdict::Deny)] {
        let Some(list) = commands.and_then(|commands| commands.get(name)) else {
            continue;
        };
        let Some(entries) = list.as_array() else {
            import.cannot(name, verdict, "is not a list");
            continue;
        };
        for entry in entries {
            match entry.as_str() {
                // There a star is a star.
                Some(text) => {
                    import.rule(text, verdict, Subject::Prefix(text.to_owned()), None);
                }
                None => import.cannot(&entry.to_string(), verdict, "is not a text"),
            }
        }
    }
    Ok(())
}
