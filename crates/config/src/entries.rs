//! Adds rules to a file and takes them out; all else in it stays as it is.

use crate::edit::EditError;
use crate::layer::Layer;
use crate::{ConfigError, Sources};
use qedsh_gate::{PathAccess, Pattern, Verdict};
use std::path::Path;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TomlError, Value};

/// A rule as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it says.
    pub verdict: Verdict,
    /// How its text is meant.
    pub key: EntryKey,
    /// Its text.
    pub text: String,
    /// Why.
    pub reason: Option<String>,
    /// What to run instead.
    pub instead: Option<String>,
}

/// How the text of a rule is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKey {
    /// As a prefix, or a wildcard where it holds a star.
    Command,
    /// As a prefix in which a star is a star.
    Prefix,
    /// To the letter.
    Exact,
    /// With `*` for anything.
    Wildcard,
    /// As paths that are read.
    Read,
    /// As paths that are written.
    Write,
}

impl EntryKey {
    fn named(name: &str) -> Option<Self> {
        let all = [
            Self::Command,
            Self::Prefix,
            Self::Exact,
            Self::Wildcard,
            Self::Read,
            Self::Write,
        ];
        all.into_iter().find(|key| key.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Prefix => "prefix",
            Self::Exact => "exact",
            Self::Wildcard => "wildcard",
            Self::Read => "read",
            Self::Write => "write",
        }
    }
}

impl Entry {
    /// The rule for a pattern.
    pub fn of(verdict: Verdict, pattern: &Pattern) -> Self {
        let spelled = pattern.to_string();
        let is_plain = Pattern::parse(&spelled).as_ref() == Ok(pattern);
        let (key, text) = match pattern {
            _ if is_plain => (EntryKey::Command, spelled),
            Pattern::Exact(text) => (EntryKey::Exact, text.clone()),
            Pattern::Wildcard(text) => (EntryKey::Wildcard, text.clone()),
            Pattern::Prefix(_) => {
                let bare = spelled.strip_suffix(":*").unwrap_or(&spelled);
                (EntryKey::Prefix, bare.to_owned())
            }
            Pattern::Path(rule) => match rule.access {
                PathAccess::Read => (EntryKey::Read, rule.paths.to_string()),
                PathAccess::Write => (EntryKey::Write, rule.paths.to_string()),
            },
        };
        Self {
            verdict,
            key,
            text,
            reason: None,
            instead: None,
        }
    }

    /// The rule that [`Pattern::entry`] spelled so; `None` where `file` would
    /// not read that back as the same.
    pub fn read(verdict: Verdict, spelled: &str, file: &Path, sources: &Sources) -> Option<Self> {
        let (key, text) = match spelled.starts_with('{') {
            false => (EntryKey::Command, spelled.to_owned()),
            true => {
                let table: InlineTable = spelled.parse::<Value>().ok()?.as_inline_table()?.clone();
                let (name, text) = table.iter().next()?;
                (EntryKey::named(name)?, text.as_str()?.to_owned())
            }
        };
        let entry = Self {
            verdict,
            key,
            text,
            reason: None,
            instead: None,
        };
        let pattern = entry.pattern(file, sources).ok()?;
        (pattern.entry() == spelled).then_some(entry)
    }

    /// The rule as it is spelled in a list.
    pub fn spelled(&self) -> String {
        self.value().to_string()
    }

    /// The pattern that it would be in `file`.
    pub fn pattern(&self, file: &Path, sources: &Sources) -> Result<Pattern, ConfigError> {
        let mut table = InlineTable::new();
        table.insert(self.key.name(), self.text.as_str().into());
        let text = format!("permissions.commands.deny = [{table}]");
        let mut rules = Layer::parse(file, &text, sources)?.rules.into_iter();
        let rule = rules.next();
        let rule = rule.ok_or_else(|| ConfigError::whole(file, "has no such rule"))?;
        Ok(rule.pattern)
    }

    fn value(&self) -> Value {
        let words = [("reason", &self.reason), ("instead", &self.instead)];
        let mut words = words
            .into_iter()
            .filter_map(|(key, word)| Some((key, word.clone()?)))
            .peekable();
        if self.key == EntryKey::Command && words.peek().is_none() {
            return self.text.as_str().into();
        }
        let mut table = InlineTable::new();
        for (key, text) in [(self.key.name(), self.text.clone())]
            .into_iter()
            .chain(words)
        {
            table.insert(key, text.into());
        }
        Value::InlineTable(table)
    }
}

/// Writes a rule behind those of its list in the text of `file`, which is
/// understood before and after.
pub fn add(file: &Path, text: &str, entry: &Entry, sources: &Sources) -> Result<String, EditError> {
    check(file, text, sources)?;
    let mut document = document(file, text)?;
    let list = list(&mut document, entry.verdict);
    let list = list.ok_or_else(|| misplaced(file))?;
    push(list, entry.value());
    let text = document.to_string();
    check(file, &text, sources)?;
    Ok(text)
}

/// Takes out every rule with this pattern, and how many there were. With a
/// verdict, only those that say so.
pub fn remove(
    file: &Path,
    text: &str,
    pattern: &Pattern,
    verdict: Option<Verdict>,
    sources: &Sources,
) -> Result<(String, usize), EditError> {
    let layer = check(file, text, sources)?;
    let mut document = document(file, text)?;
    let is_meant = |at: &usize| {
        let rule = layer.rules.get(*at);
        rule.is_some_and(|rule| {
            rule.pattern == *pattern && verdict.is_none_or(|verdict| rule.verdict == verdict)
        })
    };
    let meant: Vec<usize> = (0..layer.rules.len()).filter(is_meant).collect();
    // From the end, so that places stay.
    for at in meant.iter().rev() {
        take(&mut document, *at).ok_or_else(|| misplaced(file))?;
    }
    let text = document.to_string();
    check(file, &text, sources)?;
    Ok((text, meant.len()))
}

const LISTS: [(Verdict, &str); 3] = [
    (Verdict::Allow, "allow"),
    (Verdict::Ask, "ask"),
    (Verdict::Deny, "deny"),
];

fn check(file: &Path, text: &str, sources: &Sources) -> Result<Layer, EditError> {
    Ok(Layer::parse(file, text, sources).map_err(Box::new)?)
}

fn document(file: &Path, text: &str) -> Result<DocumentMut, EditError> {
    let document = text.parse().map_err(|error: TomlError| {
        let span = error.span().unwrap_or_default();
        Box::new(ConfigError::part(file, text, &span, error.message()))
    })?;
    Ok(document)
}

fn misplaced(file: &Path) -> EditError {
    let message = "the lists of rules are not where they can be changed";
    EditError::File(Box::new(ConfigError::whole(file, message)))
}

/// The list of a verdict, made where there is none.
pub(crate) fn list(document: &mut DocumentMut, verdict: Verdict) -> Option<&mut Array> {
    let (_, name) = LISTS.iter().find(|(known, _)| *known == verdict)?;
    let permissions = document.entry("permissions").or_insert_with(|| {
        let mut table = Table::new();
        // Only `[permissions.commands]` is written.
        table.set_implicit(true);
        Item::Table(table)
    });
    let permissions = permissions.as_table_like_mut()?;
    let commands = permissions
        .entry("commands")
        .or_insert_with(toml_edit::table);
    let list = commands.as_table_like_mut()?.entry(name);
    list.or_insert_with(|| Item::Value(Value::Array(Array::new())))
        .as_array_mut()
}

/// Behind the last entry, on a line of its own where that has one.
fn push(list: &mut Array, mut value: Value) {
    let last = list.iter().last();
    let before = last.and_then(|last| last.decor().prefix()?.as_str());
    // Comments before the last entry are about that one.
    let indent = before.and_then(|before| Some(before.rsplit_once('\n')?.1.to_owned()));
    let Some(indent) = indent else {
        return list.push(value);
    };
    // And so are those behind it, on its line.
    let behind = match list.trailing_comma() {
        true => list.trailing().as_str().unwrap_or_default().to_owned(),
        false => take_suffix(list),
    };
    let behind = behind.trim_end();
    value.decor_mut().set_prefix(format!("{behind}\n{indent}"));
    list.push_formatted(value);
    list.set_trailing_comma(true);
    list.set_trailing("\n");
}

fn take_suffix(list: &mut Array) -> String {
    let at = list.len().saturating_sub(1);
    let Some(last) = list.get_mut(at) else {
        return String::new();
    };
    let suffix = last.decor().suffix().and_then(|suffix| suffix.as_str());
    let suffix = suffix.unwrap_or_default().to_owned();
    last.decor_mut().set_suffix("");
    suffix
}

/// Takes out the rule that is this one in the order of a layer: the lists
/// `allow`, `ask`, `deny`, then `[[rules]]`.
fn take(document: &mut DocumentMut, mut at: usize) -> Option<()> {
    for (_, name) in LISTS {
        let commands = document
            .get_mut("permissions")
            .and_then(|item| item.get_mut("commands"));
        let list = commands.and_then(|commands| commands.get_mut(name));
        let Some(list) = list.filter(|list| !list.is_none()) else {
            continue;
        };
        let list = list.as_array_mut()?;
        if at < list.len() {
            list.remove(at);
            return Some(());
        }
        at -= list.len();
    }
    match document.get_mut("rules")? {
        Item::ArrayOfTables(tables) if at < tables.len() => drop(tables.remove(at)),
        Item::Value(Value::Array(tables)) if at < tables.len() => drop(tables.remove(at)),
        _ => return None,
    }
    Some(())
}
