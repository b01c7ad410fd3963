//! Rules that can never match, or hardly twice, by how they are written: pieces
//! of command lines that other programs saved as rules.

use super::LintKind;
use qedsh_gate::{Pattern, Rule};

/// What the shape of a rule's pattern tells.
pub(super) fn kinds(rule: &Rule) -> Vec<LintKind> {
    let text = match &rule.pattern {
        Pattern::Path(_) => return Vec::new(),
        Pattern::Exact(text) | Pattern::Wildcard(text) => text.clone(),
        Pattern::Prefix(words) => words.join(" "),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let quoted = !matches!(rule.pattern, Pattern::Prefix(_));
    let dead = dead(&text, &words, quoted);
    if dead.is_some() {
        return dead.into_iter().collect();
    }
    let star = match &rule.pattern {
        Pattern::Wildcard(_) => glued_star(&words),
        _ => None,
    };
    [star, single_use(&rule.pattern, &words), home_path(&words)]
        .into_iter()
        .flatten()
        .collect()
}

/// Why it can never match.
fn dead(text: &str, words: &[&str], quoted: bool) -> Option<LintKind> {
    let first = *words.first()?;
    let is_fragment = KEYWORDS.contains(&first);
    let is_assignment = |word: &&str| {
        let name = word.split_once('=').map(|(name, _)| name);
        name.is_some_and(|name| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            !name.is_empty() && name.chars().all(is_part)
        })
    };
    match () {
        () if first.starts_with('#') => Some(LintKind::Comment),
        // A whole loop, to the letter, is a rule that holds.
        () if is_fragment && !(quoted && is_whole(words)) => {
            Some(LintKind::Fragment(first.to_owned()))
        }
        () if text.contains("__NEW_LINE_") || text.contains("__TRACKED_VAR__") => {
            Some(LintKind::Placeholder)
        }
        () if quoted && has_open_quote(text) => Some(LintKind::OpenQuote),
        () if words.iter().all(is_assignment) => Some(LintKind::OnlyAssignments),
        () if words.len() == 1 && is_file(first) => Some(LintKind::File),
        () if is_cmdlet(first) => Some(LintKind::PowerShell),
        () => None,
    }
}

/// Words that begin or end a part of a compound command.
const KEYWORDS: &[&str] = &[
    "!", "[[", "]]", "case", "do", "done", "elif", "else", "esac", "fi", "for", "function", "if",
    "in", "select", "then", "until", "while", "{", "}",
];

fn is_whole(words: &[&str]) -> bool {
    let ends = |first: &str| match first {
        "for" | "select" | "until" | "while" => Some("done"),
        "if" => Some("fi"),
        "case" => Some("esac"),
        "{" => Some("}"),
        "!" | "[[" | "function" => words.last().copied(),
        _ => None,
    };
    let last = words.last().map(|last| last.trim_end_matches(';'));
    words
        .first()
        .and_then(|first| ends(first))
        .is_some_and(|end| last == Some(end))
}

fn has_open_quote(text: &str) -> bool {
    let mut open = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (open, letter) {
            (None | Some('"'), '\\') => drop(letters.next()),
            (None, '\'' | '"') => open = Some(letter),
            (Some(quote), letter) if quote == letter => open = None,
            _ => {}
        }
    }
    open.is_some()
}

/// A path of a file of text, and not one that says where a program lies.
fn is_file(word: &str) -> bool {
    let (directory, name) = word.rsplit_once('/').unwrap_or(("", word));
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    let is_below = !directory.is_empty() && !directory.starts_with(['/', '.', '~']);
    let known = [
        "c", "cpp", "css", "go", "h", "html", "java", "js", "json", "jsx", "kt", "md", "mjs",
        "php", "rs", "scss", "svelte", "swift", "toml", "ts", "tsx", "txt", "vue", "xml", "yaml",
        "yml",
    ];
    is_below && ending.is_some_and(|ending| known.contains(&ending))
}

/// `Select-String`: a verb and a noun.
fn is_cmdlet(word: &str) -> bool {
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_uppercase())
            && part.chars().all(|c| c.is_ascii_alphabetic())
            && part.len() > 2
    };
    word.split_once('-')
        .is_some_and(|(verb, noun)| is_name(verb) && is_name(noun))
}

fn glued_star(words: &[&str]) -> Option<LintKind> {
    let named = words.iter().take(2).copied();
    let glued = named.filter_map(|word| word.strip_suffix('*'));
    let mut glued = glued.filter(|word| word.ends_with(|c: char| c.is_ascii_alphanumeric()));
    glued
        .next()
        .map(|word| LintKind::GluedStar(word.to_owned()))
}

fn single_use(pattern: &Pattern, words: &[&str]) -> Option<LintKind> {
    let is_number = |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_ascii_digit());
    let message = match pattern {
        Pattern::Prefix(words) => words.get(3).is_some_and(|message| message.contains(' ')),
        _ => words.len() > 4,
    };
    match words {
        ["kill" | "taskkill", rest @ ..] if rest.iter().any(is_number) => Some(LintKind::Process),
        ["git", "commit", "-m" | "-am", ..] if message => Some(LintKind::Message),
        _ => None,
    }
}

fn home_path(words: &[&str]) -> Option<LintKind> {
    let mut paths = words.iter().filter(|word| {
        let below = ["/home/", "/Users/", "/c/Users/"].into_iter();
        below.into_iter().any(|home| word.contains(home))
    });
    paths
        .next()
        .map(|path| LintKind::HomePath((*path).to_owned()))
}
