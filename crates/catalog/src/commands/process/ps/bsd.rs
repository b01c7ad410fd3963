//! The BSD reading of the words of `ps`.

use super::{LONG_FLAGS, are_columns};
use crate::{Unknown, Value};

/// Letters without a value.
const FLAGS: &[u8] = b"acCefghHjlLmnrsSTuvVwxXyZ";
/// Letters with one.
const VALUES: &[u8] = b"kNoOpqtU";

/// A cluster of letters that was read.
pub(super) struct Cluster {
    /// How many words it takes.
    pub(super) words: usize,
    pub(super) environment: Environment,
}

/// Whether the environment of processes is shown.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Environment {
    Hidden,
    Shown,
}

/// Reads a cluster, or a list of process numbers.
pub(super) fn read(word: &[u8], next: Option<&Value<'_>>) -> Result<Cluster, Unknown> {
    let mut cluster = Cluster {
        words: 1,
        environment: Environment::Hidden,
    };
    if word.first().is_some_and(u8::is_ascii_digit) {
        return Ok(cluster);
    }
    for (index, letter) in word.iter().enumerate() {
        if *letter == b'e' {
            cluster.environment = Environment::Shown;
        }
        if FLAGS.contains(letter) {
            continue;
        }
        if !VALUES.contains(letter) {
            return Err(Unknown::Option);
        }
        let rest = word.get(index + 1..).unwrap_or_default();
        let attached = (!rest.is_empty()).then(|| Value::exact(rest));
        cluster.words = if attached.is_some() { 1 } else { 2 };
        let value = attached.as_ref().or(next).ok_or(Unknown::MissingValue)?;
        let columns = matches!(letter, b'k' | b'o' | b'O');
        return match value.as_exact() {
            _ if !value.is_single() => Err(Unknown::NotStatic),
            Some(list) if columns && !are_columns(list) => Err(Unknown::OptionValue),
            None if columns => Err(Unknown::NotStatic),
            _ => Ok(cluster),
        };
    }
    Ok(cluster)
}

/// Whether the words, dashes ignored, are valid and show the environment.
pub(super) fn shows_environment(words: &[Value<'_>]) -> bool {
    let mut at = 0;
    let mut environment = Environment::Hidden;
    while let Some(word) = words.get(at) {
        let Some(bytes) = word.as_exact() else {
            return true;
        };
        // A long option means the same in both readings.
        if bytes.starts_with(b"--") {
            let is_flag = LONG_FLAGS.iter().any(|flag| flag.as_bytes() == bytes);
            at += if is_flag || bytes.contains(&b'=') {
                1
            } else {
                2
            };
            continue;
        }
        match read(bytes.strip_prefix(b"-").unwrap_or(bytes), words.get(at + 1)) {
            Ok(cluster) => {
                at += cluster.words;
                if cluster.environment == Environment::Shown {
                    environment = Environment::Shown;
                }
            }
            Err(Unknown::Option) => return false,
            // What is not known here may be valid to the program.
            Err(_) => return environment == Environment::Shown || bytes.contains(&b'e'),
        }
    }
    environment == Environment::Shown
}
