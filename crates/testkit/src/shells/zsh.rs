//! How zsh's own lexer and parser read texts, none of which it runs.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

use crate::bash::OracleError;

/// Reads texts that a NUL ends each. A text becomes the body of a function,
/// which parses it and runs nothing; the flag `Z` splits it into the tokens of
/// the lexer, comments (`C`) and line ends (`n`) left out; `Q` takes quotes
/// away.
const READER: &str = r#"
while IFS= read -r -d $'\0' text; do
  unset 'functions[qedsh]'
  functions[qedsh]=$text
  print -rN -- $+functions[qedsh]
  for token in "${(@Z+Cn+)text}"; do
    [[ -z $token ]] || print -rN -- "t$token" "v${${(Q)token}//$'\0'/}"
  done
  print -rN -- ''
done
"#;

/// A text as zsh reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lexed {
    /// Whether it is a program.
    pub is_accepted: bool,
    /// Its tokens, as written.
    pub tokens: Vec<Lexeme>,
}

/// A token of zsh's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lexeme {
    /// As written.
    pub raw: Vec<u8>,
    /// Without its quotes.
    pub value: Vec<u8>,
}

/// How zsh without start-up files reads each of `texts`, none of which holds a
/// NUL.
///
/// # Errors
/// When zsh cannot be started or answers something else.
pub fn lex<T: AsRef<[u8]>>(texts: &[T]) -> Result<Vec<Lexed>, OracleError> {
    let mut child = Command::new("/bin/zsh")
        .args(["-f", "-c", READER])
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .env("PATH", "/nonexistent")
        .env("HOME", "/nonexistent")
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut stdin = child.stdin.take().ok_or(OracleError::Shape)?;
    let mut stdout = child.stdout.take().ok_or(OracleError::Shape)?;
    let mut request = Vec::new();
    for text in texts {
        request.extend_from_slice(text.as_ref());
        request.push(0);
    }
    let writer = thread::spawn(move || stdin.write_all(&request));
    let mut answer = Vec::new();
    stdout.read_to_end(&mut answer)?;
    child.wait()?;
    writer.join().map_err(|_| OracleError::Shape)??;
    let mut fields = answer.split(|byte| *byte == 0);
    texts
        .iter()
        .map(|_| decode(&mut fields).ok_or(OracleError::Shape))
        .collect()
}

fn decode<'a>(fields: &mut impl Iterator<Item = &'a [u8]>) -> Option<Lexed> {
    let is_accepted = fields.next()? == b"1";
    let mut tokens = Vec::new();
    loop {
        match fields.next()? {
            [] => {
                return Some(Lexed {
                    is_accepted,
                    tokens,
                });
            }
            token => tokens.push(Lexeme {
                raw: token.strip_prefix(b"t")?.to_vec(),
                value: fields.next()?.strip_prefix(b"v")?.to_vec(),
            }),
        }
    }
}
