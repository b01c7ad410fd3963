//! The bash oracle: shell texts in, how a real bash reads them out.
//!
//! Bash's own parser and expander answer, called from a builtin
//! (`oracle/words.c`) that is loaded into the bash of this machine. Nothing of a
//! text is executed; the process that reads it is confined to its own memory.

pub(crate) mod build;
mod record;

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub use record::{Answer, List, Reading, Redirect, Word, WordKinds, WordList};

/// Texts that one request holds at most: what a confined worker may leak is freed after so many.
const BATCH: usize = 4096;

/// A running bash that answers, one batch after the other.
#[derive(Debug)]
pub struct BashOracle {
    child: Child,
    requests: Option<ChildStdin>,
    answers: ChildStdout,
}

/// A shell option that changes how bash parses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BashOption {
    /// `@(a|b)` and its kind are patterns everywhere, not only in `[[ ]]`.
    Extglob,
    /// Bash follows POSIX where it otherwise does not.
    Posix,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum OracleError {
    /// The builtin could not be compiled; the compiler's words.
    #[error("the bash builtin does not compile (are `gcc` and `bash-builtins` installed?): {0}")]
    Build(String),
    /// A process of the oracle could not be started or talked to.
    #[error("a process of the oracle could not be started or talked to")]
    Process(#[from] std::io::Error),
    /// The answer has another shape than expected.
    #[error("the answer has another shape than expected")]
    Shape,
}

impl BashOracle {
    /// Starts a bash with its default options; compiles the builtin where that was not done yet.
    ///
    /// # Errors
    /// When gcc, bash or bash's headers are missing.
    pub fn start() -> Result<Self, OracleError> {
        Self::start_with(&[])
    }

    /// Starts a bash with `options` set.
    ///
    /// # Errors
    /// When gcc, bash or bash's headers are missing.
    pub fn start_with(options: &[BashOption]) -> Result<Self, OracleError> {
        let builtin = build::builtin()?;
        let mut command = Command::new("/bin/bash");
        command.args(["--norc", "--noprofile"]);
        for option in options {
            match option {
                BashOption::Extglob => command.args(["-O", "extglob"]),
                BashOption::Posix => command.arg("--posix"),
            };
        }
        let mut child = command
            .args(["-c", "enable -f \"$0\" qedsh_words && qedsh_words"])
            .arg(builtin)
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .env("PATH", "/nonexistent")
            .env("HOME", "/nonexistent")
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let requests = child.stdin.take();
        let answers = child.stdout.take().ok_or(OracleError::Shape)?;
        Ok(Self {
            child,
            requests,
            answers,
        })
    }

    /// How bash reads each of `texts`, in their order.
    ///
    /// # Errors
    /// When bash went away or answers nonsense; a text that kills a worker is
    /// an answer ([`Reading::Unanswered`]), not an error.
    pub fn answers<T: AsRef<[u8]>>(&mut self, texts: &[T]) -> Result<Vec<Answer>, OracleError> {
        let mut answers = Vec::with_capacity(texts.len());
        for batch in texts.chunks(BATCH) {
            self.ask(batch)?;
            for text in batch {
                let answer = self.hear()?;
                // `bash -c` cannot be given a NUL; what the parser saw is only the part before it.
                let cut = text.as_ref().contains(&0);
                answers.push(if cut { Answer::default() } else { answer });
            }
        }
        Ok(answers)
    }

    fn ask<T: AsRef<[u8]>>(&mut self, batch: &[T]) -> Result<(), OracleError> {
        let mut request = length(batch.len())?.to_vec();
        for text in batch {
            request.extend(length(text.as_ref().len())?);
            request.extend(text.as_ref());
        }
        let requests = self.requests.as_mut().ok_or(OracleError::Shape)?;
        requests.write_all(&request)?;
        Ok(requests.flush()?)
    }

    fn hear(&mut self) -> Result<Answer, OracleError> {
        let mut length = [0; 4];
        self.answers.read_exact(&mut length)?;
        let length = usize::try_from(u32::from_le_bytes(length)).map_err(|_| OracleError::Shape)?;
        let mut record = vec![0; length];
        self.answers.read_exact(&mut record)?;
        Answer::decode(&record).ok_or(OracleError::Shape)
    }
}

impl Drop for BashOracle {
    fn drop(&mut self) {
        // End of input ends the builtin, and with it bash.
        self.requests = None;
        let _ = self.child.wait();
    }
}

fn length(of: usize) -> Result<[u8; 4], OracleError> {
    let length = u32::try_from(of).map_err(|_| OracleError::Shape)?;
    Ok(length.to_le_bytes())
}
