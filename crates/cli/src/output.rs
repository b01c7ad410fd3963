//! Standard output, whose reader may be gone.

use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// Writes one line and passes it on at once.
pub(crate) fn line(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.write_all(b"\n")?;
    output.flush()
}

/// The same for a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> io::Result<()> {
    line(&serde_json::to_string(value).map_err(io::Error::other)?)
}

/// `status`, unless writing failed for another reason than that nobody reads.
pub(crate) fn after(written: io::Result<()>, status: ExitCode) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&error.to_string());
            crate::exit::internal()
        }
        _ => status,
    }
}

/// Says on standard error what is wrong.
pub(crate) fn complain(message: &str) {
    // Where even this cannot be written, the exit status has to do.
    let _ = writeln!(io::stderr(), "qedsh: {message}");
}
