//! `qedsh run`: judge, ask, run.

mod foreground;
mod interrupts;
mod kept;
mod report;
mod screen;

use crate::arguments::RunArguments;
use crate::person::AtTerminal;
use crate::{context, exit, explain, output};
use foreground::{Finished, Show};
use qedsh_gate::Language;
use qedsh_tool::permission::{Refused, Request, permit};
use qedsh_tool::session::Person;
use qedsh_tool::session::exec::task::{self, Schedule, starts_with_sleep};
use qedsh_tool::{Check, Failure};
use report::Report;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

pub(crate) fn main(arguments: &RunArguments) -> ExitCode {
    let Some(command) = arguments.command.to_str() else {
        output::complain("the command line is not UTF-8");
        return exit::usage();
    };
    let directory = arguments.cwd.as_deref();
    // Only what nobody waits for is stopped by the time that it may take.
    let limit = arguments.timeout.filter(|limit| !limit.is_zero());
    let limit = limit.filter(|_| arguments.background);
    let session = context::running(arguments.cage.into(), limit, directory);
    let request = Request {
        command: command.to_owned(),
        description: arguments.description.clone(),
        working_directory: directory.map(context::absolute),
    };
    let language = context::language_of_user();
    let mut person = AtTerminal::find(language);
    let person = person.as_mut().map(|person| person as &mut dyn Person);
    let told = match arguments.json {
        true => Language::English,
        false => language,
    };
    let place = context::current_place();
    let permitted = permit(&session, &request, &place, told, person);
    let check = match &permitted {
        Ok((check, _)) => check,
        Err(refused) => &refused.check,
    };
    let kept = kept::decision(command, check);
    let (check, grant) = match permitted {
        Ok(permitted) => permitted,
        Err(refused) => {
            let Refused { check, failure } = *refused;
            return finish(arguments, command, check, Finished::failed(failure));
        }
    };
    if let Err(failure) = kept {
        return finish(arguments, command, check, Finished::failed(failure));
    }
    let waited = context::patience(&context::judged_place(directory), arguments.timeout);
    let schedule = match arguments.background {
        true => Schedule::Background,
        false => schedule(command, waited),
    };
    let request = task::Request {
        description: Some(arguments.description.clone()).filter(|text| !text.is_empty()),
        inline: report::OUTPUT,
        ..session.request(grant, schedule)
    };
    if arguments.background {
        return match crate::task::start(request, arguments.json) {
            Ok(status) => status,
            Err(error) => {
                let failed = Finished::failed(Failure::NotRun(error));
                finish(arguments, command, check, failed)
            }
        };
    }
    let show = match arguments.json {
        true => Show::Nothing,
        false => Show::Output,
    };
    let finished = foreground::run(request, waited.unwrap_or_default(), show);
    kept::end(&finished);
    finish(arguments, command, check, finished)
}

/// When it leaves the foreground.
fn schedule(command: &str, waited: Option<Duration>) -> Schedule {
    match waited {
        None => Schedule::Wait,
        Some(waited) if starts_with_sleep(command) => Schedule::Stop(waited),
        Some(waited) => Schedule::Promote(waited),
    }
}

fn finish(arguments: &RunArguments, command: &str, check: Check, finished: Finished) -> ExitCode {
    let status = ExitCode::from(finished.exit_status());
    if arguments.json {
        return output::after(output::json(&Report::of(check, finished)), status);
    }
    explain_failure(command, &check, finished.failure.as_ref());
    if let Some(status) = finished.left_behind() {
        output::complain(&report::left_behind(status, context::language_of_user()));
    }
    status
}

/// Says on standard error what went wrong; what and why, where nothing ran.
fn explain_failure(command: &str, check: &Check, failure: Option<&Failure>) {
    let Some(failure) = failure else {
        return;
    };
    // Whoever was asked has seen the reasons.
    let is_news = matches!(failure, Failure::Unattended | Failure::Denied);
    if is_news && !check.reasons.is_empty() {
        let page = explain::reasons(command.as_bytes(), check);
        let _ = writeln!(io::stderr(), "{page}");
    }
    output::complain(&failure.message(context::language_of_user()));
}
