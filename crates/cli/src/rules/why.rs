//! `qedsh rules why`: the rules that decided, and those that nearly did.

use super::arguments::WhyArguments;
use crate::check::headline;
use crate::explain::{nearly, shown_rule};
use crate::{context, exit, output};
use qedsh_gate::{Language, Shell, visible_line};
use qedsh_tool::session::guarded;
use qedsh_tool::{Check, Explanation, NearReport};
use serde::Serialize;
use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

/// The decision and the rules about it.
#[derive(Serialize)]
struct Why<'e> {
    #[serde(flatten)]
    check: &'e Check,
    near: &'e [NearReport],
}

pub(super) fn main(arguments: &WhyArguments) -> ExitCode {
    let place = context::judged_place(arguments.judging.cwd.as_deref());
    let session = match context::judging(&place, arguments.judging.mode) {
        Ok(session) => session,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::internal();
        }
    };
    let shell = arguments.judging.shell.map(Shell::from);
    let shell = shell.unwrap_or(session.shell());
    let language = match arguments.json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let explanation = guarded(|| {
        let judged = session.judge_for(shell, arguments.command.as_bytes(), &place);
        let check = Check::of(&judged, shell, language);
        Explanation::of(&judged, check, &session.near(shell, &judged.plan))
    });
    let Some(explanation) = explanation else {
        output::complain("internal error while judging");
        return exit::internal();
    };
    let written = match arguments.json {
        true => output::json(&Why {
            check: &explanation.check,
            near: &explanation.near,
        }),
        false => output::line(&told(&explanation, language)),
    };
    output::after(written, exit::decided(explanation.check.decision))
}

fn told(explanation: &Explanation, language: Language) -> String {
    let check = &explanation.check;
    let mut lines = vec![headline(check, language)];
    lines.extend(
        check
            .rules
            .iter()
            .map(|rule| format!("  = {}", shown_rule(rule))),
    );
    let reasons = check.reasons.iter().map(|reason| {
        let text = visible_line(reason.text.as_bytes()).text;
        format!("  - {text} [{}]", reason.id)
    });
    lines.extend(reasons);
    let near = explanation.near.iter();
    lines.extend(near.map(|near| format!("  ~ {}", nearly(near, language))));
    let suggestions = check.suggestions.iter().map(|suggestion| {
        let rule = visible_line(suggestion.as_bytes()).text;
        format!("  + {rule}")
    });
    lines.extend(suggestions);
    lines.join("\n")
}
