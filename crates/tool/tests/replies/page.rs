//! Transcripts of calls: Markdown whose fences tell what a model reads.
//!
//! ````markdown
//! ```calls mode=yolo
//! ! file notes "one\n"
//! Bash {"command": "cat notes"}
//! ~ writes "one\n"
//! = one
//! ```
//! ````
//!
//! A line with `!` prepares; one with a tool's name calls it; lines with `~`
//! below it say what its command does; lines with `=` are the reply. With
//! `QEDSH_BLESS` set they are rewritten to what the reply is now.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The variable that makes [`check`] rewrite instead of compare.
pub(crate) const BLESS: &str = "QEDSH_BLESS";

/// One thing that happens in a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// The fence begins, with these settings.
    Begins(BTreeMap<String, String>),
    /// Something is prepared; the words behind `!`.
    Prepares(String),
    /// A tool is called.
    Calls {
        /// The tool's name.
        tool: String,
        /// Its arguments, as JSON.
        arguments: String,
        /// What its command does, step by step.
        script: Vec<String>,
    },
}

/// Plays every fence of the `*.md` files in `directory`; each difference as
/// text that can be read. `play` gets one entry after the other and gives the
/// reply. Rewrites the files instead where blessing is asked for.
pub(crate) fn check(
    directory: &Path,
    mut play: impl FnMut(&Entry) -> String,
) -> io::Result<Vec<String>> {
    let is_blessing = std::env::var_os(BLESS).is_some();
    let mut files: Vec<PathBuf> = fs::read_dir(directory)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    let mut differences = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let (played, wrong) = rewrite(&text, &mut play);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        differences.extend(wrong.iter().map(|it| format!("{name}:{it}")));
        if is_blessing && played != text {
            fs::write(&file, played)?;
        }
    }
    if is_blessing {
        differences.clear();
    }
    Ok(differences)
}

/// The text with every reply as `play` gives it, and where it differs.
fn rewrite(text: &str, play: &mut impl FnMut(&Entry) -> String) -> (String, Vec<String>) {
    let mut rewritten = String::with_capacity(text.len());
    let mut differences = Vec::new();
    let mut is_inside = false;
    let mut lines = text.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        rewritten.push_str(line);
        rewritten.push('\n');
        let entry = match (is_inside, line.strip_prefix("```")) {
            (false, Some(info)) => {
                let Some(settings) = settings(info) else {
                    continue;
                };
                is_inside = true;
                Entry::Begins(settings)
            }
            (true, Some(_)) => {
                is_inside = false;
                continue;
            }
            (false, None) => continue,
            (true, None) => match line.strip_prefix("! ") {
                Some(words) => Entry::Prepares(words.to_owned()),
                None => {
                    let Some((tool, arguments)) = line.split_once(' ') else {
                        continue;
                    };
                    let mut script = Vec::new();
                    while let Some((_, step)) = lines.next_if(|(_, it)| it.starts_with("~ ")) {
                        rewritten.push_str(step);
                        rewritten.push('\n');
                        script.push(step.trim_start_matches("~ ").to_owned());
                    }
                    Entry::Calls {
                        tool: tool.to_owned(),
                        arguments: arguments.to_owned(),
                        script,
                    }
                }
            },
        };
        let mut written = String::new();
        while let Some((_, reply)) = lines.next_if(|(_, it)| *it == "=" || it.starts_with("= ")) {
            written.push_str(reply);
            written.push('\n');
        }
        let played = quoted(&play(&entry));
        if played != written {
            differences.push(format!(
                "{}: {line}\n-- written:\n{written}-- played:\n{played}",
                index + 1
            ));
        }
        rewritten.push_str(&played);
    }
    (rewritten, differences)
}

/// The settings of a fence of calls.
fn settings(info: &str) -> Option<BTreeMap<String, String>> {
    let mut words = info.split_whitespace();
    if words.next() != Some("calls") {
        return None;
    }
    let pairs = words.filter_map(|word| word.split_once('='));
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Some(pairs.collect())
}

/// The reply as lines of a transcript; the middle of a long one is left out.
fn quoted(reply: &str) -> String {
    const LONGEST: usize = 16;
    let lines: Vec<&str> = reply.lines().collect();
    let mut shown = lines.clone();
    if let Some(left_out) = lines.len().checked_sub(LONGEST).filter(|it| *it > 0) {
        shown.drain(LONGEST / 2..LONGEST / 2 + left_out);
        shown.insert(LONGEST / 2, "⋮");
    }
    let lines = shown.iter().map(|line| format!("= {line}"));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_played_in_order_and_replies_rewritten() {
        let text = "# T\n```calls mode=plan\n! file a \"x\"\nBash {\"command\":\"cat a\"}\n\
                    ~ writes \"x\"\n= old\n```\n```console\n$ ls\n```\n";
        let mut seen = Vec::new();
        let mut play = |entry: &Entry| {
            seen.push(entry.clone());
            match entry {
                Entry::Calls { .. } => "new\n\nlines".to_owned(),
                _ => String::new(),
            }
        };
        let (rewritten, differences) = rewrite(text, &mut play);
        assert_eq!(rewritten, text.replace("= old\n", "= new\n=\n= lines\n"));
        assert_eq!(differences.len(), 1);
        assert_eq!(seen.len(), 3);
        assert_eq!(
            seen[2],
            Entry::Calls {
                tool: "Bash".into(),
                arguments: "{\"command\":\"cat a\"}".into(),
                script: vec!["writes \"x\"".into()],
            }
        );
        let (again, differences) = rewrite(&rewritten, &mut |entry| match entry {
            Entry::Calls { .. } => "new\n\nlines".to_owned(),
            _ => String::new(),
        });
        assert_eq!((again, differences), (rewritten, Vec::new()));
    }
}
