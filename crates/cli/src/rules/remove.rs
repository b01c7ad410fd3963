//! `qedsh rules remove`.

use super::arguments::RemoveArguments;
use super::{is_agreed, verdict};
use crate::config::target;
use crate::{context, exit, output};
use qedsh_gate::Verdict;
use qedsh_tool::DecisionName;
use qedsh_tool::session::config::{self, Entry};
use std::process::ExitCode;

pub(super) fn main(arguments: &RemoveArguments) -> Result<ExitCode, String> {
    let target = target(arguments.file.scope, arguments.file.cwd.as_deref())?;
    let entry = Entry {
        verdict: Verdict::Deny,
        key: arguments.pattern.key(),
        text: arguments.pattern.pattern.clone(),
        reason: None,
        instead: None,
    };
    let pattern = entry.pattern(&target.file, &target.sources);
    let pattern = pattern.map_err(|error| error.message)?;
    let only = arguments.decision.map(verdict);
    let text = target.text()?;
    let removed = config::remove(&target.file, &text, &pattern, only, &target.sources);
    let (text, count) = removed.map_err(|error| error.to_string())?;
    if count == 0 {
        output::complain(&format!("{}: has no such rule", target.file.display()));
        return Ok(ExitCode::FAILURE);
    }
    let what = format!("- {} ({count})", entry.spelled());
    // Taking out what allows can only make things stricter.
    let is_free = only == Some(Verdict::Allow);
    if !is_free && !is_agreed(&target.file, &what, context::language_of_user())? {
        return Ok(exit::decided(DecisionName::Ask));
    }
    let done = target.replace(&text)?;
    Ok(output::after(
        output::line(&format!("{done}\n{what}")),
        ExitCode::SUCCESS,
    ))
}
