//! One file, read and checked.

use crate::error::{ConfigError, Lines};
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
            ConfigError::part(file, text, &span, error.message())
        })?;
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
