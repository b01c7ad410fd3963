//! Changes configuration files: one value at a time, comments and order kept,
//! and never half a file.

use crate::entries::list;
use crate::keys::{self, Key, Kind};
use crate::layer::Layer;
use crate::{ConfigError, Imported, Sources};
use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use toml_edit::{Array, DocumentMut, Item, TableLike, Value};

/// Why a value cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// There is no such key.
    #[error("unknown key `{0}`")]
    Key(String),
    /// There is no such key, but one that is spelled nearly so.
    #[error("unknown key `{0}`: did you mean `{1}`?")]
    KeyLike(String, &'static str),
    /// The key takes something else.
    #[error("`{0}` takes {1}")]
    Value(&'static str, String),
    /// The key is not for single values.
    #[error("`{0}` holds rules: see `qedsh rules add`")]
    Rules(&'static str),
    /// The file is wrong, or would be.
    #[error("{0}")]
    File(#[from] Box<ConfigError>),
}

/// Sets the value of `key` in the text of `file`, which is understood before
/// and after.
pub fn set(
    file: &Path,
    text: &str,
    key: &str,
    words: &[String],
    sources: &Sources,
) -> Result<String, EditError> {
    let known = keys::find(key).ok_or_else(|| {
        let last = key.rsplit('.').next().unwrap_or(key);
        match keys::nearest(last) {
            Some(nearest) => EditError::KeyLike(key.to_owned(), nearest),
            None => EditError::Key(key.to_owned()),
        }
    })?;
    let value = value(known, words)?;
    check(file, text, sources)?;
    let mut document = document(file, text)?;
    let mut table: &mut dyn TableLike = document.as_table_mut();
    let (tables, name) = key.rsplit_once('.').unwrap_or(("", key));
    for part in tables.split('.').filter(|part| !part.is_empty()) {
        let item = table.entry(part).or_insert_with(toml_edit::table);
        let expected = || EditError::Value(known.name, "its place in a table".to_owned());
        table = item.as_table_like_mut().ok_or_else(expected)?;
    }
    put(table, name, value);
    let text = document.to_string();
    check(file, &text, sources)?;
    Ok(text)
}

/// Writes the imported rules behind those of the lists in the text of `file`,
/// those that are there already left out.
pub fn append(
    file: &Path,
    text: &str,
    imported: &Imported,
    sources: &Sources,
) -> Result<String, EditError> {
    check(file, text, sources)?;
    let mut document = document(file, text)?;
    for rule in &imported.rules {
        let misplaced = || EditError::Value("permissions.commands", "a list".to_owned());
        let list = list(&mut document, rule.verdict).ok_or_else(misplaced)?;
        let value: Value = rule.entry().parse().map_err(|_| misplaced())?;
        let spelled = |value: &Value| value.clone().decorated("", "").to_string();
        if list.iter().any(|entry| spelled(entry) == spelled(&value)) {
            continue;
        }
        list.push_formatted(value.decorated("\n    ", ""));
        list.set_trailing_comma(true);
        list.set_trailing("\n");
    }
    let text = document.to_string();
    check(file, &text, sources)?;
    Ok(text)
}

fn document(file: &Path, text: &str) -> Result<DocumentMut, EditError> {
    let document = text.parse().map_err(|error: toml_edit::TomlError| {
        let span = error.span().unwrap_or_default();
        Box::new(ConfigError::part(file, text, &span, error.message()))
    })?;
    Ok(document)
}

/// Whether the text of `file` is understood.
fn check(file: &Path, text: &str, sources: &Sources) -> Result<(), EditError> {
    Layer::parse(file, text, sources).map_err(Box::new)?;
    Ok(())
}

/// In the place of what was there, with the comments around it.
fn put(table: &mut dyn TableLike, name: &str, mut value: Value) {
    match table.get_mut(name) {
        Some(item) => {
            if let Item::Value(old) = item {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => {
            table.insert(name, Item::Value(value));
        }
    }
}

fn value(key: &'static Key, words: &[String]) -> Result<Value, EditError> {
    let wrong = |expected: String| EditError::Value(key.name, expected);
    if key.kind == Kind::Texts {
        return Ok(Value::Array(
            words.iter().map(String::as_str).collect::<Array>(),
        ));
    }
    let [word] = words else {
        return Err(wrong("one value".to_owned()));
    };
    match key.kind {
        Kind::Word(choices) if choices.contains(&word.as_str()) => Ok(word.as_str().into()),
        Kind::Word(choices) => Err(wrong(choices.join(", "))),
        Kind::Flag => match word.as_str() {
            "true" => Ok(true.into()),
            "false" => Ok(false.into()),
            _ => Err(wrong("true, false".to_owned())),
        },
        Kind::Number(most) => {
            let number = word.parse().ok().filter(|number| *number >= 1);
            let number = number.filter(|number| u64::try_from(*number).is_ok_and(|n| n <= most));
            let number: i64 =
                number.ok_or_else(|| wrong(format!("a whole number from 1 to {most}")))?;
            Ok(number.into())
        }
        Kind::Texts | Kind::Rules | Kind::RuleTables => Err(EditError::Rules(key.name)),
    }
}

/// Puts `text` in the place of `file` at once, for the user alone where there
/// was no file. A symbolic link is followed.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let real = match file.canonicalize() {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound => file.to_path_buf(),
        Err(error) => return Err(error),
    };
    let directory = real.parent().filter(|path| !path.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(directory)?;
    let mode = fs::metadata(&real).map_or(0o600, |metadata| metadata.permissions().mode() & 0o777);
    let new = directory.join(format!(".qedsh-{}.new", std::process::id()));
    let written = write_new(&new, text, mode).and_then(|()| fs::rename(&new, &real));
    if written.is_err() {
        // What matters is the first error.
        let _ = fs::remove_file(&new);
    }
    written
}

/// `create_new` follows no link that somebody may have put there.
fn write_new(new: &Path, text: &str, mode: u32) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(new)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(Permissions::from_mode(mode))?;
    file.sync_all()
}
