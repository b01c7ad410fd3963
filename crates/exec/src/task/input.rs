//! What can be given to a task at a terminal.

use serde::{Deserialize, Serialize};

/// Input for a task that has a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// These bytes, as if typed.
    Text(Vec<u8>),
    /// These keys, by name: see [`Input::key`].
    Keys(Vec<String>),
    /// The end of the input: Ctrl-D.
    Eof,
    /// A signal to the foreground group of the terminal.
    Signal(i32),
}

impl Input {
    /// The bytes that a terminal sends for a key: `Enter`, `Tab`, `Escape`,
    /// `Backspace`, `Space`, the arrows `Up` `Down` `Left` `Right`, `Home`,
    /// `End`, `PageUp`, `PageDown`, `Delete`, `C-a` to `C-z`, and every
    /// single character.
    pub fn key(name: &str) -> Option<Vec<u8>> {
        // ECMA-48 and what xterm sends (ctlseqs, "PC-Style Function Keys").
        let fixed: &[u8] = match name {
            "Enter" => b"\r",
            "Tab" => b"\t",
            "Escape" => b"\x1b",
            "Backspace" => b"\x7f",
            "Space" => b" ",
            "Up" => b"\x1b[A",
            "Down" => b"\x1b[B",
            "Right" => b"\x1b[C",
            "Left" => b"\x1b[D",
            "Home" => b"\x1b[H",
            "End" => b"\x1b[F",
            "PageUp" => b"\x1b[5~",
            "PageDown" => b"\x1b[6~",
            "Delete" => b"\x1b[3~",
            _ => return composed(name),
        };
        Some(fixed.to_vec())
    }
}

fn composed(name: &str) -> Option<Vec<u8>> {
    let mut characters = name.chars();
    let only = characters.next().filter(|_| characters.next().is_none());
    if let Some(character) = only {
        return Some(character.to_string().into_bytes());
    }
    match name.as_bytes() {
        [b'C', b'-', letter] if letter.is_ascii_lowercase() => Some(vec![letter & 0x1F]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_as_people_name_them() {
        assert_eq!(Input::key("C-c").as_deref(), Some(&b"\x03"[..]));
        assert_eq!(Input::key("Up").as_deref(), Some(&b"\x1b[A"[..]));
        assert_eq!(Input::key("é").as_deref(), Some("é".as_bytes()));
        assert_eq!(Input::key("Hyper"), None);
        assert_eq!(Input::key("C-1"), None);
    }
}
