//! `qedsh config`: what holds, and why; checking and changing it.

mod arguments;
mod change;
mod edit;
mod init;
mod show;

pub(crate) use arguments::{ConfigCommand, Scope};
pub(crate) use change::{Target, target};

use crate::{context, exit, output};
use qedsh_tool::session::config::{self, Sources};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn main(command: &ConfigCommand) -> ExitCode {
    match command {
        ConfigCommand::Show { cwd, origin, json } => {
            let form = match (json, origin) {
                (true, _) => show::Form::Json,
                (false, true) => show::Form::Origins,
                (false, false) => show::Form::Text,
            };
            show::main(cwd.as_deref(), form)
        }
        ConfigCommand::Init { scope, cwd } => told(init::init(*scope, cwd.as_deref())),
        ConfigCommand::Set {
            key,
            value,
            scope,
            cwd,
        } => told(change::set(key, value, *scope, cwd.as_deref())),
        ConfigCommand::Validate { file, cwd } => validate(file.as_deref(), cwd.as_deref()),
        ConfigCommand::Edit { scope, cwd } => told(edit::edit(*scope, cwd.as_deref())),
    }
}

/// Prints what was done, or complains.
pub(crate) fn told(outcome: Result<String, String>) -> ExitCode {
    match outcome {
        Ok(done) => output::after(output::line(&done), ExitCode::SUCCESS),
        Err(message) => {
            output::complain(&message);
            exit::usage()
        }
    }
}

fn validate(file: Option<&Path>, cwd: Option<&Path>) -> ExitCode {
    let sources = context::sources(&context::judged_place(cwd));
    let sources = match file {
        Some(file) => match config::read(file, config::Author::Anybody) {
            Ok(Some(text)) => Sources {
                system: None,
                user: None,
                project: Vec::new(),
                session: Some((file.to_path_buf(), text)),
                ..sources
            },
            Ok(None) => {
                output::complain(&format!("{}: is not there", file.display()));
                return exit::usage();
            }
            Err(error) => {
                output::complain(&error.to_string());
                return exit::internal();
            }
        },
        None => sources,
    };
    let config = config::load(&sources);
    for error in &config.errors {
        output::complain(&error.pointed());
    }
    for note in &config.notes {
        let origin = &note.origin;
        output::complain(&format!(
            "{}:{}: {}",
            origin.file, origin.line, note.message
        ));
    }
    match config.errors.is_empty() {
        true => ExitCode::SUCCESS,
        false => exit::internal(),
    }
}
