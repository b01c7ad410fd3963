//! Reads the files that git is configured with, as `config.c` of git does.

/// One variable as a file sets it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The first part of its name, in lower case.
    pub(super) section: Vec<u8>,
    /// What lies between the first and the last part.
    pub(super) subsection: Option<Vec<u8>>,
    /// The last part of its name, in lower case.
    pub(super) key: Vec<u8>,
    /// Its value; `None` without an equals sign, which means true.
    pub(super) value: Option<Vec<u8>>,
}

impl Entry {
    /// The name in the usual spelling: `remote.origin.url`.
    pub(super) fn name(&self) -> Vec<u8> {
        let mut name = self.section.clone();
        for part in self.subsection.iter().chain([&self.key]) {
            name.push(b'.');
            name.extend_from_slice(part);
        }
        name
    }
}

/// The file is not one that git would take.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// Every variable that the file sets, in order.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Entry>, Malformed> {
    if text.contains(&0) {
        return Err(Malformed);
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut reader = Reader { text, at: 0 };
    let mut section: Option<Vec<u8>> = None;
    let mut entries = Vec::new();
    while let Some(byte) = reader.next() {
        match byte {
            b'#' | b';' => reader.skip_line(),
            b'[' => section = Some(reader.section()?),
            _ if is_space(byte) => {}
            _ if byte.is_ascii_alphabetic() => {
                let section = section.as_deref().ok_or(Malformed)?;
                entries.push(reader.entry(section, byte)?);
            }
            _ => return Err(Malformed),
        }
    }
    Ok(entries)
}

/// `isspace` of git: no vertical tab, no form feed.
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next byte, a carriage return before a newline left out.
    fn next(&mut self) -> Option<u8> {
        let mut byte = *self.text.get(self.at)?;
        self.at += 1;
        if byte == b'\r' && self.text.get(self.at) == Some(&b'\n') {
            self.at += 1;
            byte = b'\n';
        }
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// The next byte, where the end of the file counts as the end of a line.
    fn next_in_line(&mut self) -> u8 {
        self.next().unwrap_or(b'\n')
    }

    fn skip_line(&mut self) {
        while self.next_in_line() != b'\n' {}
    }

    /// The rest of a section header, as the dotted start of names.
    fn section(&mut self) -> Result<Vec<u8>, Malformed> {
        let mut name = Vec::new();
        loop {
            match self.next_in_line() {
                b']' if !name.is_empty() => return Ok(name),
                b'\n' => return Err(Malformed),
                byte if is_space(byte) => {
                    self.subsection(&mut name)?;
                    return Ok(name);
                }
                byte if is_name(byte) || byte == b'.' => name.push(byte.to_ascii_lowercase()),
                _ => return Err(Malformed),
            }
        }
    }

    /// ` "name"]`, appended after a dot; case and every byte are kept.
    fn subsection(&mut self, name: &mut Vec<u8>) -> Result<(), Malformed> {
        let mut byte = self.next_in_line();
        while byte != b'\n' && is_space(byte) {
            byte = self.next_in_line();
        }
        if byte != b'"' || name.is_empty() {
            return Err(Malformed);
        }
        name.push(b'.');
        loop {
            match self.next_in_line() {
                b'\n' => return Err(Malformed),
                b'"' => break,
                b'\\' => match self.next_in_line() {
                    b'\n' => return Err(Malformed),
                    byte => name.push(byte),
                },
                byte => name.push(byte),
            }
        }
        (self.next() == Some(b']')).then_some(()).ok_or(Malformed)
    }

    fn entry(&mut self, section: &[u8], first: u8) -> Result<Entry, Malformed> {
        let mut key = vec![first.to_ascii_lowercase()];
        while let Some(byte) = self.peek().filter(|byte| is_name(*byte)) {
            key.push(byte.to_ascii_lowercase());
            self.at += 1;
        }
        let mut byte = self.next_in_line();
        while matches!(byte, b' ' | b'\t') {
            byte = self.next_in_line();
        }
        let value = match byte {
            b'\n' => None,
            b'=' => Some(self.value()?),
            _ => return Err(Malformed),
        };
        let (section, subsection) = split(section);
        Ok(Entry {
            section,
            subsection,
            key,
            value,
        })
    }

    fn value(&mut self) -> Result<Vec<u8>, Malformed> {
        let mut value = Vec::new();
        // Where trailing blanks begin, if the value ended here.
        let mut end = 0;
        let mut in_quotes = false;
        loop {
            match self.next_in_line() {
                b'\n' if in_quotes => return Err(Malformed),
                b'\n' => break,
                b'"' => {
                    in_quotes = !in_quotes;
                    end = value.len();
                }
                b'#' | b';' if !in_quotes => {
                    self.skip_line();
                    break;
                }
                byte if !in_quotes && is_space(byte) => {
                    if !value.is_empty() {
                        value.push(byte);
                    }
                }
                b'\\' => {
                    match self.next_in_line() {
                        // The line goes on in the next one.
                        b'\n' => {}
                        b't' => value.push(b'\t'),
                        b'b' => value.push(b'\x08'),
                        b'n' => value.push(b'\n'),
                        byte @ (b'\\' | b'"') => value.push(byte),
                        _ => return Err(Malformed),
                    }
                    end = value.len();
                }
                byte => {
                    value.push(byte);
                    end = value.len();
                }
            }
        }
        value.truncate(end);
        Ok(value)
    }
}

/// The first part of a section's name, and the rest.
fn split(section: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    match section.iter().position(|byte| *byte == b'.') {
        Some(dot) => {
            let (first, rest) = section.split_at(dot);
            let rest = rest.strip_prefix(b".").unwrap_or(rest);
            (first.to_vec(), Some(rest.to_vec()))
        }
        None => (section.to_vec(), None),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let entries = parse(text.as_bytes()).unwrap();
        let show = |entry: &Entry| {
            let name = String::from_utf8(entry.name()).unwrap();
            match &entry.value {
                Some(value) => format!("{name}={}", String::from_utf8(value.clone()).unwrap()),
                None => name,
            }
        };
        entries.iter().map(show).collect()
    }

    #[test]
    fn names_fold_case_and_subsections_keep_it() {
        assert_eq!(
            shown("[Core]\n\tFSMonitor = x\n[Remote \"Origin\"]\nURL=u\n[branch.Main]\nmerge=m\n"),
            [
                "core.fsmonitor=x",
                "remote.Origin.url=u",
                "branch.main.merge=m"
            ]
        );
    }

    #[test]
    fn values_lose_quotes_comments_and_outer_blanks() {
        assert_eq!(
            shown("[a]\nb = \" x ; y\"  z \t# note\nc = p\\\n q\nd = \\\"\\t\\\\\ne=\nf\n"),
            ["a.b= x ; y  z", "a.c=p q", "a.d=\"\t\\", "a.e=", "a.f"]
        );
    }

    #[test]
    fn a_variable_may_share_the_line_of_its_section() {
        assert_eq!(shown("[core] fsmonitor = x"), ["core.fsmonitor=x"]);
        assert_eq!(
            shown("\u{feff}[a]b=c\r\n[d]\r\ne=f\r\n"),
            ["a.b=c", "d.e=f"]
        );
    }

    #[test]
    fn a_subsection_may_hold_escapes_and_dots() {
        assert_eq!(
            shown(r#"[url "a\"b\\c.d"] insteadOf = e"#),
            [r#"url.a"b\c.d.insteadof=e"#]
        );
    }

    #[test]
    fn what_git_rejects_is_malformed() {
        for text in [
            "b = c",
            "[a",
            "[a\n]",
            "[]\nb=c",
            "[a \"b]\n",
            "[a b]\n",
            "[a \"b\" ]\n",
            "[a]\n=c",
            "[a]\nb c",
            "[a]\nb = \"c\n",
            "[a]\nb = \\x\n",
            "[a]\n1b = c",
            "[a]\nb\0 = c",
            "[a_b]\n",
        ] {
            assert_eq!(parse(text.as_bytes()), Err(Malformed), "{text:?}");
        }
    }

    /// Pieces of configuration text; random sequences of them go to git, too.
    const PIECES: &[&str] = &[
        "[",
        "]",
        "\"",
        "\\",
        "\n",
        "\r",
        "\t",
        " ",
        "=",
        "#",
        ";",
        ".",
        "-",
        "a",
        "B",
        "7",
        "_",
        "\\\n",
        "\\t",
        "\r\n",
        "[a]\n",
        "[a \"b\"]",
        "[A.b]",
        "c = d\n",
        "c=\"d e\" ;f\n",
        "\u{feff}",
        "\u{e9}",
        "\u{b}",
        "\u{c}",
        "c\n",
        "\n",
        "[a]",
        "c = ",
    ];

    #[test]
    fn whatever_is_read_is_read_as_git_reads_it() {
        let mut seed: u64 = 1;
        let mut draw = |below: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap() % below
        };
        let mut accepted = 0;
        for _ in 0..8000 {
            let mut text = String::from(if draw(8) == 0 { "" } else { "[a]\n" });
            for _ in 0..draw(12) {
                text.push_str(PIECES[draw(PIECES.len())]);
            }
            let Ok(entries) = parse(text.as_bytes()) else {
                continue;
            };
            accepted += usize::from(!entries.is_empty());
            assert_eq!(as_git_lists(&entries), listed_by_git(&text), "{text:?}");
        }
        assert!(accepted > 400, "{accepted}");
    }

    fn as_git_lists(entries: &[Entry]) -> Option<Vec<u8>> {
        let mut list = Vec::new();
        for entry in entries {
            list.extend(entry.name());
            if let Some(value) = &entry.value {
                list.push(b'\n');
                list.extend(value);
            }
            list.push(0);
        }
        Some(list)
    }

    /// What `git config --list -z` says of the text; `None` where it refuses.
    fn listed_by_git(text: &str) -> Option<Vec<u8>> {
        use std::io::Write;
        use std::process::{Command, Stdio};
        let mut child = Command::new("git")
            .args(["config", "-f", "-", "--list", "-z"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        output.status.success().then_some(output.stdout)
    }
}
