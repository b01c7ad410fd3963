//! Reads what strace wrote: one call after the other, interrupted ones joined.

use std::collections::HashMap;

/// One finished system call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) process: i32,
    pub(super) name: String,
    /// Each argument as strace prints it.
    pub(super) arguments: Vec<String>,
    /// What it returned; absent when the process ended in it.
    pub(super) returned: Option<i64>,
    /// What follows the number: the path of a descriptor, or the error's name.
    pub(super) remark: String,
}

/// The calls of a trace in the order of their end.
pub(super) fn calls(trace: &str) -> Vec<Call> {
    let mut begun: HashMap<i32, &str> = HashMap::new();
    let mut calls = Vec::new();
    for line in trace.lines() {
        let Some((process, text)) = line.trim_start().split_once(' ') else {
            continue;
        };
        let Ok(process) = process.parse() else {
            continue;
        };
        let text = text.trim_start();
        if let Some(start) = text.strip_suffix("<unfinished ...>") {
            begun.insert(process, start.trim_end());
        } else if let Some(rest) = text.strip_prefix("<... ") {
            let start = begun.remove(&process).unwrap_or_default();
            let end = rest.split_once("resumed>").map_or("", |(_, end)| end);
            calls.extend(call(process, &format!("{start}{end}")));
        } else {
            calls.extend(call(process, text));
        }
    }
    // A call that nobody saw the end of was still made.
    for (process, start) in begun {
        calls.extend(call(process, &format!("{start}) = ?")));
    }
    calls
}

fn call(process: i32, text: &str) -> Option<Call> {
    let (name, rest) = text.split_once('(')?;
    if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return None;
    }
    let (inside, result) = rest.rsplit_once(" = ")?;
    let inside = inside.trim_end().strip_suffix(')')?;
    let digits = result.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let (number, remark) = result.split_at(digits.unwrap_or(result.len()));
    let returned = match number.strip_prefix("0x") {
        Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
        None => number.parse().ok(),
    };
    Some(Call {
        process,
        name: name.to_owned(),
        arguments: arguments(inside),
        returned,
        remark: remark.trim().to_owned(),
    })
}

/// Splits at the commas that stand in no string, structure or path.
fn arguments(text: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let (mut depth, mut quoted, mut escaped) = (0_i32, false, false);
    for character in text.chars() {
        let is_separator = character == ',' && depth == 0 && !quoted;
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' | '[' | '{' | '<' if !quoted => depth += 1,
            ')' | ']' | '}' | '>' if !quoted => depth -= 1,
            _ => {}
        }
        if is_separator {
            arguments.push(String::new());
        } else if let Some(last) = arguments.last_mut() {
            last.push(character);
        }
    }
    let trimmed = arguments.iter().map(|argument| argument.trim().to_owned());
    trimmed.filter(|argument| !argument.is_empty()).collect()
}

impl Call {
    pub(super) fn succeeded(&self) -> bool {
        self.returned.is_some_and(|number| number >= 0)
    }

    /// The error's name, such as `ENOENT`.
    pub(super) fn error(&self) -> &str {
        if self.succeeded() {
            return "";
        }
        self.remark.split(' ').next().unwrap_or_default()
    }

    pub(super) fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("", String::as_str)
    }

    pub(super) fn mentions(&self, word: &str) -> bool {
        self.arguments
            .iter()
            .any(|argument| argument.contains(word))
    }
}

/// The text of `"…"` as strace prints strings; absent for anything else.
pub(super) fn string(argument: &str) -> Option<String> {
    let quoted = argument.strip_prefix('"')?;
    let mut bytes = Vec::new();
    let mut rest = quoted.bytes().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'"' => break,
            b'\\' => bytes.push(match rest.next()? {
                b'n' => b'\n',
                b't' => b'\t',
                b'r' => b'\r',
                b'v' => 0x0b,
                b'f' => 0x0c,
                digit @ b'0'..=b'7' => {
                    let mut value = digit - b'0';
                    for _ in 0..2 {
                        let Some(next @ b'0'..=b'7') = rest.peek().copied() else {
                            break;
                        };
                        value = value.wrapping_mul(8).wrapping_add(next - b'0');
                        rest.next();
                    }
                    value
                }
                other => other,
            }),
            other => bytes.push(other),
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The strings of an array such as `["ls", "-l"]`.
pub(super) fn strings(argument: &str) -> Vec<String> {
    let inside = argument.trim_start_matches('[').trim_end_matches(']');
    let items = arguments(inside);
    items.iter().filter_map(|item| string(item)).collect()
}

/// The path in `3</a/path>` or `AT_FDCWD</a/path>`.
pub(super) fn descriptor_path(argument: &str) -> Option<&str> {
    let (_, path) = argument.split_once('<')?;
    Some(path.rsplit_once('>')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_split_into_its_parts() {
        let trace = "12 openat(AT_FDCWD</home/a>, \"a, b\\n\\303\\244\", O_RDONLY|O_CLOEXEC) = 3</home/a/a, b>\n";
        let calls = calls(trace);
        assert_eq!(calls.len(), 1);
        assert_eq!(calls[0].process, 12);
        assert_eq!(calls[0].name, "openat");
        assert_eq!(calls[0].arguments.len(), 3);
        assert_eq!(descriptor_path(calls[0].argument(0)), Some("/home/a"));
        assert_eq!(string(calls[0].argument(1)).as_deref(), Some("a, b\nä"));
        assert_eq!(calls[0].returned, Some(3));
        assert_eq!(descriptor_path(&calls[0].remark), Some("/home/a/a, b"));
    }

    #[test]
    fn an_interrupted_call_is_joined() {
        let trace = "7 wait4(-1,  <unfinished ...>\n8 kill(1, SIGTERM) = -1 EPERM (Operation not permitted)\n7 <... wait4 resumed>NULL, 0, NULL) = 8\n";
        let calls = calls(trace);
        assert_eq!(calls[0].error(), "EPERM");
        assert_eq!(calls[1].name, "wait4");
        assert_eq!(calls[1].arguments, ["-1", "NULL", "0", "NULL"]);
        assert_eq!(calls[1].returned, Some(8));
    }

    #[test]
    fn a_call_without_an_end_is_kept() {
        let calls = calls(
            "7 connect(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(80)}, 16 <unfinished ...>\n",
        );
        assert_eq!(calls[0].name, "connect");
        assert!(!calls[0].succeeded());
        assert!(calls[0].mentions("AF_INET"));
    }

    #[test]
    fn argument_vectors_are_read() {
        assert_eq!(
            strings(r#"["ls", "-l\"x", "a, b"]"#),
            ["ls", "-l\"x", "a, b"]
        );
    }
}
