//! `qedsh rules`: what holds, why, and changing it.

mod add;
mod arguments;
mod export;
mod import;
mod lint;
mod list;
mod places;
mod remove;
mod test;
mod why;

pub(crate) use arguments::RulesCommand;

use crate::arguments::DecisionChoice;
use crate::config::told;
use crate::{exit, output};
use arguments::PatternArguments;
use qedsh_gate::{Language, Verdict, visible_lines};
use qedsh_tool::session::config::EntryKey;
use qedsh_tool::session::look_for_person;
use qedsh_tool::session::sys::{Controlling, Key, Terminal};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn main(command: &RulesCommand) -> ExitCode {
    let outcome = match command {
        RulesCommand::Import(arguments) => Ok(told(import::import(arguments))),
        RulesCommand::Export { program, cwd } => Ok(export::export(*program, cwd.as_deref())),
        RulesCommand::List { cwd, json } => Ok(list::main(cwd.as_deref(), *json)),
        RulesCommand::Why(arguments) => Ok(why::main(arguments)),
        RulesCommand::Test { file, judging } => test::main(file, judging),
        RulesCommand::Add(arguments) => add::main(arguments),
        RulesCommand::Remove(arguments) => remove::main(arguments),
        RulesCommand::Lint { cwd, json } => Ok(lint::main(cwd.as_deref(), *json)),
    };
    outcome.unwrap_or_else(|message| {
        output::complain(&message);
        exit::usage()
    })
}

impl PatternArguments {
    fn key(&self) -> EntryKey {
        match self {
            Self { exact: true, .. } => EntryKey::Exact,
            Self { read: true, .. } => EntryKey::Read,
            Self { write: true, .. } => EntryKey::Write,
            _ => EntryKey::Command,
        }
    }
}

fn verdict(choice: DecisionChoice) -> Verdict {
    match choice {
        DecisionChoice::Allow => Verdict::Allow,
        DecisionChoice::Ask => Verdict::Ask,
        DecisionChoice::Deny => Verdict::Deny,
    }
}

/// Whether a person at a terminal agrees that `file` says `what` from now on.
/// Nobody else can: an agent has no terminal of a person.
pub(crate) fn is_agreed(file: &Path, what: &str, language: Language) -> Result<bool, String> {
    look_for_person().map_err(|nobody| nobody.to_string())?;
    let terminal = io::stdin().is_terminal().then(Controlling::open).flatten();
    let mut terminal = terminal.ok_or("only a person at a terminal can allow more")?;
    let what = visible_lines(what.as_bytes()).text.replace('\n', "\n  │ ");
    let question = match language {
        Language::English => "1. Write it\n0. Leave it as it is",
        Language::Chinese => "1. 写入\n0. 保持不变",
    };
    let page = format!("\n{}\n  │ {what}\n{question}\n", file.display());
    let answer = terminal.prompt(&page, &|key| {
        matches!(key, Key::Character(b'0' | b'1') | Key::Interrupt | Key::End)
    });
    Ok(matches!(answer, Ok(Key::Character(b'1'))))
}
