//! Rules of other programs, in the words of this one.

use crate::ConfigError;
use crate::file::{Author, read};
use qedsh_gate::Pattern;
use std::path::Path;

/// What became of another program's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// A configuration file with the rules.
    pub text: String,
    /// What was not carried over, and why.
    pub refused: Vec<String>,
}

/// Reads `[permissions.commands] allow` and `deny` of zapmyco's settings:
/// prefixes with a word boundary. Its other settings are left alone.
pub fn import_zapmyco(file: &Path) -> Result<Imported, ConfigError> {
    let text = read(file, Author::Anybody)?;
    let text = text.ok_or_else(|| ConfigError::whole(file, "is not there"))?;
    let settings: toml::Table = toml::from_str(&text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        ConfigError::part(file, &text, &span, error.message())
    })?;
    let mut imported = Imported {
        text: format!(
            "# Imported from {}\n[permissions.commands]\n",
            file.display()
        ),
        refused: Vec::new(),
    };
    for name in ["allow", "deny"] {
        let list = settings
            .get("permissions")
            .and_then(|permissions| permissions.get("commands"))
            .and_then(|commands| commands.get(name));
        if let Some(list) = list {
            imported.add(name, list);
        }
    }
    Ok(imported)
}

impl Imported {
    fn add(&mut self, name: &str, list: &toml::Value) {
        let Some(list) = list.as_array() else {
            self.refused.push(format!("`{name}` is not a list"));
            return;
        };
        let mut entries = String::new();
        for entry in list {
            let Some(text) = entry.as_str() else {
                self.refused
                    .push(format!("`{entry}` in `{name}` is not a text"));
                continue;
            };
            match Pattern::prefix(text) {
                // There a star is a star.
                Ok(_) if text.contains('*') || text.ends_with(":*") => {
                    entries.push_str(&format!("    {{ prefix = {entry} }},\n"));
                }
                Ok(_) => entries.push_str(&format!("    {entry},\n")),
                Err(error) => self.refused.push(format!("`{text}` in `{name}`: {error}")),
            }
        }
        self.text.push_str(&format!("{name} = [\n{entries}]\n"));
    }
}
