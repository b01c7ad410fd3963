//! Transcripts: Markdown whose fenced commands carry their verdict.
//!
//! ````markdown
//! ```console mode=plan
//! $ ls -la              # allow: proof
//! $ for f in *; do
//! >   rm "$f"
//! > done                # deny: plan-mode
//! ```
//! ````
//!
//! The text around the fences explains; the words behind `console` are settings
//! that the judge gets. So is the configuration: what a fence of `toml` before it
//! says, up to the next one or the next heading. A verdict starts with `allow`, `ask` or `deny`. With
//! `QEDSH_BLESS` set the files are rewritten to what the judge says now.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The variable that makes [`check`] rewrite instead of compare.
pub const BLESS: &str = "QEDSH_BLESS";

/// Verdicts of a longer line stand two columns behind it.
const VERDICT_COLUMN: usize = 64;

/// One command of a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The file that it stands in.
    pub file: PathBuf,
    /// The line that it starts on, counted from 1.
    pub line: usize,
    /// The command; its lines are joined as the shell would get them.
    pub command: String,
    /// The verdict as written; empty where there is none.
    pub verdict: String,
    /// `name=value` behind `console`.
    pub settings: BTreeMap<String, String>,
    /// The configuration that holds.
    pub configuration: String,
}

/// Judges every command of the `*.md` files in `directory`; each difference as
/// a line that can be read. Rewrites the files instead where blessing is asked for.
///
/// # Errors
/// When a file cannot be read or written.
pub fn check(directory: &Path, judge: impl Fn(&Entry) -> String) -> io::Result<Vec<String>> {
    let is_blessing = std::env::var_os(BLESS).is_some();
    let mut differences = Vec::new();
    let mut files: Vec<PathBuf> = fs::read_dir(directory)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let judged = rewrite(&text, &file, &judge, &mut differences);
        if is_blessing && judged != text {
            fs::write(&file, judged)?;
        }
    }
    if is_blessing {
        differences.clear();
    }
    Ok(differences)
}

/// The text with every verdict as `judge` gives it.
fn rewrite(
    text: &str,
    file: &Path,
    judge: impl Fn(&Entry) -> String,
    differences: &mut Vec<String>,
) -> String {
    let mut rewritten = String::with_capacity(text.len());
    let mut settings = None;
    let mut fence: Option<&str> = None;
    let mut configuration = String::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let opens = fence.is_none();
            fence = opens.then_some(kind);
            settings = fence.and_then(|_| fence_settings(line));
            if fence == Some("toml") {
                configuration.clear();
            }
        } else if fence == Some("toml") {
            configuration.push_str(line);
            configuration.push('\n');
        } else if fence.is_none() && line.starts_with('#') {
            configuration.clear();
        }
        let (Some(settings), Some(first)) = (&settings, line.strip_prefix("$ ")) else {
            rewritten.push_str(line);
            rewritten.push('\n');
            continue;
        };
        let mut parts = vec![first];
        while let Some((_, more)) = lines.next_if(|(_, line)| is_continuation(line)) {
            parts.push(more.get(2..).unwrap_or_default());
        }
        let last = parts.pop().unwrap_or_default();
        let (last, verdict) = split_verdict(last);
        parts.push(last);
        let entry = Entry {
            file: file.to_path_buf(),
            line: index + 1,
            command: parts.join("\n"),
            verdict: verdict.to_owned(),
            settings: settings.clone(),
            configuration: configuration.clone(),
        };
        let judged = judge(&entry);
        if judged != entry.verdict {
            let place = file.file_name().unwrap_or_default().to_string_lossy();
            differences.push(format!(
                "{place}:{}: {}\n  written: {verdict}\n  judged:  {judged}",
                entry.line, entry.command
            ));
        }
        push_entry(&mut rewritten, &parts, &judged);
    }
    rewritten
}

fn is_continuation(line: &str) -> bool {
    line == ">" || line.starts_with("> ")
}

fn push_entry(text: &mut String, parts: &[&str], verdict: &str) {
    for (index, part) in parts.iter().enumerate() {
        let prompt = if index == 0 { "$" } else { ">" };
        let line = format!("{prompt} {part}");
        if index + 1 < parts.len() {
            text.push_str(line.trim_end());
        } else {
            let width = line.chars().count().max(VERDICT_COLUMN - 2);
            text.push_str(&format!("{line:<width$}  # {verdict}"));
        }
        text.push('\n');
    }
}

/// The settings of a fence that opens a transcript; absent for other fences.
fn fence_settings(line: &str) -> Option<BTreeMap<String, String>> {
    let mut words = line.trim_start_matches('`').split_whitespace();
    if words.next() != Some("console") {
        return None;
    }
    let pairs = words.filter_map(|word| word.split_once('='));
    Some(
        pairs
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    )
}

/// A command may hold comments of its own: only a last one that starts like a verdict is one.
fn split_verdict(line: &str) -> (&str, &str) {
    let is_verdict = |text: &str| {
        let word = text.split([':', ' ']).next().unwrap_or_default();
        ["allow", "ask", "deny"].contains(&word)
    };
    match line.rsplit_once(" # ") {
        Some((command, verdict)) if is_verdict(verdict) => (command.trim_end(), verdict.trim()),
        _ => (line.trim_end(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Title\n\n```console mode=plan\n$ ls # the files  # allow: proof\n$ for f in *; do\n>   rm \"$f\"\n> done\nsome output\n```\n\n```rust\n$ not a command\n```\n";

    fn entries(text: &str) -> (Vec<Entry>, Vec<String>, String) {
        let seen = std::cell::RefCell::new(Vec::new());
        let mut differences = Vec::new();
        let judge = |entry: &Entry| {
            seen.borrow_mut().push(entry.clone());
            "allow: proof".to_owned()
        };
        let text = rewrite(text, Path::new("t/a.md"), judge, &mut differences);
        (seen.into_inner(), differences, text)
    }

    #[test]
    fn commands_are_found_with_their_verdicts() {
        let (entries, _, _) = entries(TEXT);
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].command, "ls # the files");
        assert_eq!(entries[0].verdict, "allow: proof");
        assert_eq!(entries[0].line, 4);
        assert_eq!(entries[0].settings["mode"], "plan");
        assert_eq!(entries[1].command, "for f in *; do\n  rm \"$f\"\ndone");
        assert_eq!(entries[1].verdict, "");
    }

    #[test]
    fn a_configuration_holds_to_the_next_or_to_a_heading() {
        let text = "```toml\na\n```\n```console\n$ b\n```\n```toml\nc\n```\n```console\n$ d\n# e\n$ f\n```\n# g\n```console\n$ h\n```\n";
        let (entries, _, _) = entries(text);
        let seen: Vec<(&str, &str)> = entries
            .iter()
            .map(|entry| (entry.command.as_str(), entry.configuration.as_str()))
            .collect();
        assert_eq!(seen, [("b", "a\n"), ("d", "c\n"), ("f", "c\n"), ("h", "")]);
    }

    #[test]
    fn a_difference_names_its_place() {
        let (_, differences, _) = entries(TEXT);
        assert_eq!(
            differences,
            ["a.md:5: for f in *; do\n  rm \"$f\"\ndone\n  written: \n  judged:  allow: proof"]
        );
    }

    #[test]
    fn a_blessed_text_has_no_differences_and_stays() {
        let (_, _, blessed) = entries(TEXT);
        let (_, differences, again) = entries(&blessed);
        assert_eq!(differences, Vec::<String>::new());
        assert_eq!(again, blessed);
        assert!(blessed.contains("\nsome output\n```\n\n```rust\n$ not a command\n```\n"));
    }
}
