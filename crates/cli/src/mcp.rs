//! `qedsh mcp`: a server of the Model Context Protocol.

use crate::{context, exit, output};
use std::io;
use std::process::ExitCode;

pub(crate) fn main() -> ExitCode {
    let session = match context::serving() {
        Ok(session) => session,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::internal();
        }
    };
    let place = context::current_place();
    let (input, out) = (io::stdin().lock(), io::stdout().lock());
    output::after(
        qedsh_mcp::serve(&session, &place, input, out),
        ExitCode::SUCCESS,
    )
}
