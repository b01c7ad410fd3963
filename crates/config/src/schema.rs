//! The shape of a configuration file. What is not in it is an error.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;
use toml::Spanned;

/// A whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Document {
    pub(crate) mode: Option<Spanned<ModeName>>,
    pub(crate) shell: Option<ShellWord>,
    pub(crate) language: Option<LanguageName>,
    pub(crate) permissions: Permissions,
    pub(crate) sensitive: SensitiveTable,
    pub(crate) scope: Option<Spanned<ScopeTable>>,
    pub(crate) network: NetworkTable,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ModeName {
    Build,
    Edit,
    Plan,
    Auto,
    Yolo,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ShellWord {
    Bash,
    Sh,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum LanguageName {
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh")]
    Chinese,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Permissions {
    pub(crate) commands: Commands,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Commands {
    pub(crate) allow: Vec<Spanned<RuleEntry>>,
    pub(crate) ask: Vec<Spanned<RuleEntry>>,
    pub(crate) deny: Vec<Spanned<RuleEntry>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SensitiveTable {
    pub(crate) paths: Vec<String>,
    pub(crate) except: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScopeTable {
    pub(crate) roots: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) strict: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct NetworkTable {
    pub(crate) hosts: Vec<Spanned<String>>,
    pub(crate) clients: Vec<Spanned<String>>,
    pub(crate) ask: Vec<String>,
}

/// A rule: its text, or a table that says how the text is meant.
#[derive(Debug)]
pub(crate) enum RuleEntry {
    Text(String),
    Table(RuleTable),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleTable {
    pub(crate) prefix: Option<String>,
    pub(crate) exact: Option<String>,
    pub(crate) wildcard: Option<String>,
    pub(crate) reason: Option<String>,
}

impl<'de> Deserialize<'de> for RuleEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = RuleEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule: a text, or a table with `prefix`, `exact` or `wildcard`")
    }

    fn visit_str<E>(self, text: &str) -> Result<RuleEntry, E> {
        Ok(RuleEntry::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RuleEntry, A::Error> {
        RuleTable::deserialize(MapAccessDeserializer::new(map)).map(RuleEntry::Table)
    }
}
