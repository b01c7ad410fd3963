//! A long output, told by its size, its file and both of its ends.

use super::window::gap;
use crate::contract::BashOutput;
use qedsh_session::exec::task::size;

/// How many characters of each end are shown.
const PREVIEW: usize = 2000;

/// The envelope around `shown`, the output as far as it is at hand without the
/// blank lines in front, whose whole is in the file at `path`.
pub(super) fn envelope(output: &BashOutput, shown: &str, path: &str) -> String {
    let whole = whole_size(output);
    let (title, preview) = preview(output, shown, whole);
    format!(
        "<persisted-output>\nOutput too large ({}). Full output saved to: {path}\n\n{title}:\n{preview}\n\
         </persisted-output>",
        size(whole)
    )
}

/// How many bytes were written in all.
fn whole_size(output: &BashOutput) -> u64 {
    let streams = || {
        let sizes = [output.stdout_bytes, output.stderr_bytes];
        sizes.into_iter().flatten().reduce(|one, other| one + other)
    };
    let inline = (output.stdout.len() + output.stderr.len()) as u64;
    output
        .persisted_output_size
        .or_else(streams)
        .unwrap_or(inline)
}

fn preview(output: &BashOutput, shown: &str, whole: u64) -> (&'static str, String) {
    let count = shown.trim_end().chars().count();
    if count <= 2 * PREVIEW {
        return ("Preview", shown.trim_end().to_owned());
    }
    let head = first(shown);
    let tail = last(shown);
    let blank = output.stdout.strip_suffix(shown).unwrap_or_default();
    let parts = [blank, head, tail];
    let bytes: u64 = parts.iter().map(|part| part.len() as u64).sum();
    let ends = |part: &&str| part.matches('\n').count() as u64;
    let seen: u64 = parts.iter().map(ends).sum();
    let lines = output.stdout_lines.map(|lines| lines.saturating_sub(seen));
    let between = whole.saturating_sub(bytes);
    let head = head.trim_end_matches('\n');
    let text = format!("{head}\n{}\n{}", gap(between, lines), tail.trim_end());
    ("Preview (first 2KB and last 2KB)", text)
}

/// The first characters, up to the last line end that is not too far before.
fn first(text: &str) -> &str {
    let end = text.char_indices().nth(PREVIEW);
    let part = end.and_then(|(end, _)| text.get(..end)).unwrap_or(text);
    match part.rfind('\n') {
        Some(end) if end > part.len() / 2 => part.get(..=end).unwrap_or(part),
        _ => part,
    }
}

/// The last characters, from the first line start that is not too far behind.
fn last(text: &str) -> &str {
    let start = text.char_indices().nth_back(PREVIEW - 1);
    let part = start
        .and_then(|(start, _)| text.get(start..))
        .unwrap_or(text);
    match part.find('\n') {
        Some(end) if end < part.len() / 2 => part.get(end + 1..).unwrap_or(part),
        _ => part,
    }
}
