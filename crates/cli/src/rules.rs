//! `qedsh rules`: rules that come from other programs or go to them.

mod arguments;
mod export;
mod import;
mod places;

pub(crate) use arguments::RulesCommand;

use crate::config::told;
use std::process::ExitCode;

pub(crate) fn main(command: &RulesCommand) -> ExitCode {
    match command {
        RulesCommand::Import(arguments) => told(import::import(arguments)),
        RulesCommand::Export { program, cwd } => export::export(*program, cwd.as_deref()),
    }
}
