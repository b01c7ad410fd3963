//! Regular expressions, as far as rules have words for them.

use super::Subject;

/// The expression and the flags of `/…/flags`.
pub(super) fn between_slashes(key: &str) -> Option<(&str, &str)> {
    let (pattern, flags) = key.strip_prefix('/')?.rsplit_once('/')?;
    let is_flags = flags.chars().all(|flag| flag.is_ascii_lowercase());
    is_flags.then_some((pattern, flags))
}

/// How an expression ends, and what a literal before it is here.
type Ending = (&'static str, fn(String) -> Subject);

const ENDINGS: [Ending; 6] = [
    ("( .*)?$", Subject::Prefix),
    ("(\\s.*)?$", Subject::Prefix),
    ("\\b.*$", Subject::Prefix),
    ("\\b", Subject::Prefix),
    ("$", Subject::Exact),
    ("", Subject::Prefix),
];

/// Rules for no more than what an expression matches: `^` and literals, then
/// `\b`, `$`, ` .*`, `( .*)?$` or nothing.
pub(super) fn narrow(pattern: &str) -> Option<Vec<Subject>> {
    let rest = pattern.strip_prefix('^')?;
    let (literals, subject) = ENDINGS
        .iter()
        .find_map(|(ending, subject)| Some((rest.strip_suffix(ending)?, subject)))?;
    let literals = alternatives(literals)?;
    Some(literals.into_iter().map(subject).collect())
}

/// The literal texts of an expression with at most one group of them.
fn alternatives(text: &str) -> Option<Vec<String>> {
    let Some((before, rest)) = text.split_once('(') else {
        return Some(vec![trimmed(literal(text)?)?]);
    };
    let (group, after) = rest.split_once(')')?;
    let group = group.strip_prefix("?:").unwrap_or(group);
    let (before, after) = (literal(before)?, literal(after)?);
    let choices = group.split('|').map(literal);
    let joined = choices.map(|choice| trimmed(format!("{before}{}{after}", choice?)));
    joined.collect()
}

/// A blank at the end of a text would be lost, and the text another one.
fn trimmed(text: String) -> Option<String> {
    (text.trim() == text).then_some(text)
}

/// The text that an expression without operators is for.
fn literal(text: &str) -> Option<String> {
    let mut literal = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                let next = letters.next()?;
                if next.is_ascii_alphanumeric() {
                    return None;
                }
                literal.push(next);
            }
            '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '^' | '$' => {
                return None;
            }
            letter => literal.push(letter),
        }
    }
    // A star would be a wildcard.
    (!literal.contains('*')).then_some(literal)
}

/// Texts with stars, of which one fits whatever the expression matches
/// somewhere.
pub(super) fn wide(pattern: &str) -> Vec<String> {
    let mut patterns = vec![pattern.to_owned()];
    while patterns.len() < CHOICES {
        let longer: Vec<String> = patterns.iter().flat_map(|one| chosen(one)).collect();
        if longer == patterns {
            break;
        }
        patterns = longer;
    }
    patterns.iter().map(|pattern| widened(pattern)).collect()
}

/// More texts than a person would write for one expression.
const CHOICES: usize = 16;

/// The expression once for each choice of its first group, where that has no
/// groups in it and is not repeated.
fn chosen(pattern: &str) -> Vec<String> {
    let whole = || vec![pattern.to_owned()];
    let Some((before, rest)) = pattern.split_once('(') else {
        return whole();
    };
    let Some((group, after)) = rest.split_once(')') else {
        return whole();
    };
    let group = group.strip_prefix("?:").unwrap_or(group);
    let is_odd = before.contains(['\\', '[', '|']) || group.contains(['(', '\\', '[', '?']);
    if is_odd || after.starts_with(['*', '?', '{', '+']) {
        return whole();
    }
    let choices = group.split('|');
    choices
        .map(|choice| format!("{before}{choice}{after}"))
        .collect()
}

/// A text with stars that fits at least what the expression matches somewhere.
fn widened(pattern: &str) -> String {
    let is_anchored = pattern.starts_with('^');
    let mut wide = String::new();
    let mut letters = pattern.chars().peekable();
    if is_anchored {
        letters.next();
    } else {
        wide.push('*');
    }
    let mut depth = 0_usize;
    let mut has_choice = false;
    while let Some(letter) = letters.next() {
        match letter {
            '(' => {
                depth += 1;
                wide.push('*');
            }
            ')' => depth = depth.saturating_sub(1),
            '[' => {
                skip_class(&mut letters);
                wide.push('*');
            }
            // A choice between whole expressions: anything.
            '|' if depth == 0 => has_choice = true,
            '\\' => match letters.next() {
                Some(next) if !next.is_ascii_alphanumeric() && depth == 0 => wide.push(next),
                _ => wide.push('*'),
            },
            '*' | '?' | '{' => {
                // What it repeats may be absent.
                wide.pop();
                wide.push('*');
                if letter == '{' {
                    letters.find(|letter| *letter == '}');
                }
            }
            '.' | '+' | '$' | '^' => wide.push('*'),
            letter if depth == 0 => wide.push(letter),
            _ => {}
        }
    }
    if has_choice {
        return "*".to_owned();
    }
    wide.push('*');
    wide
}

fn skip_class(letters: &mut impl Iterator<Item = char>) {
    let mut is_first = true;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            ']' if !is_first => return,
            _ => {}
        }
        is_first = letter == '^' && is_first;
    }
}
