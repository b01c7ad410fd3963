//! `qedsh log`: what was decided and run.

use crate::arguments::{DecisionChoice, LogArguments};
use crate::{context, exit, output};
use qedsh_gate::visible_line;
use qedsh_tool::session::audit::{Audit, Event, Filter, Record};
use std::io;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

pub(crate) fn main(arguments: &LogArguments) -> ExitCode {
    let Some(state) = context::state_directory() else {
        output::complain("there is no home directory that a log could be in");
        return exit::internal();
    };
    let audit = Audit::at(&state);
    if arguments.verify {
        return verify(&audit);
    }
    let decision = arguments.decision.map(|decision| match decision {
        DecisionChoice::Allow => "allow",
        DecisionChoice::Ask => "ask",
        DecisionChoice::Deny => "deny",
    });
    let filter = Filter {
        since: arguments.since,
        decision: decision.map(str::to_owned),
        text: arguments.grep.clone(),
    };
    output::after(show(&audit, &filter, arguments), ExitCode::SUCCESS)
}

fn verify(audit: &Audit) -> ExitCode {
    match audit.verify() {
        Ok(Ok(verified)) => {
            let told = format!("{} lines, each follows the one before", verified.lines);
            output::after(output::line(&told), ExitCode::SUCCESS)
        }
        Ok(Err(broken)) => {
            output::complain(&broken.to_string());
            ExitCode::FAILURE
        }
        Err(error) => {
            output::complain(&error.to_string());
            exit::internal()
        }
    }
}

/// How often a log that is followed is looked at.
const LOOK: Duration = Duration::from_millis(250);

fn show(audit: &Audit, filter: &Filter, arguments: &LogArguments) -> io::Result<()> {
    let mut shown = None;
    let mut length = None;
    loop {
        let now = std::fs::metadata(audit.file()).map_or(0, |facts| facts.len());
        if length.replace(now) == Some(now) {
            thread::sleep(LOOK);
            continue;
        }
        for record in audit.records(filter)? {
            if shown.is_some_and(|shown| record.number <= shown) {
                continue;
            }
            shown = Some(record.number);
            match arguments.json {
                true => output::json(&record)?,
                false => output::line(&told(&record))?,
            }
        }
        if !arguments.follow {
            return Ok(());
        }
    }
}

/// One line for a person.
fn told(record: &Record) -> String {
    let what = match &record.event {
        Event::Decision {
            decision, basis, ..
        } => format!("{decision} ({basis})"),
        Event::Run {
            status,
            signal,
            milliseconds,
            ..
        } => match (status, signal) {
            (Some(status), _) => format!("ran {milliseconds} ms, status {status}"),
            (None, Some(signal)) => format!("ran {milliseconds} ms, signal {signal}"),
            (None, None) => format!("ran {milliseconds} ms"),
        },
        Event::Approval {
            answer, surface, ..
        } => format!("answered {answer} ({surface})"),
    };
    let command = visible_line(record.event.command().as_bytes()).text;
    format!("{:.0}  {what:<24}  {command}", record.time)
}
