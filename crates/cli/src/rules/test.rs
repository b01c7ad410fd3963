//! `qedsh rules test`: command lines with the decisions that are expected.

use crate::arguments::JudgingArguments;
use crate::{context, output};
use qedsh_gate::{Language, Shell};
use qedsh_tool::session::guarded;
use qedsh_tool::{Check, DecisionName};
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn main(file: &Path, judging: &JudgingArguments) -> Result<ExitCode, String> {
    let text = read(file)?;
    let expectations =
        expectations(&text).map_err(|message| format!("{}:{message}", file.display()))?;
    let place = context::judged_place(judging.cwd.as_deref());
    let session = context::judging(&place, judging.mode);
    let shell = judging.shell.map_or(session.shell(), Shell::from);
    let mut failures = Vec::new();
    for (line, expected, command) in &expectations {
        let check = guarded(|| {
            let judged = session.judge_for(shell, command.as_bytes(), &place);
            Check::of(&judged, shell, Language::English)
        });
        let check = check.ok_or("internal error while judging")?;
        if check.decision != *expected {
            let is = name(check.decision);
            let why = check.reasons.first().map(|reason| reason.text.as_str());
            let why = why.map(|why| format!(": {why}")).unwrap_or_default();
            let wanted = name(*expected);
            failures.push(format!(
                "{}:{line}: {command}: {is}, not {wanted}{why}",
                file.display()
            ));
        }
    }
    for failure in &failures {
        output::complain(failure);
    }
    let count = expectations.len();
    let told = format!("{} of {count} as expected", count - failures.len());
    let status = match failures.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    };
    Ok(output::after(output::line(&told), status))
}

fn read(file: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = match file.as_os_str() == "-" {
        true => std::io::stdin().read_to_string(&mut text).map(|_| text),
        false => std::fs::read_to_string(file),
    };
    match read {
        Ok(text) => Ok(text),
        Err(error) => {
            let file = file.display();
            Err(format!("{file}: {error}"))
        }
    }
}

/// Lines, the decision that each expects, and its command line.
fn expectations(text: &str) -> Result<Vec<(usize, DecisionName, &str)>, String> {
    let lines = text.lines().zip(1..);
    let lines = lines.map(|(text, line)| (text.trim(), line));
    let lines = lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'));
    lines
        .map(|(text, line)| {
            let (word, command) = text.split_once([' ', '\t']).unwrap_or((text, ""));
            let decision = match word {
                "allow" => DecisionName::Allow,
                "ask" => DecisionName::Ask,
                "deny" => DecisionName::Deny,
                _ => return Err(format!("{line}: expected allow, ask or deny, met `{word}`")),
            };
            Ok((line, decision, command.trim()))
        })
        .collect()
}

fn name(decision: DecisionName) -> &'static str {
    match decision {
        DecisionName::Allow => "allow",
        DecisionName::Ask => "ask",
        DecisionName::Deny => "deny",
    }
}
