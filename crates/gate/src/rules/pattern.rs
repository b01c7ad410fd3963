//! What a rule matches, and how it is written.

use super::PathPattern;
use core::fmt;

/// What a rule matches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// This command line, or one command of it, to the letter.
    Exact(String),
    /// Commands whose words begin with these.
    Prefix(Vec<String>),
    /// Commands whose words, joined by single blanks, fit this text, where `*`
    /// stands for anything and `\*` for itself.
    Wildcard(String),
    /// What reads or writes these paths, whatever command it is.
    Path(PathRule),
}

/// Paths and what is done to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathRule {
    /// What is done.
    pub access: PathAccess,
    /// The paths.
    pub paths: PathPattern,
}

/// What is done to a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathAccess {
    /// Its content is read.
    Read,
    /// It is made, changed or deleted.
    Write,
}

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// There is nothing in it.
    Empty,
    /// A quote is not closed, or a backslash ends it.
    OpenQuote,
    /// It has a character that the shell acts on: a rule is for one command.
    Operator(char),
}

impl Pattern {
    /// Reads a rule: `git status` and `git status:*` match commands whose words
    /// begin so; with a `*` elsewhere it is a wildcard.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let text = text.trim();
        let prefix = text.strip_suffix(":*").map(str::trim_end);
        if prefix.is_none() && has_wildcard(text) {
            // A rule is for one command, with a star or without.
            let words = split(text)?;
            let is_quoted = text.contains(['\'', '"']) && !text.contains('\\');
            return Ok(Self::Wildcard(match is_quoted {
                true => words.join(" "),
                false => text.to_owned(),
            }));
        }
        split(prefix.unwrap_or(text)).map(Self::Prefix)
    }

    /// The rule for commands whose words begin so, where `*` is no wildcard.
    pub fn prefix(text: &str) -> Result<Self, PatternError> {
        split(text).map(Self::Prefix)
    }

    /// The rule for commands that fit this text, where `*` stands for anything.
    pub fn wildcard(text: &str) -> Result<Self, PatternError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(PatternError::Empty);
        }
        Ok(Self::Wildcard(text.to_owned()))
    }

    /// The rule as a configuration file spells it: a plain text would be read
    /// as a prefix.
    pub fn entry(&self) -> String {
        match self {
            Self::Exact(text) => format!("{{ exact = {text:?} }}"),
            Self::Path(rule) => match rule.access {
                PathAccess::Read => format!("{{ read = {:?} }}", rule.paths.to_string()),
                PathAccess::Write => format!("{{ write = {:?} }}", rule.paths.to_string()),
            },
            Self::Prefix(_) | Self::Wildcard(_) => self.to_string(),
        }
    }

    /// The rule for this text to the letter, outer blanks aside.
    pub fn exact(text: &str) -> Result<Self, PatternError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(PatternError::Empty);
        }
        Ok(Self::Exact(text.to_owned()))
    }
}

fn has_wildcard(text: &str) -> bool {
    let mut is_escaped = false;
    text.chars().any(|letter| {
        let is_wild = letter == '*' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_wild
    })
}

/// The words of a text, quotes and backslashes read as the shell does.
pub(super) fn split(text: &str) -> Result<Vec<String>, PatternError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\t' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                quoted(&mut letters, letter, word)?;
            }
            '\\' => {
                let next = letters.next().ok_or(PatternError::OpenQuote)?;
                word.get_or_insert_default().push(next);
            }
            ';' | '&' | '|' | '<' | '>' | '(' | ')' | '$' | '`' | '\n' | '\r' | '\0' => {
                return Err(PatternError::Operator(letter));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err(PatternError::Empty);
    }
    Ok(words)
}

/// The rest of a quoted part.
fn quoted(
    letters: &mut core::str::Chars<'_>,
    quote: char,
    word: &mut String,
) -> Result<(), PatternError> {
    while let Some(letter) = letters.next() {
        match letter {
            _ if letter == quote => return Ok(()),
            '\\' if quote == '"' => match letters.next().ok_or(PatternError::OpenQuote)? {
                kept @ ('"' | '\\' | '$' | '`') => word.push(kept),
                other => word.extend(['\\', other]),
            },
            '$' | '`' if quote == '"' => return Err(PatternError::Operator(letter)),
            _ => word.push(letter),
        }
    }
    Err(PatternError::OpenQuote)
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(text) | Self::Wildcard(text) => f.write_str(text),
            Self::Prefix(words) => {
                for (at, word) in words.iter().enumerate() {
                    let blank = if at == 0 { "" } else { " " };
                    write!(f, "{blank}{}", Quoted(word))?;
                }
                f.write_str(":*")
            }
            Self::Path(rule) => {
                let access = match rule.access {
                    PathAccess::Read => "read",
                    PathAccess::Write => "write",
                };
                write!(f, "{access} {}", rule.paths)
            }
        }
    }
}

/// A word as it can be written in a rule.
struct Quoted<'w>(&'w str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=@%+,~#".contains(letter);
        if !self.0.is_empty() && self.0.chars().all(is_plain) {
            return f.write_str(self.0);
        }
        write!(f, "'{}'", self.0.replace('\'', r"'\''"))
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty rule"),
            Self::OpenQuote => f.write_str("open quote in a rule"),
            Self::Operator(letter) => {
                write!(
                    f,
                    "`{}` in a rule, which is for one command",
                    letter.escape_debug()
                )
            }
        }
    }
}

impl std::error::Error for PatternError {}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn prefix(words: &[&str]) -> Result<Pattern, PatternError> {
        Ok(Pattern::Prefix(
            words.iter().map(ToString::to_string).collect(),
        ))
    }

    #[test]
    fn a_plain_text_and_one_with_a_colon_and_star_are_prefixes() {
        assert_eq!(Pattern::parse("git  status"), prefix(&["git", "status"]));
        assert_eq!(Pattern::parse("git status:*"), prefix(&["git", "status"]));
        assert_eq!(
            Pattern::parse(" git status :* "),
            prefix(&["git", "status"])
        );
        assert_eq!(
            Pattern::parse("npm run test:unit"),
            prefix(&["npm", "run", "test:unit"])
        );
    }

    #[test]
    fn quotes_in_a_rule_are_read_as_the_shell_reads_them() {
        assert_eq!(
            Pattern::parse(r#"git commit -m 'a b' "c\"d" e\ f"#),
            prefix(&["git", "commit", "-m", "a b", "c\"d", "e f"])
        );
        assert_eq!(
            Pattern::parse("find . -name \\*.rs"),
            prefix(&["find", ".", "-name", "*.rs"])
        );
    }

    #[test]
    fn a_star_elsewhere_is_a_wildcard() {
        assert_eq!(
            Pattern::parse("git * main"),
            Ok(Pattern::Wildcard("git * main".to_owned()))
        );
        assert_eq!(
            Pattern::parse("git commit -m \"a *\""),
            Ok(Pattern::Wildcard("git commit -m a *".to_owned()))
        );
    }

    #[test]
    fn what_is_no_single_command_is_refused() {
        assert_eq!(Pattern::parse("  "), Err(PatternError::Empty));
        assert_eq!(Pattern::parse(":*"), Err(PatternError::Empty));
        assert_eq!(Pattern::parse("git 'x"), Err(PatternError::OpenQuote));
        assert_eq!(Pattern::parse("ls; rm"), Err(PatternError::Operator(';')));
        assert_eq!(Pattern::parse("ls *; rm"), Err(PatternError::Operator(';')));
        assert_eq!(
            Pattern::parse("Base(x:*)"),
            Err(PatternError::Operator('('))
        );
        assert_eq!(Pattern::parse("x -c '*"), Err(PatternError::OpenQuote));
        assert_eq!(
            Pattern::parse("echo \"$x\""),
            Err(PatternError::Operator('$'))
        );
    }

    #[test]
    fn a_pattern_is_shown_so_that_it_reads_back() {
        for text in ["git status", "git commit -m 'a b'", "x 'it'\\''s'"] {
            let pattern = Pattern::parse(text).unwrap();
            assert_eq!(Pattern::parse(&pattern.to_string()), Ok(pattern));
        }
    }
}
