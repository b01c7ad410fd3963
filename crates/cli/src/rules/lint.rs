//! `qedsh rules lint`: odd rules, pointed at.

use crate::{context, exit, output};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use qedsh_gate::{Language, Rule, visible_lines};
use qedsh_tool::SCHEMA;
use qedsh_tool::session::audit::redact;
use qedsh_tool::session::config::{Author, Config, Severity, lints, now, read};
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn main(cwd: Option<&Path>, json: bool) -> ExitCode {
    let config = context::configuration(&context::judged_place(cwd));
    for error in &config.errors {
        output::complain(&error.pointed());
    }
    let language = match json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let found = found(&config, language);
    let has_warning = found.iter().any(|found| found.severity == "warning");
    let status = match (config.errors.is_empty(), has_warning) {
        (false, _) => exit::internal(),
        (true, true) => ExitCode::FAILURE,
        (true, false) => ExitCode::SUCCESS,
    };
    let written = match json {
        true => output::json(&Lints {
            schema: SCHEMA,
            errors: config.errors.iter().map(ToString::to_string).collect(),
            lints: found,
        }),
        false => found
            .iter()
            .try_for_each(|found| output::line(&drawn(found))),
    };
    output::after(written, status)
}

#[derive(Serialize)]
struct Lints {
    schema: u32,
    errors: Vec<String>,
    lints: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    id: &'static str,
    severity: &'static str,
    file: String,
    line: usize,
    pattern: String,
    message: String,
}

/// What is odd, in the order of the rules; secrets, which must not be shown,
/// first.
fn found(config: &Config, language: Language) -> Vec<Found> {
    // A closed gate has no rules that could be odd.
    let rules = config.rules.rules();
    let secrets = rules.iter().filter_map(|rule| secret(rule, language));
    let others = lints(rules, now()).into_iter().map(|lint| Found {
        id: lint.id(),
        severity: match lint.severity() {
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        },
        message: redact(&lint.message(language)),
        pattern: redact(&lint.pattern),
        file: lint.origin.file,
        line: lint.origin.line,
    });
    secrets.chain(others).collect()
}

fn secret(rule: &Rule, language: Language) -> Option<Found> {
    let pattern = rule.pattern.to_string();
    let shown = redact(&pattern);
    (shown != pattern).then(|| Found {
        id: "secret",
        severity: "warning",
        message: match language {
            Language::English => format!("`{shown}` holds what looks like a secret"),
            Language::Chinese => format!("`{shown}` 似乎含有机密"),
        },
        pattern: shown,
        file: rule.origin.file.clone(),
        line: rule.origin.line,
    })
}

/// The line of the rule, with a mark under it.
fn drawn(found: &Found) -> String {
    let level = match found.severity {
        "warning" => Level::WARNING,
        _ => Level::NOTE,
    };
    let title = format!("{} [{}]", found.message, found.id);
    let text = read(Path::new(&found.file), Author::Anybody).ok().flatten();
    let line = text
        .as_deref()
        .and_then(|text| text.lines().nth(found.line - 1));
    let group = match line.filter(|_| found.id != "secret") {
        None => {
            let place = format!("{}:{}", found.file, found.line);
            let note = Level::NOTE.message(place);
            level.primary_title(title).element(note)
        }
        Some(line) => {
            let shown = visible_lines(line.as_bytes()).text;
            let mark = mark(&shown, &found.pattern);
            let snippet = Snippet::source(shown)
                .line_start(found.line)
                .path(found.file.clone())
                .annotation(AnnotationKind::Primary.span(mark));
            level.primary_title(title).element(snippet)
        }
    };
    let is_plain = !io::stdout().is_terminal() || std::env::var_os("NO_COLOR").is_some();
    let renderer = match is_plain {
        true => Renderer::plain(),
        false => Renderer::styled(),
    };
    renderer.render(&[group])
}

/// Where the pattern stands in its line, or else all of the line.
fn mark(line: &str, pattern: &str) -> Range<usize> {
    let bare = pattern.strip_suffix(":*").unwrap_or(pattern);
    match line.find(bare) {
        Some(start) => start..start + bare.len(),
        None => {
            let start = line.len() - line.trim_start().len();
            start..line.trim_end().len().max(start)
        }
    }
}
