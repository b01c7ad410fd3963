//! What a deny or ask rule could mean: options may stand elsewhere, be
//! clustered or spelled otherwise; what is not known may be anything.

use super::wildcard::{Piece, meet, read};
use super::{Match, Subject, is_assignment, is_option};
use crate::rules::pattern::split;
use qedsh_plan::Value;
use qedsh_registry::Arity;

/// Whether the command begins with these words.
pub(super) fn prefix(subject: &Subject<'_>, words: &[String]) -> Match {
    let (assignments, rest) = words.split_at(words.iter().take_while(|w| is_assignment(w)).count());
    let Some((name, rest)) = rest.split_first() else {
        return Match::No;
    };
    let (options, operands) = (
        rest.iter().filter(|word| is_option(word.as_bytes())),
        rest.iter().filter(|word| !is_option(word.as_bytes())),
    );
    // The cheapest first, and no more once one does not match: most rules are
    // for other commands.
    let mut matched = subject.is_named(name.as_bytes());
    if matched != Match::No {
        matched = matched.min(begins_with(subject, operands.map(String::as_str)));
    }
    if matched == Match::No {
        return Match::No;
    }
    let assigned = assignments.iter().map(|word| assigned(subject, word));
    let given = options.map(|option| has_option(subject, option));
    assigned.chain(given).fold(matched, Match::min)
}

/// Whether the command has this text, or the same words.
pub(super) fn exact(subject: &Subject<'_>, text: &str) -> Match {
    if subject.text == Some(text.as_bytes()) {
        return Match::Yes;
    }
    let Ok(words) = split(text) else {
        return Match::No;
    };
    let Some((name, rest)) = words.split_first() else {
        return Match::No;
    };
    let arguments = subject.words.get(1..).unwrap_or_default();
    let is_certain = arguments.iter().all(|value| value.is_single());
    if is_certain && rest.len() != arguments.len() {
        return Match::No;
    }
    let mut matched = subject.is_named(name.as_bytes());
    for (at, value) in arguments.iter().enumerate() {
        if !value.is_single() {
            // From here on any number of words may follow.
            return matched.min(Match::Maybe);
        }
        let Some(word) = rest.get(at) else {
            return Match::No;
        };
        matched = matched.min(equals(value, word.as_bytes()));
    }
    matched
}

/// Whether the command fits a text with wildcards.
pub(super) fn wildcard(subject: &Subject<'_>, text: &str) -> Match {
    let pattern = read(text);
    let names = subject.base_names().unwrap_or_default();
    let is_known = subject.words.iter().all(|word| word.as_exact().is_some());
    let spelled = subject.words.first().and_then(|word| word.as_exact());
    let names = names
        .into_iter()
        .chain(spelled)
        .chain(subject.real)
        .map(Some);
    let fits = names
        .chain((!is_known).then_some(None))
        .any(|name| meet(&pattern, &pieces(subject, name)));
    match (fits, is_known) {
        (false, _) => Match::No,
        (true, true) => Match::Yes,
        (true, false) => Match::Maybe,
    }
}

/// The words joined by blanks, the name replaced where one is given.
fn pieces(subject: &Subject<'_>, name: Option<&[u8]>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (at, word) in subject.words.iter().enumerate() {
        if at > 0 {
            pieces.push(Piece::Byte(b' '));
        }
        match name.filter(|_| at == 0) {
            Some(name) => pieces.extend(name.iter().copied().map(Piece::Byte)),
            None => {
                pieces.extend(word.prefix().iter().copied().map(Piece::Byte));
                if word.as_exact().is_none() {
                    pieces.push(Piece::Any);
                }
            }
        }
    }
    pieces
}

fn equals(value: &Value<'_>, word: &[u8]) -> Match {
    match value {
        Value::Exact(bytes) if bytes.as_ref() == word => Match::Yes,
        Value::Exact(_) => Match::No,
        other if word.starts_with(other.prefix()) => Match::Maybe,
        _ => Match::No,
    }
}

/// `NAME=value` before the command.
fn assigned(subject: &Subject<'_>, word: &str) -> Match {
    let (name, expected) = word.split_once('=').unwrap_or((word, ""));
    let given = subject
        .assignments
        .iter()
        .rev()
        .find(|(given, _)| given == name.as_bytes());
    given.map_or(Match::No, |(_, value)| equals(value, expected.as_bytes()))
}

/// What the word after an option is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A word of its own.
    Own,
    /// The option's value.
    Value,
    /// One or the other.
    Either,
}

/// Whether these are the first words of the command that are not options.
fn begins_with<'w>(subject: &Subject<'_>, operands: impl Iterator<Item = &'w str>) -> Match {
    let mut matched = Match::Yes;
    let mut arguments = subject.words.iter().skip(1);
    let mut next = Next::Own;
    let mut options_end = false;
    'operands: for operand in operands {
        loop {
            let Some(value) = arguments.next() else {
                return Match::No;
            };
            if next == Next::Value && value.is_single() {
                next = Next::Own;
                continue;
            }
            let Some(word) = value.as_exact() else {
                return unknown_operand(value, operand, matched);
            };
            if !options_end && word == b"--" {
                options_end = true;
                next = Next::Own;
            } else if !options_end && is_option(word) {
                next = after(subject, word);
            } else if word == operand.as_bytes() {
                next = Next::Own;
                continue 'operands;
            } else if next == Next::Either {
                next = Next::Own;
                matched = Match::Maybe;
            } else {
                return Match::No;
            }
        }
    }
    matched
}

/// A word that is not known, where `operand` is looked for.
fn unknown_operand(value: &Value<'_>, operand: &str, matched: Match) -> Match {
    let is_possible = !value.is_single()
        || value.may_be_option()
        || operand.as_bytes().starts_with(value.prefix());
    if is_possible {
        matched.min(Match::Maybe)
    } else {
        Match::No
    }
}

/// What follows an option.
fn after(subject: &Subject<'_>, option: &[u8]) -> Next {
    if option.starts_with(b"--") && option.contains(&b'=') {
        return Next::Own;
    }
    let names = subject.base_names().unwrap_or_default();
    let arity = names
        .iter()
        .find_map(|name| qedsh_registry::arity(name, option));
    match arity {
        Some(Arity::Flag) => Next::Own,
        Some(Arity::Value) => Next::Value,
        None => Next::Either,
    }
}

/// Whether the command has the option, in any place and spelling.
fn has_option(subject: &Subject<'_>, option: &str) -> Match {
    let option = option.as_bytes();
    let mut letters: Vec<u8> = Vec::new();
    let mut may_hide = false;
    for (at, value) in subject.words.iter().enumerate().skip(1) {
        let Some(word) = value.as_exact() else {
            may_hide |= value.may_be_option();
            continue;
        };
        if spells(word, option) || is_row(subject, at, option) {
            return Match::Yes;
        }
        if is_option(word) {
            may_hide |= abbreviates(word, option);
            if word.starts_with(b"--") {
                // It may be the long name of a letter that is looked for.
                let is_explained = subject.rows.iter().any(|row| row.argument == at);
                may_hide |= is_cluster(option) && !is_explained;
            } else {
                letters.extend(word.iter().skip(1));
            }
        }
    }
    let rows = subject.rows.iter().map(|row| row.name.as_bytes());
    letters.extend(
        rows.filter(|name| name.len() == 2)
            .filter_map(|name| name.last()),
    );
    let has_letters =
        is_cluster(option) && option.iter().skip(1).all(|letter| letters.contains(letter));
    match (has_letters, may_hide) {
        (true, _) => Match::Yes,
        (false, true) => Match::Maybe,
        (false, false) => Match::No,
    }
}

/// The same word, or with a value attached.
fn spells(word: &[u8], option: &[u8]) -> bool {
    let rest = word.strip_prefix(option);
    rest.is_some_and(|rest| {
        rest.is_empty() || (option.starts_with(b"--") && rest.starts_with(b"="))
    })
}

/// Whether the catalog reads the word as this option.
fn is_row(subject: &Subject<'_>, at: usize, option: &[u8]) -> bool {
    let mut rows = subject.rows.iter();
    rows.any(|row| row.argument == at && row.name.as_bytes() == option)
}

/// Whether a parser that takes abbreviations may read it as this option.
fn abbreviates(word: &[u8], option: &[u8]) -> bool {
    let name = word.split(|byte| *byte == b'=').next().unwrap_or(word);
    name.len() > 2 && name.starts_with(b"--") && option.starts_with(name)
}

/// Whether an option of a rule is a few letters that may be spelled apart.
fn is_cluster(option: &[u8]) -> bool {
    let letters = option.strip_prefix(b"-").unwrap_or_default();
    (1..=3).contains(&letters.len()) && letters.iter().all(u8::is_ascii_alphanumeric)
}
