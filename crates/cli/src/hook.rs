//! `qedsh hook`: the way of a host agent's event to its answer.
//!
//! Never exits with 2, which hosts take for "block this".

use crate::{context, exit, output};
use qedsh_hook::{Environment, Host, INPUT_LIMIT, Judged, answer};
use qedsh_tool::session::audit::{Audit, Event};
use std::ffi::OsString;
use std::io::{self, Read};
use std::process::ExitCode;

const USAGE: &str = "\
Answer the hook of a host agent: reads its event on standard input

Usage: qedsh hook claude

Prints one JSON object, or nothing where the event is not about a shell command.
Exit status: 0 answered, 64 usage, 70 the answer could not be written; never 2.";

pub(crate) fn main(mut words: impl Iterator<Item = OsString>) -> ExitCode {
    let (host, more) = (words.next(), words.next());
    let host = host.as_deref().and_then(|word| word.to_str());
    if let Some("--help" | "-h") = host {
        return output::after(output::line(USAGE), ExitCode::SUCCESS);
    }
    let Some(host) = host.filter(|_| more.is_none()).and_then(Host::find) else {
        output::complain("usage: qedsh hook claude");
        return exit::usage();
    };
    let mut input = Vec::new();
    let limit = u64::try_from(INPUT_LIMIT + 1).unwrap_or(u64::MAX);
    // What was read before an error is no whole event, and is answered so.
    let _ = io::stdin().lock().take(limit).read_to_end(&mut input);
    match answer(host, &input, &Environment::of_process()) {
        Some(answer) => match output::line(&answer.text) {
            Ok(()) => {
                answer.judged.into_iter().for_each(keep);
                ExitCode::SUCCESS
            }
            Err(_) => exit::internal(),
        },
        None => ExitCode::SUCCESS,
    }
}

/// Keeps the decision in the log. The host has its answer by then; what cannot
/// be kept is lost without a word, which it would take for an error.
fn keep(judged: Judged) {
    let Some(state) = context::state_directory() else {
        return;
    };
    let event = Event::Decision {
        command: judged.command,
        directory: Some(judged.directory),
        shell: qedsh_tool::shell_name(judged.shell).to_owned(),
        decision: judged.decision.to_owned(),
        basis: judged.basis.to_owned(),
        read_only: judged.read_only,
        reasons: judged.reasons.into_iter().map(str::to_owned).collect(),
        surface: "hook".to_owned(),
    };
    let session = judged.session.unwrap_or_default();
    let _ = Audit::at(&state).append(&session, event);
}
