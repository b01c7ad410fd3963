//! What every shell reads in the same way.
//!
//! The parser's grammar is bash's. Where another shell will run the text, only
//! what both read alike may pass; the first byte that is outside of that is an
//! error. The other grammars take more than this: a text is refused here
//! because it is not known to mean the same, not because it is wrong.

use crate::{Dialect, Span};

/// The first stretch of `source` that the shell of `dialect` may read in
/// another way than bash.
pub(crate) fn difference(source: &[u8], dialect: Dialect) -> Option<Span> {
    let at = match dialect {
        Dialect::Bash => return None,
        // Nothing is alike: quotes, variables, separators, redirections.
        Dialect::Cmd if source.is_empty() => return None,
        Dialect::Cmd => 0,
        Dialect::Posix | Dialect::Zsh => Scan { source, at: 0 }.first_difference()?,
    };
    let start = u32::try_from(at).unwrap_or(u32::MAX);
    let end = start.saturating_add(1);
    Some(Span { start, end })
}

struct Scan<'s> {
    source: &'s [u8],
    at: usize,
}

impl Scan<'_> {
    fn first_difference(mut self) -> Option<usize> {
        let mut is_word_start = true;
        while let Some(byte) = self.source.get(self.at) {
            let length = match byte {
                b'\'' => self.quoted(b'\'', |_| true),
                // What a double quote expands is left out.
                b'"' => self.quoted(b'"', |byte| !matches!(byte, b'$' | b'`' | b'\\' | b'!')),
                b'>' | b'2' => self.redirect().or_else(|| self.plain(is_word_start)),
                b'&' => self.starts_with(b"&&"),
                _ => self.plain(is_word_start),
            };
            let Some(length) = length else {
                return Some(self.at);
            };
            is_word_start = matches!(byte, b' ' | b'\t' | b'\n' | b'|' | b'&' | b';');
            self.at += length;
        }
        None
    }

    /// A byte that stands for itself, a separator, or a file name pattern.
    fn plain(&self, is_word_start: bool) -> Option<usize> {
        let byte = *self.source.get(self.at)?;
        let next = self.source.get(self.at + 1).copied();
        let is_alike = match byte {
            b' ' | b'\t' | b'\n' | b';' => next != Some(b';') || byte != b';',
            b'|' => next != Some(b'&'),
            // In zsh `=ls` is the path of `ls`.
            b'=' => !is_word_start,
            // In zsh a lone `-` changes the name that a program gets.
            b'-' => !is_word_start || !matches!(next, None | Some(b' ' | b'\t' | b'\n')),
            b'*' | b'?' => next != Some(b'('),
            b'_' | b'.' | b'/' | b',' | b':' | b'+' | b'@' | b'%' => true,
            _ => byte.is_ascii_alphanumeric() || !byte.is_ascii(),
        };
        is_alike.then_some(1)
    }

    fn quoted(&self, quote: u8, is_plain: impl Fn(u8) -> bool) -> Option<usize> {
        let rest = self.source.get(self.at + 1..)?;
        let length = rest.iter().position(|byte| *byte == quote)?;
        let inside = rest.get(..length)?;
        inside
            .iter()
            .all(|byte| is_plain(*byte))
            .then_some(length + 2)
    }

    /// The redirections that everybody writes.
    fn redirect(&self) -> Option<usize> {
        let known: [&[u8]; 4] = [b"2>&1", b"2>/dev/null", b">/dev/null", b"> /dev/null"];
        let length = known.iter().find_map(|text| self.starts_with(text))?;
        let after = self.source.get(self.at + length);
        let ends = after.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b';' | b'|'));
        let before = self.at.checked_sub(1).and_then(|at| self.source.get(at));
        let begins = before.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\n'));
        (ends && begins).then_some(length)
    }

    fn starts_with(&self, text: &[u8]) -> Option<usize> {
        let rest = self.source.get(self.at..)?;
        rest.starts_with(text).then_some(text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, dialect: Dialect) -> Option<u32> {
        difference(text.as_bytes(), dialect).map(|span| span.start)
    }

    #[test]
    fn everyday_lines_mean_the_same_everywhere() {
        for line in [
            "git log --oneline -5 | head -3",
            "ls -la 2>/dev/null",
            "cd src && git log -3",
            "find . -name '*.rs' -type f | wc -l",
            "grep -rn \"a b\" src 2>&1 | head -20",
            "ls src/*.rs; cat 你好",
            "make >/dev/null 2>&1",
        ] {
            assert_eq!(at(line, Dialect::Posix), None, "{line}");
            assert_eq!(at(line, Dialect::Zsh), None, "{line}");
        }
    }

    #[test]
    fn what_a_shell_reads_in_its_own_way_is_found() {
        for (line, start) in [
            // dash has no such quotes: it would run `rm`
            ("cat $'a\\'; rm x; echo \\''", 4),
            // dash: the background, and a file
            ("ls &>f", 3),
            ("ls |& cat", 3),
            // zsh: a program's path, a substitution, a qualifier that runs
            ("=ls", 0),
            ("cat =(touch x)", 4),
            ("ls *(e:'touch x':)", 3),
            ("ls; ; touch x;; x", 13),
            ("- ls", 0),
            ("ls {a,b}", 3),
            ("a 2>&11", 3),
            ("echo \"$(x)\"", 5),
            ("a > b", 2),
            ("! ls", 0),
            ("ls ~x", 3),
            ("a # b", 2),
        ] {
            assert_eq!(at(line, Dialect::Zsh), Some(start), "{line}");
            assert_eq!(at(line, Dialect::Posix), Some(start), "{line}");
            assert_eq!(at(line, Dialect::Bash), None, "{line}");
        }
    }

    #[test]
    fn nothing_of_cmd_is_alike() {
        assert_eq!(at("dir", Dialect::Cmd), Some(0));
        assert_eq!(at("", Dialect::Cmd), None);
    }
}
