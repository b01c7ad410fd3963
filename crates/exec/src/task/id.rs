//! Names of tasks.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;

/// The name of a task, unique for ever: `exec_` and a random UUID.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TaskId(String);

impl TaskId {
    /// A new one.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0_u8; 16];
        qedsh_sys::random(&mut bytes)?;
        // RFC 9562, section 5.4: version 4, variant 10.
        let number = u128::from_be_bytes(bytes);
        let number = number & !(0xF << 76) | (4 << 76);
        let number = number & !(0b11 << 62) | (0b10 << 62);
        let digits = format!("{number:032x}");
        let mut name = String::from("exec_");
        for (index, digit) in digits.chars().enumerate() {
            if matches!(index, 8 | 12 | 16 | 20) {
                name.push('-');
            }
            name.push(digit);
        }
        Ok(Self(name))
    }

    /// Takes a text for a name, where it can be one: it also names a directory.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("exec_")?;
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_name = !rest.is_empty() && rest.len() <= 64 && rest.bytes().all(fits);
        is_name.then(|| Self(text.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TaskId {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("`{text}` names no task"))
    }
}

impl From<TaskId> for String {
    fn from(task: TaskId) -> Self {
        task.0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_new_name_is_a_uuid_of_version_4_and_unlike_the_last() {
        let (one, other) = (TaskId::random().unwrap(), TaskId::random().unwrap());
        assert_ne!(one, other);
        let parts: Vec<usize> = one.as_str().split('-').map(str::len).collect();
        assert_eq!(parts, [13, 4, 4, 4, 12]);
        assert_eq!(one.as_str().as_bytes()[19], b'4');
        assert!(b"89ab".contains(&one.as_str().as_bytes()[24]));
        assert_eq!(TaskId::parse(one.as_str()), Some(one));
    }

    #[test]
    fn a_text_that_leads_elsewhere_is_no_name() {
        for text in ["", "exec_", "exec_../x", "exec_a/b", "task_1", "exec_a\0"] {
            assert_eq!(TaskId::parse(text), None, "{text:?}");
        }
    }
}
