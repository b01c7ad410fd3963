//! Recorded command lines; `corpora/README.md` says where they are from.

use serde::Deserialize;

const SYNTAX: &str = include_str!("../corpora/syntax.jsonl");
const READONLY: &str = include_str!("../corpora/readonly.tsv");
const REALWORLD: &str = include_str!("../corpora/realworld.tsv");
const TLDR: &str = include_str!("../corpora/tldr-commands.tsv");

/// A tricky text and how bash reads it.
#[derive(Debug)]
pub struct SyntaxRow {
    /// Names the row.
    pub id: String,
    /// The text.
    pub command: Vec<u8>,
    /// Whether bash 5.2 accepts it.
    pub bash_accepts: bool,
    /// The arguments of each simple command, where all of them are static.
    pub arguments: Option<Vec<Vec<Vec<u8>>>>,
}

/// A command line and whether it only reads.
#[derive(Debug)]
pub struct EffectRow {
    /// Observed to have no effect, or shown to have none.
    pub is_read_only: bool,
    /// The command line.
    pub command: String,
    /// The kind of hole or of reading, tags in brackets, and what was observed.
    pub why: &'static str,
}

/// A command line, or a rule's text, of a real agent.
#[derive(Debug)]
pub struct RealRow {
    /// What it does, by hand; only `read-only` may pass as such.
    pub label: &'static str,
    /// The command line.
    pub command: String,
}

#[derive(Deserialize)]
struct RawSyntaxRow {
    id: String,
    command: Option<String>,
    command_b64: Option<String>,
    bash_accepts: bool,
    argv: Option<Vec<Vec<String>>>,
}

/// The rows of `syntax.jsonl`.
///
/// # Panics
/// When the file in this crate is damaged.
#[must_use]
#[expect(clippy::expect_used, reason = "the file is part of the source")]
pub fn syntax() -> Vec<SyntaxRow> {
    SYNTAX
        .lines()
        .map(|line| {
            let raw: RawSyntaxRow = serde_json::from_str(line).expect("syntax.jsonl has a bad row");
            let command = match (raw.command, raw.command_b64) {
                (Some(text), _) => text.into_bytes(),
                (None, encoded) => decode_base64(&encoded.unwrap_or_default()),
            };
            let bytes = |words: Vec<String>| words.into_iter().map(String::into_bytes).collect();
            SyntaxRow {
                id: raw.id,
                command,
                bash_accepts: raw.bash_accepts,
                arguments: raw.argv.map(|argv| argv.into_iter().map(bytes).collect()),
            }
        })
        .collect()
}

/// The rows of `readonly.tsv`.
#[must_use]
pub fn readonly() -> Vec<EffectRow> {
    rows(READONLY)
        .filter_map(|row| {
            let [expected, command, why] = row.splitn(3, '\t').collect::<Vec<_>>()[..] else {
                return None;
            };
            Some(EffectRow {
                is_read_only: expected == "readonly",
                command: unescape(command),
                why,
            })
        })
        .collect()
}

/// The rows of `realworld.tsv`.
#[must_use]
pub fn realworld() -> Vec<RealRow> {
    rows(REALWORLD)
        .skip(1) // the heading
        .filter_map(|row| {
            let [label, _, command] = row.splitn(3, '\t').collect::<Vec<_>>()[..] else {
                return None;
            };
            Some(RealRow {
                label,
                command: unescape(command),
            })
        })
        .collect()
}

/// The commands of `tldr-commands.tsv`.
#[must_use]
pub fn tldr() -> Vec<String> {
    rows(TLDR)
        .filter_map(|row| Some(unescape(row.split_once('\t')?.1)))
        .collect()
}

fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|row| !row.is_empty())
}

fn unescape(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut characters = cell.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        text.push(match characters.next() {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(other) => other,
            None => '\\',
        });
    }
    text
}

fn decode_base64(encoded: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let letters: Vec<u8> = encoded.bytes().filter_map(value).collect();
    let mut bytes = Vec::new();
    for four in letters.chunks(4) {
        let bits = four
            .iter()
            .fold(0_u32, |bits, six| bits << 6 | u32::from(*six));
        let bits = bits << (6 * (4 - four.len()));
        let three = bits.to_be_bytes();
        bytes.extend(three.iter().skip(1).take(four.len() * 3 / 4));
    }
    bytes
}
