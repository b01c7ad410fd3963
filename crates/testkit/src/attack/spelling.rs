//! The many spellings of one word.

use super::{Random, words};

/// One word of the line spelled otherwise.
pub(super) fn respell_line(line: &str, random: &mut Random) -> String {
    let mut all = words::split(line);
    let chosen = random.below(all.len());
    if let Some(word) = all.get_mut(chosen)
        && !words::is_operator(word)
    {
        *word = respell(word, random);
    }
    words::join(&all)
}

/// The same word in another spelling, or nearly; sometimes as it is.
pub(super) fn respell(word: &str, random: &mut Random) -> String {
    let characters: Vec<char> = word.chars().collect();
    let cut = random.below(characters.len() + 1);
    let (head, tail) = characters.split_at(cut);
    let (head, tail): (String, String) = (head.iter().collect(), tail.iter().collect());
    let first: String = tail.chars().take(1).collect();
    let rest: String = tail.chars().skip(1).collect();
    match random.below(26) {
        0 => format!("'{word}'"),
        1 => format!("\"{word}\""),
        2 => format!("{head}\\{tail}"),
        3 => format!("{head}''{tail}"),
        4 => format!("{head}\"\"{tail}"),
        5 => format!("{head}'{tail}'"),
        6 => format!("$'{}'", hexadecimal(word, random)),
        7 => format!("{head}$'{}'", hexadecimal(&tail, random)),
        8 => format!("{head}\\\n{tail}"),
        9 => format!("{{{word},}}"),
        10 => format!("{head}{{{first},}}{rest}"),
        11 => format!("{head}${{unset}}{tail}"),
        12 => format!("{head}$@{tail}"),
        13 => format!("{head}$(printf %s '{tail}')"),
        14 => format!("{head}`echo {tail}`"),
        15 => format!("${{unset:-{word}}}"),
        16 => format!("{head}?{rest}"),
        17 => format!("{head}[{first}]{rest}"),
        18 => format!("{head}*"),
        19 => format!("$\"{word}\""),
        20 => format!("\\{word}"),
        21 => word.replace(' ', "${IFS}"),
        22 => format!("{head}\u{200b}{tail}"),
        23 => format!("{word}\r"),
        24 => format!("$'{}'", octal(word)),
        _ => word.to_owned(),
    }
}

/// Some of the characters as `\xHH`.
fn hexadecimal(text: &str, random: &mut Random) -> String {
    let mut spelled = String::new();
    for character in text.chars() {
        match character {
            '\'' | '\\' => {
                spelled.push('\\');
                spelled.push(character);
            }
            ascii if ascii.is_ascii() && random.one_in(2) => {
                spelled.push_str(&format!("\\x{:02x}", u32::from(ascii)));
            }
            other => spelled.push(other),
        }
    }
    spelled
}

fn octal(text: &str) -> String {
    text.bytes().map(|byte| format!("\\{byte:03o}")).collect()
}

/// An option and its value in one of the spellings that option parsers take.
pub(super) fn option(names: &[&str], value: &str, random: &mut Random) -> String {
    let name = random.text(names);
    if value.is_empty() {
        return match name.strip_prefix("--") {
            Some(_) => abbreviation(name, random),
            None => cluster(name, random),
        };
    }
    match (name.starts_with("--"), random.below(4)) {
        (true, 0) => format!("{} {value}", abbreviation(name, random)),
        (true, _) => format!("{}={value}", abbreviation(name, random)),
        (false, 0) => format!("{name} {value}"),
        (false, 1) => format!("{} {value}", cluster(name, random)),
        (false, 2) => format!("{}{value}", cluster(name, random)),
        (false, _) => format!("{name}{value}"),
    }
}

/// A prefix of a long option, down to what may no longer be unique.
fn abbreviation(name: &str, random: &mut Random) -> String {
    let length = name.chars().count();
    let kept = match random.below(3) {
        0 => length,
        _ => 3 + random.below(length.saturating_sub(2)),
    };
    name.chars().take(kept).collect()
}

/// A short option behind others.
fn cluster(name: &str, random: &mut Random) -> String {
    const COMMON: &[&str] = &[
        "n", "r", "l", "a", "u", "v", "q", "z", "s", "f", "nr", "la", "i", "1",
    ];
    let letters = name.trim_start_matches('-');
    if letters.chars().count() != 1 || !random.one_in(2) {
        return name.to_owned();
    }
    match random.below(4) {
        0 => format!("-{letters}{}", random.text(COMMON)),
        _ => format!("-{}{letters}", random.text(COMMON)),
    }
}
