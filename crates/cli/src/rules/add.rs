//! `qedsh rules add`.

use super::arguments::AddArguments;
use super::{is_agreed, verdict};
use crate::config::target;
use crate::{context, exit, output};
use qedsh_gate::Verdict;
use qedsh_tool::DecisionName;
use qedsh_tool::session::audit::redact;
use qedsh_tool::session::config::{self, Entry};
use std::process::ExitCode;

pub(super) fn main(arguments: &AddArguments) -> Result<ExitCode, String> {
    let target = target(arguments.file.scope, arguments.file.cwd.as_deref())?;
    let entry = Entry {
        verdict: verdict(arguments.decision),
        key: arguments.pattern.key(),
        text: arguments.pattern.pattern.clone(),
        reason: arguments.reason.clone(),
        instead: arguments.instead.clone(),
    };
    if redact(&entry.text) != entry.text {
        return Err("the rule holds what looks like a secret: leave it out".to_owned());
    }
    let text = target.text()?;
    let text = config::add(&target.file, &text, &entry, &target.sources);
    let text = text.map_err(|error| error.to_string())?;
    let list = qedsh_tool::verdict_name(entry.verdict);
    let written = format!("{list} += {}", entry.spelled());
    // What forbids or asks can only make things stricter.
    let is_free = entry.verdict != Verdict::Allow;
    if !is_free && !is_agreed(&target.file, &written, context::language_of_user())? {
        return Ok(exit::decided(DecisionName::Ask));
    }
    let done = target.replace(&text)?;
    Ok(output::after(
        output::line(&format!("{done}\n{written}")),
        ExitCode::SUCCESS,
    ))
}
