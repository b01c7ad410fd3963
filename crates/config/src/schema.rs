//! The shape of a configuration file. What is not in it is an error.

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;
use toml::Spanned;
use toml::value::Datetime;

/// A whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Document {
    pub(crate) mode: Option<Spanned<ModeName>>,
    pub(crate) shell: Option<Spanned<ShellWord>>,
    pub(crate) warm: Option<Spanned<WarmWord>>,
    pub(crate) language: Option<Spanned<LanguageName>>,
    pub(crate) permissions: Permissions,
    pub(crate) rules: Vec<Spanned<RuleTable>>,
    pub(crate) sensitive: SensitiveTable,
    pub(crate) scope: Option<Spanned<ScopeTable>>,
    pub(crate) network: NetworkTable,
    pub(crate) output: OutputTable,
    pub(crate) timeout: TimeoutTable,
}

impl Document {
    /// The whole numbers and their keys.
    pub(crate) fn numbers(&self) -> [(&'static str, Option<&Spanned<i64>>); 5] {
        [
            ("output.inline_bytes", self.output.inline_bytes.as_ref()),
            (
                "output.task_characters",
                self.output.task_characters.as_ref(),
            ),
            ("timeout.default_ms", self.timeout.default_ms.as_ref()),
            ("timeout.max_ms", self.timeout.max_ms.as_ref()),
            ("timeout.background_ms", self.timeout.background_ms.as_ref()),
        ]
    }
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
#[serde(rename_all = "lowercase")]
pub(crate) enum WarmWord {
    Auto,
    Off,
    Required,
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
    pub(crate) paths: Vec<Spanned<String>>,
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
    pub(crate) ask: Vec<Spanned<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OutputTable {
    pub(crate) inline_bytes: Option<Spanned<i64>>,
    pub(crate) task_characters: Option<Spanned<i64>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TimeoutTable {
    pub(crate) default_ms: Option<Spanned<i64>>,
    pub(crate) max_ms: Option<Spanned<i64>>,
    pub(crate) background_ms: Option<Spanned<i64>>,
}

/// A rule: its text, or a table that says how the text is meant.
#[derive(Debug)]
pub(crate) enum RuleEntry {
    Text(String),
    Table(Box<RuleTable>),
}

/// A rule in full. Of the keys from `command` to `write` it has one.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct RuleTable {
    /// Only in `[[rules]]`; in the lists the list says it.
    pub(crate) decision: Option<Spanned<DecisionName>>,
    pub(crate) command: Option<Spanned<String>>,
    pub(crate) prefix: Option<Spanned<String>>,
    pub(crate) exact: Option<Spanned<String>>,
    pub(crate) wildcard: Option<Spanned<String>>,
    pub(crate) read: Option<Spanned<String>>,
    pub(crate) write: Option<Spanned<String>>,
    pub(crate) reason: Option<String>,
    pub(crate) instead: Option<String>,
    pub(crate) cwd: Option<Spanned<OneOrMore>>,
    pub(crate) mode: Option<Spanned<OneOrMore>>,
    pub(crate) paths: Option<Spanned<OneOrMore>>,
    pub(crate) hosts: Option<Spanned<OneOrMore>>,
    pub(crate) platform: Option<Spanned<OneOrMore>>,
    pub(crate) sandbox: Option<Spanned<SandboxWord>>,
    pub(crate) expires: Option<Spanned<Datetime>>,
    pub(crate) matches: Vec<Spanned<String>>,
    pub(crate) misses: Vec<Spanned<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DecisionName {
    Allow,
    Ask,
    Deny,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SandboxWord {
    Keep,
    Off,
}

/// A text, or a list of them.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a text or a list of texts")]
pub(crate) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    pub(crate) fn texts(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::More(texts) => texts,
        }
    }
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
        f.write_str("a rule: a text, or a table with `command`, `exact`, `read` …")
    }

    fn visit_str<E>(self, text: &str) -> Result<RuleEntry, E> {
        Ok(RuleEntry::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RuleEntry, A::Error> {
        let table = RuleTable::deserialize(MapAccessDeserializer::new(map))?;
        Ok(RuleEntry::Table(Box::new(table)))
    }
}
