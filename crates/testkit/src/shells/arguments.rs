//! What dash and zsh pass to the commands of a text, which are all functions
//! that report what they get.
//!
//! A text that a shell reads in another way than its writer thought may run
//! something else after all: the shell is confined to reading and to the pipe
//! that it answers through (`oracle/confine.c`).

use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};

use super::Shell;
use crate::bash::{OracleError, build};

/// The functions: `T` succeeds, `F` fails, `H` and `G` do so after they have
/// added the lines that they read to what they report.
const FUNCTIONS: &str = r#"
exec 9>&1 1>&2
T() { printf '%s\0' "$#" "$@" >&9; }
F() { T "$@"; return 1; }
H() { while IFS= read -r line; do set -- "$@" "$line"; done; T "$@"; }
G() { H "$@"; return 1; }
set -o noglob
for text do (eval "$text
wait"); printf 'end\0' >&9; done
"#;

/// What one call of a function got.
pub type Called = Vec<Vec<u8>>;

/// Texts that one shell reads at most, and bytes.
const BATCH: (usize, usize) = (200, 60_000);

/// The calls that each of `texts` makes, in any order.
///
/// # Errors
/// When the shell cannot be started, or answers something else.
pub fn arguments(shell: Shell, texts: &[Vec<u8>]) -> Result<Vec<Vec<Called>>, OracleError> {
    let mut answers = Vec::with_capacity(texts.len());
    let mut rest = texts;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = rest.iter().take(BATCH.0).take_while(|text| {
            bytes += text.len();
            bytes < BATCH.1
        });
        let (batch, after) = rest.split_at(fits.count().max(1));
        answers.extend(ask(shell, batch)?);
        rest = after;
    }
    Ok(answers)
}

fn ask(shell: Shell, texts: &[Vec<u8>]) -> Result<Vec<Vec<Called>>, OracleError> {
    let mut command = Command::new(build::launcher()?);
    match shell {
        Shell::Dash => command.args(["/bin/dash", "-c", FUNCTIONS, "dash"]),
        Shell::Zsh => command.args(["/bin/zsh", "-f", "-c", FUNCTIONS, "zsh"]),
    };
    let texts_of_arguments = texts.iter().map(|text| std::ffi::OsStr::from_bytes(text));
    let mut child = command
        .args(texts_of_arguments)
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("PATH", "/nonexistent")
        .env("HOME", "/nonexistent")
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut answer = Vec::new();
    let mut stdout = child.stdout.take().ok_or(OracleError::Shape)?;
    stdout.read_to_end(&mut answer)?;
    child.wait()?;
    let mut fields = answer.split(|byte| *byte == 0);
    let answers = texts.iter().map(|_| calls(&mut fields));
    answers.collect::<Option<_>>().ok_or(OracleError::Shape)
}

/// The calls up to the end of a text.
fn calls<'a>(fields: &mut impl Iterator<Item = &'a [u8]>) -> Option<Vec<Called>> {
    let mut calls = Vec::new();
    loop {
        let count = fields.next()?;
        if count == b"end" {
            return Some(calls);
        }
        let count: usize = std::str::from_utf8(count).ok()?.parse().ok()?;
        let call: Called = fields.take(count).map(<[u8]>::to_vec).collect();
        (call.len() == count).then_some(())?;
        calls.push(call);
    }
}
