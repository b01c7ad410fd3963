//! How a text reaches its shell.
//!
//! Nothing is ever appended to it. Where more is wanted than to run it, it is
//! evaluated by itself, so that a backslash or an open here-document at its end
//! reaches no further than it would alone.

use super::Capture;
use crate::warm::Rung;
use qedsh_gate::Shell;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// The descriptor that a long text is read from.
pub(crate) const TEXT: i32 = 9;
/// The descriptor that the last directory is written to.
pub(crate) const DIRECTORY: i32 = 8;

/// The longest text that is passed as an argument. The kernel takes 128 KiB
/// in one (`MAX_ARG_STRLEN`); quoting a text can make it four times as long.
const LONGEST: usize = 24 << 10;

/// How a text is given.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// The shell's arguments, its own name first.
    pub(crate) arguments: Vec<OsString>,
    /// Whether the text is to be read from [`TEXT`].
    pub(crate) by_descriptor: bool,
}

/// How `text` is given to `shell`.
pub(crate) fn give(shell: Shell, rung: Rung, text: &[u8], capture: Capture) -> Given {
    let is_long = text.len() > LONGEST;
    let is_posix = shell != Shell::Cmd;
    if !is_posix || (capture == Capture::Status && !is_long) {
        let text = OsString::from_vec(text.to_vec());
        return Given {
            arguments: crate::shell::arguments(shell, rung, text),
            by_descriptor: false,
        };
    }
    let script = evaluation(shell, text, capture, is_long);
    Given {
        arguments: crate::shell::arguments(shell, rung, OsString::from_vec(script)),
        by_descriptor: is_long,
    }
}

fn evaluation(shell: Shell, text: &[u8], capture: Capture, is_long: bool) -> Vec<u8> {
    // dash has neither `builtin` nor `eval --`, and needs no `--` for a text
    // that begins with a dash.
    let (eval, pwd) = match shell {
        Shell::Sh => ("eval ", "pwd -P"),
        _ => ("builtin eval -- ", "builtin pwd -P"),
    };
    let mut script = eval.as_bytes().to_vec();
    match is_long {
        true => script.extend(read(shell, text).bytes()),
        false => script.extend(quoted(text)),
    }
    // The text itself sees neither descriptor.
    script.extend(format!(" {TEXT}<&- {DIRECTORY}<&-").bytes());
    if capture == Capture::Directory {
        // One line with the text, read before it runs; whatever the text
        // traces goes nowhere; the status stays the text's.
        script.extend(
            format!(
                "; {{ _s=$?; if [ $_s = 0 ]; then {pwd} >&{DIRECTORY} || :; \
                 else (exit $_s); fi; }} 2>/dev/null"
            )
            .bytes(),
        );
    }
    script
}

/// A word that is the text read from the descriptor. A substitution drops the
/// newlines at the end: they are put back.
fn read(shell: Shell, text: &[u8]) -> String {
    let newlines = text.iter().rev().take_while(|byte| **byte == b'\n').count();
    let newlines = "\n".repeat(newlines);
    match shell {
        Shell::Sh => format!("\"$(/bin/cat <&{TEXT})\"'{newlines}'"),
        _ => format!("\"$(</dev/fd/{TEXT})\"'{newlines}'"),
    }
}

fn quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = vec![b'\''];
    for byte in text {
        match byte {
            b'\'' => quoted.extend(b"'\\''"),
            byte => quoted.push(*byte),
        }
    }
    quoted.push(b'\'');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_text_is_an_argument_as_it_is() {
        let given = give(Shell::Bash, Rung::Clean, b"ls -l", Capture::Status);
        let expected = ["bash", "--norc", "--noprofile", "-c", "--", "ls -l"];
        assert_eq!(given.arguments, expected);
        assert!(!given.by_descriptor);
    }

    #[test]
    fn where_the_directory_is_wanted_the_text_is_evaluated_by_itself() {
        let given = give(
            Shell::Bash,
            Rung::Clean,
            b"cd 'a'; echo \\",
            Capture::Directory,
        );
        let script = given.arguments.last().and_then(|it| it.to_str());
        assert_eq!(
            script,
            Some(
                "builtin eval -- 'cd '\\''a'\\''; echo \\' 9<&- 8<&-; { _s=$?; \
                 if [ $_s = 0 ]; then builtin pwd -P >&8 || :; \
                 else (exit $_s); fi; } 2>/dev/null"
            )
        );
    }

    #[test]
    fn a_long_text_is_read_from_a_descriptor() {
        let text = [vec![b'x'; 200_000], b"\n\n".to_vec()].concat();
        let given = give(Shell::Bash, Rung::Clean, &text, Capture::Status);
        assert!(given.by_descriptor);
        let script = given.arguments.last().and_then(|it| it.to_str());
        let expected = "builtin eval -- \"$(</dev/fd/9)\"'\n\n' 9<&- 8<&-";
        assert_eq!(script, Some(expected));
    }
}
