//! The command line of qedsh in, all of qedsh out: speaks to people.

mod approve;
mod arguments;
mod batch;
mod check;
mod config;
mod context;
mod exit;
mod explain;
mod hook;
mod log;
mod mcp;
mod output;
mod parse;
mod person;
mod remembered;
mod rules;
mod run;
mod shell;
mod supervisor;
mod task;
mod trust;

use arguments::{Arguments, Command};
use clap::Parser as _;
use clap::error::ErrorKind;
use std::ffi::OsStr;
use std::process::ExitCode;

fn main() -> ExitCode {
    // By hand: a host takes the status that a usage error would have for more
    // than it means, and starts this before every command.
    let mut words = std::env::args_os().skip(1);
    if words.next().as_deref() == Some(OsStr::new("hook")) {
        return hook::main(words);
    }
    // Not for people: how an engine starts what keeps its tasks.
    let mut words = std::env::args_os().skip(1);
    if words.next().as_deref() == Some(OsStr::new("supervisor")) {
        return supervisor::main(words);
    }
    let outcome = qedsh_tool::session::guarded(|| match Arguments::try_parse() {
        Ok(arguments) => dispatch(arguments.command),
        Err(error) => usage(&error),
    });
    outcome.unwrap_or_else(exit::internal)
}

fn dispatch(command: Command) -> ExitCode {
    match command {
        Command::Run(arguments) => run::main(&arguments),
        Command::Check(arguments) => check::main(&arguments),
        Command::Explain(arguments) => explain::main(&arguments),
        Command::Parse(arguments) => parse::main(&arguments),
        Command::Ps(arguments) => task::list(&arguments),
        Command::Output(arguments) => task::output(&arguments),
        Command::Stop(arguments) => task::stop(&arguments),
        Command::Wait(arguments) => task::wait(&arguments),
        Command::Mcp(arguments) => mcp::main(&arguments),
        Command::Config(command) => config::main(&command),
        Command::Shell(command) => shell::main(&command),
        Command::Rules(command) => rules::main(&command),
        Command::Trust(arguments) => trust::main(&arguments),
        Command::Approve(arguments) => approve::main(&arguments),
        Command::Log(arguments) => log::main(&arguments),
        // Reached only as `qedsh OPTION hook …`, which there is no reason for.
        Command::Hook(_) => exit::usage(),
    }
}

fn usage(error: &clap::Error) -> ExitCode {
    // Nothing is left to say where the message cannot be written.
    let _ = error.print();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ExitCode::SUCCESS,
        _ => exit::usage(),
    }
}
