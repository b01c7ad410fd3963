//! `qedsh rules import`: what another program's rules become here.

use crate::config::{Scope, target};
use crate::rules::arguments::ImportArguments;
use crate::rules::places::usual;
use qedsh_gate::{Verdict, visible_line};
use qedsh_tool::session::config::{self, Author, Imported, Sources};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What was done.
pub(super) fn import(arguments: &ImportArguments) -> Result<String, String> {
    let target = target(arguments.scope, arguments.cwd.as_deref())?;
    let files = files(arguments, &target.sources)?;
    let texts = texts(&files)?;
    let texts: Vec<(&Path, &str)> = texts
        .iter()
        .map(|(file, text)| (file.as_path(), text.as_str()))
        .collect();
    let imported = config::import(arguments.program.into(), &texts);
    let imported = imported.map_err(|error| error.pointed())?;
    let shown = shown(&files, &imported);
    if arguments.dry_run || imported.rules.is_empty() {
        return Ok(shown);
    }
    let text = target.text()?;
    let text = config::append(&target.file, &text, &imported, &target.sources);
    let written = target.replace(&text.map_err(|error| error.to_string())?)?;
    let trust = match target.scope {
        Scope::User => "",
        Scope::Project => "\nwhat they allow counts once `qedsh trust` has been answered",
    };
    Ok(format!("{shown}\nwritten to {written}{trust}"))
}

fn files(arguments: &ImportArguments, sources: &Sources) -> Result<Vec<PathBuf>, String> {
    let files = match &arguments.file {
        Some(file) => vec![file.clone()],
        None => usual(arguments.program, arguments.scope, sources),
    };
    match files.is_empty() {
        true => Err("none of its usual files is there: name one with --file".to_owned()),
        false => Ok(files),
    }
}

fn texts(files: &[PathBuf]) -> Result<Vec<(PathBuf, String)>, String> {
    let read = files.iter().map(|file| {
        let text = config::read(file, Author::Anybody).map_err(|error| error.to_string())?;
        let text = text.ok_or_else(|| format!("{}: is not there", file.display()))?;
        Ok((file.clone(), text))
    });
    read.collect()
}

/// Each rule as it was and as it is, then what is left out.
fn shown(files: &[PathBuf], imported: &Imported) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for file in files {
        let _ = writeln!(text, "from {}", file.display());
    }
    for rule in &imported.rules {
        let verdict = match rule.verdict {
            Verdict::Allow => "allow",
            Verdict::Ask => "ask",
            Verdict::Deny => "deny",
        };
        let source = one_line(&rule.source);
        let _ = writeln!(
            text,
            "{verdict:5} {}  # was {source}",
            one_line(&rule.entry())
        );
    }
    for refused in &imported.refused {
        let _ = writeln!(
            text,
            "left out: {}: {}",
            one_line(&refused.source),
            refused.why
        );
    }
    text.trim_end().to_owned()
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible_line(words.join(" ").as_bytes()).text
}
