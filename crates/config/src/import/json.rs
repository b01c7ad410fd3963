//! JSON with comments and commas too many, as editors write it.

use crate::ConfigError;
use serde_json::Value;
use std::path::Path;

/// Reads the text of `file`.
pub(super) fn read(file: &Path, text: &str) -> Result<Value, ConfigError> {
    let plain = plain(text);
    serde_json::from_str(&plain).map_err(|error| {
        let lines: usize = plain
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let start = lines + error.column().saturating_sub(1);
        ConfigError::part(file, text, &(start..start + 1), error.to_string())
    })
}

/// The same text with blanks for comments and for commas before a closing.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut comma: Option<usize> = None;
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('"', _) => {
                comma = None;
                plain.push(letter);
                while let Some(inner) = letters.next() {
                    plain.push(inner);
                    match inner {
                        '\\' => plain.extend(letters.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            ('/', Some('/')) => {
                while let Some(inner) = letters.next_if(|inner| *inner != '\n') {
                    blank(&mut plain, inner);
                }
            }
            ('/', Some('*')) => {
                let mut last = ' ';
                for inner in letters.by_ref() {
                    blank(&mut plain, inner);
                    if last == '*' && inner == '/' {
                        break;
                    }
                    last = inner;
                }
            }
            (',', _) => {
                comma = Some(plain.len());
                plain.push(letter);
            }
            ('}' | ']', _) => {
                if let Some(at) = comma.take() {
                    plain.replace_range(at..=at, " ");
                }
                plain.push(letter);
            }
            _ => {
                if !letter.is_whitespace() {
                    comma = None;
                }
                plain.push(letter);
            }
        }
    }
    plain
}

fn blank(plain: &mut String, letter: char) {
    plain.push(if letter == '\n' { '\n' } else { ' ' });
}
