//! `qedsh run`: judge, ask, run.

use crate::arguments::RunArguments;
use crate::person::AtTerminal;
use crate::{context, exit, explain, output};
use qedsh_gate::Language;
use qedsh_tool::Failure;
use qedsh_tool::session::audit::{Audit, Event};
use qedsh_tool::session::exec::End;
use qedsh_tool::session::exec::task::{self, Schedule};
use qedsh_tool::session::{Person, TIME_LIMIT};
use qedsh_tool::shell_exec::{Reply, Request, call, permit};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

pub(crate) fn main(arguments: &RunArguments) -> ExitCode {
    let Some(command) = arguments.command.to_str() else {
        output::complain("the command line is not UTF-8");
        return exit::usage();
    };
    // What nobody waits for is not cut short by a limit that nobody gave.
    let usual = (!arguments.background).then_some(TIME_LIMIT);
    let limit = arguments.timeout.or(usual);
    let limit = limit.filter(|limit| !limit.is_zero());
    let session = match context::running(arguments.cage.into(), limit, arguments.cwd.as_deref()) {
        Ok(session) => session,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::internal();
        }
    };
    let request = Request {
        command: command.to_owned(),
        description: arguments.description.clone(),
        working_directory: arguments.cwd.as_deref().map(context::absolute),
    };
    let language = context::language_of_user();
    let mut person = AtTerminal::find(language);
    let person = person.as_mut().map(|person| person as &mut dyn Person);
    let mut live = |bytes: &[u8]| match arguments.json {
        true => ControlFlow::Continue(()),
        false => show(bytes),
    };
    let told = match arguments.json {
        true => Language::English,
        false => language,
    };
    let place = context::current_place();
    if arguments.background {
        let description = Some(arguments.description.clone());
        let description = description.filter(|text| !text.is_empty());
        return match permit(&session, &request, &place, told, person) {
            Ok((_, grant)) => {
                let request = task::Request {
                    description,
                    ..session.request(grant, Schedule::Background)
                };
                crate::task::start(request, arguments.json)
            }
            Err(reply) => finish(command, *reply, arguments.json),
        };
    }
    let reply = call(&session, &request, &place, told, person, &mut live);
    finish(command, reply, arguments.json)
}

fn finish(command: &str, reply: Reply, is_json: bool) -> ExitCode {
    keep(command, &reply);
    let status = ExitCode::from(reply.exit_status());
    if is_json {
        return output::after(output::json(&reply.report()), status);
    }
    explain_failure(command, &reply);
    status
}

/// Keeps in the log what was decided and how it ended.
fn keep(command: &str, reply: &Reply) {
    let Some(state) = context::state_directory() else {
        return;
    };
    let check = &reply.check;
    let directory = context::current_place();
    let directory = directory.directory();
    let decision = Event::Decision {
        command: command.to_owned(),
        directory: directory.map(|path| path.to_string_lossy().into_owned()),
        shell: check.shell.to_owned(),
        decision: exit::word(check.decision).to_owned(),
        basis: check.basis.to_owned(),
        read_only: check.read_only,
        reasons: check.reasons.iter().map(|it| it.id.to_owned()).collect(),
        surface: "run".to_owned(),
    };
    let run = reply.outcome.as_ref().map(|outcome| {
        let (status, signal) = match outcome.end {
            End::Exited(code) => (Some(code), None),
            End::Signalled(signal) => (None, Some(signal)),
            _ => (None, None),
        };
        Event::Run {
            command: command.to_owned(),
            task: None,
            status,
            signal,
            milliseconds: u64::try_from(outcome.elapsed.as_millis()).unwrap_or(u64::MAX),
            bytes: outcome.output.len() as u64,
        }
    });
    let audit = Audit::at(&state);
    for event in [Some(decision), run].into_iter().flatten() {
        if let Err(error) = audit.append("", event) {
            output::complain(&format!("the log cannot be written: {error}"));
            return;
        }
    }
}

fn show(bytes: &[u8]) -> ControlFlow<()> {
    let mut output = io::stdout().lock();
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Says on standard error what went wrong; what and why, where nothing ran.
fn explain_failure(command: &str, reply: &Reply) {
    let Some(failure) = &reply.failure else {
        return;
    };
    // Whoever was asked has seen the reasons.
    let is_news = matches!(failure, Failure::Unattended | Failure::Denied);
    if is_news && !reply.check.reasons.is_empty() {
        let page = explain::reasons(command.as_bytes(), &reply.check);
        let _ = writeln!(io::stderr(), "{page}");
    }
    output::complain(&failure.message(context::language_of_user()));
}
