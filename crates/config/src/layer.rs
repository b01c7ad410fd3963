//! One file, read and checked.

use crate::error::{ConfigError, Lines};
use crate::keys::{self, Kind};
use crate::schema::Document;
use crate::{Sources, rule};
use qedsh_gate::{Origin, Rule, Verdict};
use std::ops::Range;
use std::path::Path;

/// The content of one file.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) document: Document,
    pub(crate) rules: Vec<Rule>,
    lines: Lines,
    file: String,
}

/// A file's text, where it is, and what paths in it count from.
pub(crate) struct Source<'t> {
    pub(crate) file: &'t Path,
    pub(crate) text: &'t str,
    pub(crate) lines: &'t Lines,
    pub(crate) home: Option<&'t Path>,
    pub(crate) workspace: Option<&'t Path>,
}

impl Layer {
    /// Reads the text of `file`.
    pub(crate) fn parse(file: &Path, text: &str, sources: &Sources) -> Result<Self, ConfigError> {
        let document: Document = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            ConfigError::part(file, text, &span, explained(error.message()))
        })?;
        check_numbers(&document, file, text)?;
        check_count(&document, file)?;
        let lines = Lines::of(text);
        let source = Source {
            file,
            text,
            lines: &lines,
            home: sources.home.as_deref(),
            workspace: sources.workspace.as_deref(),
        };
        let rules = rules(&document, &source)?;
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

/// More than anybody has written, and than is read before each command.
const RULES: usize = 50_000;

fn check_count(document: &Document, file: &Path) -> Result<(), ConfigError> {
    let commands = &document.permissions.commands;
    let lists = [&commands.allow, &commands.ask, &commands.deny];
    let count = lists.iter().map(|list| list.len()).sum::<usize>() + document.rules.len();
    match count > RULES {
        true => {
            let message = format!("has {count} rules, of which {RULES} would be read");
            Err(ConfigError::whole(file, message))
        }
        false => Ok(()),
    }
}

fn check_numbers(document: &Document, file: &Path, text: &str) -> Result<(), ConfigError> {
    for (name, number) in document.numbers() {
        let (Some(number), Some(key)) = (number, keys::find(name)) else {
            continue;
        };
        let Kind::Number(most) = key.kind else {
            continue;
        };
        if !u64::try_from(*number.get_ref()).is_ok_and(|number| (1..=most).contains(&number)) {
            let message = format!("expected a whole number from 1 to {most}");
            return Err(ConfigError::part(file, text, &number.span(), message));
        }
    }
    Ok(())
}

/// The parser's message, with the key that was probably meant.
fn explained(message: &str) -> String {
    let Some(rest) = message.strip_prefix("unknown field `") else {
        return message.to_owned();
    };
    let name = rest.split('`').next().unwrap_or_default();
    match keys::nearest(name) {
        Some(nearest) => format!("unknown key `{name}`: did you mean `{nearest}`?"),
        None => format!("unknown key `{rest}"),
    }
}

fn rules(document: &Document, source: &Source<'_>) -> Result<Vec<Rule>, ConfigError> {
    let commands = &document.permissions.commands;
    let lists = [
        (Verdict::Allow, &commands.allow),
        (Verdict::Ask, &commands.ask),
        (Verdict::Deny, &commands.deny),
    ];
    let listed = lists
        .into_iter()
        .flat_map(|(verdict, list)| list.iter().map(move |entry| (verdict, entry)));
    let listed = listed.map(|(verdict, entry)| rule::listed(verdict, entry, source));
    let tables = document
        .rules
        .iter()
        .map(|table| rule::table(table, source));
    listed.chain(tables).collect()
}
