//! `qedsh hook`: the way of a host agent's event to its answer.
//!
//! Never exits with 2, which hosts take for "block this".

use crate::{context, exit, output};
use qedsh_hook::{Answer, Environment, Host, INPUT_LIMIT, Judged, answer};
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
        Some(answer) => respond(answer),
        None => ExitCode::SUCCESS,
    }
}

/// Gives the answer and keeps it in the log: first of all what a rule or the
/// mode lets pass, which goes unanswered, and so to the host's own question,
/// where it cannot be kept. The host need not wait for the rest, and an error
/// of it would be taken for one of the command.
fn respond(answer: Answer) -> ExitCode {
    let must_be_kept = |it: &Judged| it.decision == "allow" && it.basis != "proof";
    let (first, rest): (Vec<_>, Vec<_>) = answer.judged.into_iter().partition(must_be_kept);
    for judged in first {
        if let Err(error) = keep(judged) {
            output::complain(&format!("the log cannot be written: {error}"));
            return ExitCode::SUCCESS;
        }
    }
    if output::line(&answer.text).is_err() {
        return exit::internal();
    }
    for judged in rest {
        let _ = keep(judged);
    }
    ExitCode::SUCCESS
}

fn keep(judged: Judged) -> io::Result<()> {
    let Some(state) = context::state_directory() else {
        return Ok(());
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
    Audit::at(&state).append(&session, event)
}
