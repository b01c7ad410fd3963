//! Lines as rough words: enough to put something between two of them.

use super::Random;

/// The words of a line, quotes kept with what they quote, operators as words.
pub(super) fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let Some(word) = words.last_mut() else { break };
        match (quote, character) {
            (Some(open), _) => {
                word.push(character);
                if character == open {
                    quote = None;
                } else if character == '\\' && open == '"' {
                    word.extend(characters.next());
                }
            }
            (None, '\'' | '"') => {
                word.push(character);
                quote = Some(character);
            }
            (None, '\\') => {
                word.push(character);
                word.extend(characters.next());
            }
            (None, ' ' | '\t') => words.push(String::new()),
            (None, '|' | ';' | '&' | '\n' | '(' | ')') => {
                words.push(character.to_string());
                words.push(String::new());
            }
            (None, _) => word.push(character),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The line that the words make.
pub(super) fn join(words: &[String]) -> String {
    words.join(" ")
}

pub(super) fn is_operator(word: &str) -> bool {
    matches!(
        word,
        "|" | ";" | "&" | "\n" | "(" | ")" | "{" | "}" | "&&" | "||"
    )
}

/// Where the commands start: the index of each one's name.
pub(super) fn names(words: &[String]) -> Vec<usize> {
    let starts = |index: &usize| {
        let before = index.checked_sub(1).and_then(|before| words.get(before));
        before.is_none_or(|word| is_operator(word))
    };
    let is_name = |index: &usize| words.get(*index).is_some_and(|word| !is_operator(word));
    (0..words.len()).filter(starts).filter(is_name).collect()
}

/// A place between the words of the command whose name stands at `name`.
pub(super) fn place_in(words: &[String], name: usize, random: &mut Random) -> usize {
    let rest = words.iter().skip(name + 1);
    let length = rest.take_while(|word| !is_operator(word)).count();
    name + 1 + random.below(length + 1)
}

/// The start of one line with the end of another.
pub(super) fn splice(line: &str, other: &str, random: &mut Random) -> String {
    let (mut words, others) = (split(line), split(other));
    words.truncate(random.below(words.len() + 1));
    words.extend(others.iter().skip(random.below(others.len() + 1)).cloned());
    join(&words)
}

/// Some characters gone, doubled or replaced by ones that mean something.
pub(super) fn noise(line: &str, random: &mut Random) -> String {
    const MEANING: &[char] = &[
        ';', '|', '&', '<', '>', '(', ')', '{', '}', '$', '"', '\'', '`', '\\', '\n', ' ', '#',
        '*', '?', '[', ']', '~', '!', '=', '-', '%', '@', '+', ':', ',', '/', '.', '\r', '\t',
        '\u{a0}', '\u{200b}', '\u{202e}', '\u{ff0d}', '\u{c}', '\u{b}', '\u{1}', '\u{7f}',
    ];
    let mut characters: Vec<char> = line.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(characters.len() + 1);
        let meaning = random.pick(MEANING).copied().unwrap_or(' ');
        let is_inside = at < characters.len();
        match random.below(4) {
            0 if is_inside => {
                characters.remove(at);
            }
            1 if is_inside => {
                let double = characters.get(at).copied().unwrap_or(' ');
                characters.insert(at, double);
            }
            2 if is_inside => {
                characters.splice(at..=at, [meaning]);
            }
            _ => characters.insert(at, meaning),
        }
    }
    characters.into_iter().collect()
}
