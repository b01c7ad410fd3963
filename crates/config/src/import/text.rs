//! Texts with wildcards, as many programs write them.

use super::{Import, Subject, is_all};
use qedsh_gate::{Pattern, Verdict};

/// Which signs a program's texts have beside `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signs {
    /// None.
    Star,
    /// `?`, one letter.
    Question,
    /// `?`, and `[…]`, one of these.
    Brackets,
}

/// What a text covers beyond itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nothing.
    Whole,
    /// All that begins so.
    Start,
}

impl Import {
    /// A rule for a text with wildcards, anchored at both ends or at the start.
    pub(super) fn text(
        &mut self,
        source: &str,
        verdict: Verdict,
        text: &str,
        (signs, reach): (Signs, Reach),
        reason: Option<&str>,
    ) {
        let text = text.trim();
        let has_signs = match signs {
            Signs::Star => false,
            Signs::Question => text.contains('?'),
            Signs::Brackets => text.contains(['?', '[']),
        };
        if verdict == Verdict::Allow {
            if has_signs {
                return self.refuse(source, "has a wildcard for a part of a word");
            }
            // Here words are compared by value: `'a | b'` is `a | b`.
            if text.contains('*') && text.contains(SPELLED) {
                return self.refuse(source, "has a wildcard and signs of the shell");
            }
            let subject = narrow(text, reach);
            return self.rule(source, verdict, subject, reason);
        }
        let text = match has_signs {
            true => starred(text, signs),
            false => text.to_owned(),
        };
        self.restriction(source, verdict, &text, reach, reason);
    }

    /// Denies or asks about at least what the text covers.
    pub(super) fn restriction(
        &mut self,
        source: &str,
        verdict: Verdict,
        text: &str,
        reach: Reach,
        reason: Option<&str>,
    ) {
        let stem = text.strip_suffix(" *");
        let begins = stem.or((reach == Reach::Start).then_some(text));
        if let Some(begins) = begins.filter(|begins| !begins.contains('*'))
            && Pattern::prefix(begins).is_ok()
        {
            let subject = Subject::Prefix(begins.to_owned());
            return self.rule(source, verdict, subject, reason);
        }
        if reach == Reach::Whole && !text.contains('*') {
            return self.rule(source, verdict, Subject::Exact(text.to_owned()), reason);
        }
        // Words are compared by value: what may be spelled otherwise is anything,
        // and so is all after an operator, which ends a command here.
        let mut wide: String = String::new();
        for letter in text.chars() {
            match letter {
                '|' | ';' | '&' | '<' | '>' | '(' | ')' | '$' | '`' | '\n' => {
                    wide = wide.trim_end().to_owned() + "*";
                    break;
                }
                '\'' | '"' | '\\' => wide.push('*'),
                letter => wide.push(letter),
            }
        }
        if reach == Reach::Start {
            wide.push('*');
        }
        let wide = collapsed(&wide);
        if is_all(&wide) && !is_all(text) {
            return self.restricts(source, "would be about everything");
        }
        // `git *` is about `git`, too.
        if let Some(stem) = wide.strip_suffix(" *").filter(|stem| !stem.is_empty()) {
            let subject = Subject::Wildcard(stem.to_owned());
            self.rule(source, verdict, subject, reason);
        }
        self.rule(source, verdict, Subject::Wildcard(wide), reason);
    }
}

/// Signs that the shell acts on.
const SPELLED: [char; 13] = [
    '|', ';', '&', '<', '>', '(', ')', '$', '`', '\n', '\'', '"', '\\',
];

/// What is allowed by a text without other wildcards than stars.
fn narrow(text: &str, reach: Reach) -> Subject {
    match (text.contains('*'), reach) {
        (true, _) => Subject::Wildcard(text.to_owned()),
        (false, Reach::Whole) => Subject::Exact(text.to_owned()),
        (false, Reach::Start) => Subject::Prefix(text.to_owned()),
    }
}

/// The text with a star for each other wildcard.
fn starred(text: &str, signs: Signs) -> String {
    let mut starred = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '?' => starred.push('*'),
            '[' if signs == Signs::Brackets => {
                let mut rest = letters.clone();
                match rest.find(|letter| *letter == ']') {
                    Some(_) => {
                        letters = rest;
                        starred.push('*');
                    }
                    None => starred.push(letter),
                }
            }
            letter => starred.push(letter),
        }
    }
    starred
}

/// Stars that stand together are one.
fn collapsed(text: &str) -> String {
    let mut collapsed = String::new();
    for letter in text.chars() {
        if letter != '*' || !collapsed.ends_with('*') {
            collapsed.push(letter);
        }
    }
    collapsed
}

/// A word as a rule spells it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain =
        |letter: char| letter.is_alphanumeric() || "-_./:=@%+,*?~[]{}^!#".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
