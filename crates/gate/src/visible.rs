//! Text made visible: what a terminal would act on or hide is spelled out.

use std::fmt::Write as _;

/// A text as it is shown, and where each byte of it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visible {
    /// What is shown.
    pub text: String,
    /// For each byte of the original, and for its end, the offset in `text`.
    offsets: Vec<usize>,
}

impl Visible {
    /// Where the byte at `offset` of the original is shown.
    pub fn offset(&self, offset: usize) -> usize {
        let last = self.offsets.last().copied().unwrap_or_default();
        self.offsets.get(offset).copied().unwrap_or(last)
    }
}

/// The bytes as text, with line ends kept.
pub fn visible_lines(bytes: &[u8]) -> Visible {
    visible(bytes, |character| character == '\n')
}

/// The bytes as one line of text.
pub fn visible_line(bytes: &[u8]) -> Visible {
    visible(bytes, |_| false)
}

fn visible(bytes: &[u8], is_kept: impl Fn(char) -> bool) -> Visible {
    let mut text = String::with_capacity(bytes.len());
    let mut offsets = Vec::with_capacity(bytes.len() + 1);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let start = text.len();
            if is_kept(character) || !is_hidden(character) {
                text.push(character);
            } else {
                escape(&mut text, character);
            }
            offsets.extend(std::iter::repeat_n(start, character.len_utf8()));
        }
        for byte in chunk.invalid() {
            offsets.push(text.len());
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    offsets.push(text.len());
    Visible { text, offsets }
}

fn escape(text: &mut String, character: char) {
    // Writing into a string cannot fail.
    let _ = match character {
        '\t' => write!(text, "\\t"),
        '\n' => write!(text, "\\n"),
        '\r' => write!(text, "\\r"),
        _ if character.is_ascii() => write!(text, "\\x{:02x}", u32::from(character)),
        _ => write!(text, "<U+{:04X}>", u32::from(character)),
    };
}

/// Whether a terminal acts on the character, shows nothing for it, or shows a
/// space that separates no words. Unicode 17: general categories Cc, Cf, Zs,
/// Zl, Zp, Co and the default ignorable code points.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}'
            | '\u{6dd}' | '\u{70f}' | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{1680}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{2800}' | '\u{3000}'
            | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_is_shown_as_it_is() {
        assert_eq!(
            visible_line("echo 'é 你好' # ~".as_bytes()).text,
            "echo 'é 你好' # ~"
        );
    }

    #[test]
    fn what_moves_hides_or_reorders_is_spelled_out() {
        let shown = |text: &str| visible_line(text.as_bytes()).text;
        assert_eq!(shown("a\u{1b}[2Kb\r\tc\u{7f}"), "a\\x1b[2Kb\\r\\tc\\x7f");
        assert_eq!(shown("rm \u{202e}txt"), "rm <U+202E>txt");
        assert_eq!(shown("l\u{200b}s\u{a0}-a"), "l<U+200B>s<U+00A0>-a");
        assert_eq!(shown("\u{9b}31m"), "<U+009B>31m");
        assert_eq!(shown("\u{e0041}"), "<U+E0041>");
        assert_eq!(visible_line(b"a\xff").text, "a\\xff");
    }

    #[test]
    fn line_ends_are_kept_only_where_lines_are_wanted() {
        assert_eq!(visible_lines(b"a\nb\r").text, "a\nb\\r");
        assert_eq!(visible_line(b"a\nb").text, "a\\nb");
    }

    #[test]
    fn offsets_follow_the_bytes() {
        let shown = visible_line("\u{200b}x\u{ff}".as_bytes());
        assert_eq!(shown.text, "<U+200B>xÿ");
        assert_eq!(
            [0, 1, 3, 4, 6, 99].map(|it| shown.offset(it)),
            [0, 0, 8, 9, 11, 11]
        );
    }
}
