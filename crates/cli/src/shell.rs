//! `qedsh shell`: the warm shells, and where the last commands ran.

mod report;
mod words;

use crate::{context, exit, output, task};
use clap::{Args, Subcommand};
use report::{Commands, Shells};
use std::process::ExitCode;

/// What to do about warm shells.
#[derive(Debug, Subcommand)]
pub(crate) enum ShellCommand {
    /// Show the warm shells
    #[command(after_help = "\
A warm shell has run the login files once; an agent's commands are forked from
it. Which commands start there says `warm` in the configuration.

Example:
  qedsh shell status --json")]
    Status(ShellArguments),
    /// Start the warm shells anew: what they read may have changed
    Restart(ShellArguments),
    /// Show where the last commands ran, and why not in a warm shell
    Why(ShellArguments),
}

/// How it is shown.
#[derive(Debug, Args)]
pub(crate) struct ShellArguments {
    /// Write JSON
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn main(command: &ShellCommand) -> ExitCode {
    let tasks = match task::tasks() {
        Ok(tasks) => tasks,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::internal();
        }
    };
    let language = context::language_of_user();
    let (ShellCommand::Status(arguments)
    | ShellCommand::Restart(arguments)
    | ShellCommand::Why(arguments)) = command;
    let lines = match command {
        ShellCommand::Why(_) => {
            let records = tasks.shell_records();
            match arguments.json {
                true => return printed(output::json(&Commands::of(&records))),
                false => words::commands(&records, language),
            }
        }
        ShellCommand::Status(_) | ShellCommand::Restart(_) => {
            let shells = match command {
                ShellCommand::Restart(_) => tasks.restart_shells(),
                _ => tasks.shells(),
            };
            match arguments.json {
                true => return printed(output::json(&Shells::of(&shells))),
                false => words::shells(&shells, language),
            }
        }
    };
    printed(lines.iter().try_for_each(|line| output::line(line)))
}

fn printed(written: std::io::Result<()>) -> ExitCode {
    output::after(written, ExitCode::SUCCESS)
}
