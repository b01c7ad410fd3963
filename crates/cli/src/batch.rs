//! One JSON object per line in, one result per line out, in order.

use crate::{exit, output};
use qedsh_tool::SCHEMA;
use qedsh_tool::session::guarded;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Read as _};
use std::path::PathBuf;
use std::process::ExitCode;

/// The longest line that is read, in bytes: the longest source that is parsed,
/// with every byte of it escaped.
const LINE_LIMIT: u64 = 32 << 20;

/// One line of input.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    /// The command line.
    pub(crate) command: String,
    /// Where it would start.
    pub(crate) cwd: Option<PathBuf>,
}

/// The answer to a line that cannot be answered otherwise. It holds what a
/// reader of decisions needs to be careful.
#[derive(Debug, Serialize)]
struct Failed {
    schema: u32,
    decision: &'static str,
    read_only: bool,
    basis: &'static str,
    error: Failure,
}

#[derive(Debug, Serialize)]
struct Failure {
    id: &'static str,
    message: String,
}

/// Answers every line of standard input.
pub(crate) fn main<T: Serialize>(answer: impl Fn(&Request) -> T) -> ExitCode {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match read_line(&mut input, &mut line) {
            Ok(Line::End) => return ExitCode::SUCCESS,
            Ok(Line::Whole) => {}
            // Cut: the rest was skipped, and no JSON object is left of it.
            Ok(Line::Cut) => line.clear(),
            Err(error) => {
                output::complain(&error.to_string());
                return exit::internal();
            }
        }
        let written = match serde_json::from_slice::<Request>(&line) {
            Err(error) => output::json(&failed("bad-line", error.to_string())),
            Ok(request) => match guarded(|| answer(&request)) {
                Some(result) => output::json(&result),
                None => output::json(&failed("internal", "internal error".to_owned())),
            },
        };
        if written.is_err() {
            return output::after(written, ExitCode::SUCCESS);
        }
    }
}

enum Line {
    Whole,
    Cut,
    End,
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    if input.by_ref().take(LINE_LIMIT).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') || (line.len() as u64) < LINE_LIMIT {
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::Cut)
}

fn failed(id: &'static str, message: String) -> Failed {
    Failed {
        schema: SCHEMA,
        decision: "ask",
        read_only: false,
        basis: "internal",
        error: Failure { id, message },
    }
}
