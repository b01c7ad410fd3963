//! Output as it comes: shown, kept and counted.

use std::ops::ControlFlow;

/// Where output is shown while the command runs.
pub(crate) type Live<'l> = &'l mut dyn FnMut(&[u8]) -> ControlFlow<()>;

/// What a command wrote, up to a limit.
pub(crate) struct Capture<'l> {
    live: Live<'l>,
    limit: usize,
    characters: usize,
    output: Vec<u8>,
}

/// What became of some output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// All of it was kept.
    All,
    /// It went over the limit.
    TooMuch,
    /// Nobody looks at it any more.
    Unread,
}

impl<'l> Capture<'l> {
    pub(crate) fn new(limit: usize, live: Live<'l>) -> Self {
        Self {
            live,
            limit,
            characters: 0,
            output: Vec::new(),
        }
    }

    /// Takes what fits of `bytes`.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Taken {
        let fits = self.fitting(bytes);
        let kept = bytes.get(..fits).unwrap_or_default();
        self.output.extend_from_slice(kept);
        if !kept.is_empty() && (self.live)(kept).is_break() {
            return Taken::Unread;
        }
        if fits < bytes.len() {
            Taken::TooMuch
        } else {
            Taken::All
        }
    }

    pub(crate) fn into_output(self) -> Vec<u8> {
        self.output
    }

    /// How many of the bytes lie within the limit; counts their characters. A
    /// character is counted at its first byte, and has at most four, so that
    /// bytes which are no text are bounded, too.
    fn fitting(&mut self, bytes: &[u8]) -> usize {
        let room = (4 * self.limit).saturating_sub(self.output.len());
        for (index, byte) in bytes.iter().enumerate() {
            let begins = byte & 0xC0 != 0x80;
            if index == room || (begins && self.characters == self.limit) {
                return index;
            }
            self.characters += usize::from(begins);
        }
        bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(limit: usize, chunks: &[&[u8]]) -> (Vec<u8>, Vec<Taken>) {
        let mut live = |_: &[u8]| ControlFlow::Continue(());
        let mut capture = Capture::new(limit, &mut live);
        let taken = chunks.iter().map(|chunk| capture.take(chunk)).collect();
        (capture.into_output(), taken)
    }

    #[test]
    fn output_of_exactly_the_limit_is_kept() {
        let (output, taken) = take(4, &[b"ab", b"cd"]);
        assert_eq!(output, b"abcd");
        assert_eq!(taken, [Taken::All, Taken::All]);
    }

    #[test]
    fn one_character_more_is_too_much() {
        let (output, taken) = take(4, &[b"ab", b"cde"]);
        assert_eq!(output, b"abcd");
        assert_eq!(taken, [Taken::All, Taken::TooMuch]);
    }

    #[test]
    fn characters_are_counted_and_not_bytes_even_when_cut_between_reads() {
        let (output, taken) = take(2, &[b"\xe4\xbd", b"\xa0\xe5\xa5\xbd", b"!"]);
        assert_eq!(output, "你好".as_bytes());
        assert_eq!(taken, [Taken::All, Taken::All, Taken::TooMuch]);
    }

    #[test]
    fn bytes_that_begin_no_character_are_bounded() {
        let (output, taken) = take(2, &[&[0x80; 100]]);
        assert_eq!(output.len(), 8);
        assert_eq!(taken, [Taken::TooMuch]);
    }
}
