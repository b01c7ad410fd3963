//! The beginning and the end of a long output, and how much lies between.

/// A long output without its middle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The beginning.
    pub head: String,
    /// The end.
    pub tail: String,
    /// How many bytes lie between.
    pub bytes: u64,
    /// How many lines end between; `None` where nobody counted them.
    pub lines: Option<u64>,
}

impl Window {
    /// The window of at most `limit` bytes on an output of `total` bytes and
    /// `lines` lines that begins with `head` and ends with `tail`. Cut at line
    /// ends where that costs less than half of a side.
    pub fn new(head: &[u8], tail: &[u8], limit: usize, total: u64, lines: Option<u64>) -> Self {
        let tail_size = (limit / 2).min(tail.len());
        let head_size = (limit - tail_size).min(head.len());
        let head = up_to_line_end(head.get(..head_size).unwrap_or(head));
        let tail = from_line_start(tail.get(tail.len() - tail_size..).unwrap_or(tail));
        let shown = (head.len() + tail.len()) as u64;
        let ends = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        Self {
            bytes: total.saturating_sub(shown),
            lines: lines.map(|lines| lines.saturating_sub(ends(head) + ends(tail))),
            head: String::from_utf8_lossy(head).into_owned(),
            tail: String::from_utf8_lossy(tail).into_owned(),
        }
    }

    /// Both parts and what lies between.
    pub fn text(&self) -> String {
        let break_before = if self.head.ends_with('\n') { "" } else { "\n" };
        format!("{}{break_before}{}\n{}", self.head, self.gap(), self.tail)
    }

    /// What is said in place of the middle.
    pub fn gap(&self) -> String {
        gap(self.bytes, self.lines)
    }
}

/// What is said in place of so much.
pub(super) fn gap(bytes: u64, lines: Option<u64>) -> String {
    let counted = |count: u64, what: &str| match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    };
    let bytes = counted(bytes, "byte");
    match lines {
        Some(lines) => format!("[{bytes} in {} omitted]", counted(lines, "line")),
        None => format!("[{bytes} omitted]"),
    }
}

/// Up to the last line end, where that lies behind the middle; else up to the
/// last whole character.
fn up_to_line_end(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    match end {
        Some(end) if end >= bytes.len() / 2 => bytes.get(..=end).unwrap_or(bytes),
        _ => whole_characters(bytes),
    }
}

/// From the first line start, where that lies before the middle; else from the
/// first whole character.
fn from_line_start(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let start = match end {
        Some(end) if end < bytes.len() / 2 => end + 1,
        _ => bytes
            .iter()
            .take(3)
            .take_while(|byte| is_inner(**byte))
            .count(),
    };
    bytes.get(start..).unwrap_or(bytes)
}

/// Without a character that is cut at the end.
fn whole_characters(bytes: &[u8]) -> &[u8] {
    let inner = bytes
        .iter()
        .rev()
        .take(3)
        .take_while(|byte| is_inner(**byte))
        .count();
    let Some(first) = bytes.len().checked_sub(inner + 1) else {
        return bytes;
    };
    let size = match bytes.get(first) {
        Some(0xC0..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF7) => 4,
        _ => return bytes,
    };
    let end = if size > inner + 1 { first } else { bytes.len() };
    bytes.get(..end).unwrap_or(bytes)
}

/// Whether the byte continues a character of UTF-8.
fn is_inner(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, limit: usize) -> Window {
        let bytes = text.as_bytes();
        let lines = text.matches('\n').count() as u64;
        Window::new(bytes, bytes, limit, bytes.len() as u64, Some(lines))
    }

    #[test]
    fn both_ends_are_kept_and_the_middle_is_counted() {
        let text: String = (1..=100).map(|number| format!("line {number}\n")).collect();
        let window = window(&text, 40);
        assert_eq!(window.head, "line 1\nline 2\n");
        assert_eq!(window.tail, "line 99\nline 100\n");
        assert_eq!(
            window.text(),
            "line 1\nline 2\n[761 bytes in 96 lines omitted]\nline 99\nline 100\n"
        );
        assert_eq!(
            text.len(),
            761 + "line 1\nline 2\nline 99\nline 100\n".len()
        );
    }

    #[test]
    fn no_character_is_cut() {
        let window = window(&"你好".repeat(10), 20);
        assert_eq!(
            (window.head.as_str(), window.tail.as_str()),
            ("你好你", "好你好")
        );
        assert_eq!(window.bytes, 60 - 18);
        assert_eq!(window.gap(), "[42 bytes in 0 lines omitted]");
    }

    #[test]
    fn lines_that_nobody_counted_are_not_made_up() {
        assert_eq!(gap(1, None), "[1 byte omitted]");
        assert_eq!(gap(2, Some(1)), "[2 bytes in 1 line omitted]");
    }
}
