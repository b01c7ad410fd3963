//! One file, read and checked.

use crate::error::{ConfigError, Lines};
use crate::schema::{Commands, Document, RuleEntry};
use qedsh_gate::{Origin, Pattern, PatternError, Rule, Verdict};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// The content of one file.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) document: Document,
    pub(crate) rules: Vec<Rule>,
    lines: Lines,
    file: String,
}

/// A file's text and where it is.
struct Source<'t> {
    file: &'t Path,
    text: &'t str,
    lines: &'t Lines,
}

impl Layer {
    /// Reads the text of `file`.
    pub(crate) fn parse(file: &Path, text: &str) -> Result<Self, ConfigError> {
        let document: Document = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            ConfigError::part(file, text, &span, error.message())
        })?;
        let lines = Lines::of(text);
        let source = Source {
            file,
            text,
            lines: &lines,
        };
        let rules = rules(&document.permissions.commands, &source)?;
        Ok(Self {
            document,
            rules,
            lines,
            file: file.display().to_string(),
        })
    }

    /// Where a part of the file stands.
    pub(crate) fn origin(&self, span: &Range<usize>) -> Origin {
        Origin {
            file: self.file.clone(),
            line: self.lines.line(span.start),
        }
    }
}

fn rules(commands: &Commands, source: &Source<'_>) -> Result<Vec<Rule>, ConfigError> {
    let lists = [
        (Verdict::Allow, &commands.allow),
        (Verdict::Ask, &commands.ask),
        (Verdict::Deny, &commands.deny),
    ];
    let entries = lists
        .into_iter()
        .flat_map(|(verdict, list)| list.iter().map(move |entry| (verdict, entry)));
    entries
        .map(|(verdict, entry)| rule(verdict, entry, source))
        .collect()
}

fn rule(
    verdict: Verdict,
    entry: &Spanned<RuleEntry>,
    source: &Source<'_>,
) -> Result<Rule, ConfigError> {
    let fail =
        |message: String| ConfigError::part(source.file, source.text, &entry.span(), message);
    let wrong = |error: PatternError| fail(error.to_string());
    let (pattern, reason) = match entry.get_ref() {
        RuleEntry::Text(text) => (Pattern::parse(text).map_err(wrong)?, None),
        RuleEntry::Table(table) => {
            let pattern = match (&table.prefix, &table.exact, &table.wildcard) {
                (Some(text), None, None) => Pattern::prefix(text),
                (None, Some(text), None) => Pattern::exact(text),
                (None, None, Some(text)) => Pattern::wildcard(text),
                _ => {
                    let message = "a rule has one of `prefix`, `exact` and `wildcard`";
                    return Err(fail(message.to_owned()));
                }
            };
            (pattern.map_err(wrong)?, table.reason.clone())
        }
    };
    Ok(Rule {
        verdict,
        pattern,
        reason,
        origin: Origin {
            file: source.file.display().to_string(),
            line: source.lines.line(entry.span().start),
        },
    })
}
