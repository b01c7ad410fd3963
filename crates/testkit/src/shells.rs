//! Whether dash and zsh accept a text, which words they find in it and what
//! they make of them, asked of the shells themselves.

mod arguments;
mod zsh;

use std::process::{Command, Stdio};
use std::thread;

use crate::bash::OracleError;

pub use arguments::{Called, arguments};
pub use zsh::{Lexed, Lexeme, lex};

/// A shell that can be asked to read without running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shell {
    /// Debian's `sh`.
    Dash,
    /// zsh without start-up files.
    Zsh,
}

/// The kernel takes no longer argument.
const LONGEST_ARGUMENT: usize = (128 << 10) - 1;

/// Whether `shell` accepts each of `texts`; absent for a text that it cannot be given.
///
/// # Errors
/// When the shell cannot be started.
pub fn accepts<T>(shell: Shell, texts: &[T]) -> Result<Vec<Option<bool>>, OracleError>
where
    T: AsRef<[u8]> + Sync,
{
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = texts.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let ask_all = |texts: &[T]| texts.iter().map(|t| ask(shell, t.as_ref())).collect();
        let asked: Vec<_> = texts
            .chunks(share)
            .map(|texts| scope.spawn(move || ask_all(texts)))
            .collect();
        let mut answers = Vec::with_capacity(texts.len());
        for thread in asked {
            let part: Result<Vec<_>, OracleError> =
                thread.join().map_err(|_| OracleError::Shape)?;
            answers.extend(part?);
        }
        Ok(answers)
    })
}

fn ask(shell: Shell, text: &[u8]) -> Result<Option<bool>, OracleError> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    if text.contains(&0) || text.len() > LONGEST_ARGUMENT {
        return Ok(None);
    }
    let (program, options): (_, &[&str]) = match shell {
        Shell::Dash => ("/bin/dash", &["-n", "-c"]),
        Shell::Zsh => ("/bin/zsh", &["-f", "-n", "-c"]),
    };
    let output = Command::new(program)
        .args(options)
        .arg(OsStr::from_bytes(text))
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()?;
    // The exit status says nothing of `! a`; an error is always reported.
    // zsh looks for the file of `$(<file)` even so.
    let mut complaints = output.stderr.split(|byte| *byte == b'\n');
    let is_no_error = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        line.is_empty() || line.contains("no such file or directory: ")
    };
    Ok(Some(complaints.all(is_no_error)))
}
