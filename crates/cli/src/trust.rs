//! `qedsh trust`: a person at a terminal vouches for a project's files.

use crate::arguments::TrustArguments;
use crate::{context, exit, output};
use qedsh_gate::{Language, visible_lines};
use qedsh_tool::DecisionName;
use qedsh_tool::session::config::{Author, Sources, read};
use qedsh_tool::session::look_for_person;
use qedsh_tool::session::sys::{Controlling, Key, Terminal};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn main(arguments: &TrustArguments) -> ExitCode {
    let sources = context::sources(&context::judged_place(arguments.cwd.as_deref()));
    let outcome = match arguments.revoke {
        true => revoke(&sources),
        false => trust(&sources),
    };
    match outcome {
        Ok(status) => status,
        Err(message) => {
            output::complain(&message);
            exit::internal()
        }
    }
}

fn revoke(sources: &Sources) -> Result<ExitCode, String> {
    for file in &sources.project {
        sources
            .trust
            .revoke(file)
            .map_err(|error| error.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn trust(sources: &Sources) -> Result<ExitCode, String> {
    let language = context::language_of_user();
    let mut found = false;
    for file in &sources.project {
        // What is shown, recorded and later compared is this one text.
        let text = read(file, Author::Anybody).map_err(|error| error.to_string())?;
        let Some(text) = text else { continue };
        found = true;
        // An agent has no terminal, or one that it made, and must not answer this.
        look_for_person().map_err(|error| format!("{NO_TERMINAL}: {error}"))?;
        let terminal = io::stdin().is_terminal().then(Controlling::open).flatten();
        let mut terminal = terminal.ok_or(NO_TERMINAL)?;
        let answer = terminal.prompt(&page(file, &text, language), &|key| is_answer(key));
        if !matches!(answer, Ok(Key::Character(b'1'))) {
            return Ok(exit::decided(DecisionName::Ask));
        }
        let recorded = sources.trust.record(file, &text);
        recorded.map_err(|error| error.to_string())?;
    }
    match found {
        true => Ok(ExitCode::SUCCESS),
        false => Err("the project has no configuration file".to_owned()),
    }
}

const NO_TERMINAL: &str = "only a person at a terminal can trust a file";

/// Nothing is trusted by a stray Enter.
fn is_answer(key: Key) -> bool {
    matches!(key, Key::Character(b'0' | b'1') | Key::Interrupt | Key::End)
}

fn page(file: &Path, text: &str, language: Language) -> String {
    let text = visible_lines(text.as_bytes()).text.replace('\n', "\n  │ ");
    let question = match language {
        Language::English => "1. Trust exactly this content\n0. Refuse",
        Language::Chinese => "1. 信任此内容\n0. 拒绝",
    };
    format!("\n{}\n  │ {text}\n{question}\n", file.display())
}
