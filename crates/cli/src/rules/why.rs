//! `qedsh rules why`: the rules that decided, and those that nearly did.

use super::arguments::WhyArguments;
use crate::check::headline;
use crate::explain::{explained, nearly, shown_rule};
use crate::{context, exit, output};
use qedsh_gate::{Language, visible_line};
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
    let language = match arguments.json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let place = context::judged_place(arguments.judging.cwd.as_deref());
    let text = arguments.command.as_bytes();
    let explanation = match explained(&arguments.judging, &place, text, language) {
        Ok(explanation) => explanation,
        Err(status) => return status,
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
