//! `qedsh check`: a decision, and nothing runs.

use crate::arguments::CheckArguments;
use crate::{batch, context, exit, output};
use qedsh_gate::{Language, Shell};
use qedsh_tool::session::sys::Real;
use qedsh_tool::session::{Place, Session, guarded};
use qedsh_tool::{Check, DecisionName};
use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

pub(crate) fn main(arguments: &CheckArguments) -> ExitCode {
    let session = match context::judging(&arguments.judging) {
        Ok(session) => session,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::internal();
        }
    };
    let shell = arguments.judging.shell.map(Shell::from);
    let shell = shell.unwrap_or(session.shell());
    let place = context::judged_place(arguments.judging.cwd.as_deref());
    let Some(command) = &arguments.command else {
        return batch::main(|request| {
            let place = match &request.cwd {
                Some(cwd) => context::judged_place(Some(cwd)),
                None => place.clone(),
            };
            check(
                &session,
                shell,
                request.command.as_bytes(),
                &place,
                Language::English,
            )
        });
    };
    let language = match arguments.json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let checked = guarded(|| check(&session, shell, command.as_bytes(), &place, language));
    let (checked, status) = match checked {
        Some(checked) => {
            let status = exit::decided(checked.decision);
            (checked, status)
        }
        None => (Check::failed(shell, "internal error"), exit::internal()),
    };
    let written = if arguments.json {
        output::json(&checked)
    } else {
        output::line(&told(&checked, language))
    };
    output::after(written, status)
}

fn check(
    session: &Session<Real>,
    shell: Shell,
    text: &[u8],
    place: &Place,
    language: Language,
) -> Check {
    Check::of(&session.judge_for(shell, text, place), shell, language)
}

/// The decision in a few lines.
fn told(check: &Check, language: Language) -> String {
    let mut told = headline(check, language);
    for reason in &check.reasons {
        let text = qedsh_gate::visible_line(reason.text.as_bytes()).text;
        told.push_str("\n  ");
        told.push_str(&text);
    }
    told
}

/// The decision in one line.
pub(crate) fn headline(check: &Check, language: Language) -> String {
    let decision = match (check.decision, language) {
        (DecisionName::Allow, Language::English) => "allow",
        (DecisionName::Ask, Language::English) => "ask",
        (DecisionName::Deny, Language::English) => "deny",
        (DecisionName::Allow, Language::Chinese) => "允许",
        (DecisionName::Ask, Language::Chinese) => "需确认",
        (DecisionName::Deny, Language::Chinese) => "拒绝",
    };
    format!("{decision}: {}", basis(check.basis, language))
}

fn basis(basis: &str, language: Language) -> &'static str {
    match (basis, language) {
        ("proof", Language::English) => "proved read-only",
        ("proof", Language::Chinese) => "已证明只读",
        ("rule", Language::English) => "by a rule",
        ("rule", Language::Chinese) => "依据规则",
        ("mode", Language::English) => "by the mode",
        ("mode", Language::Chinese) => "依据模式",
        ("person", Language::English) => "approved by a person",
        ("person", Language::Chinese) => "由用户批准",
        ("config", Language::English) => "the configuration could not be read",
        ("config", Language::Chinese) => "无法读取配置",
        ("unproved", Language::English) => "not proved read-only",
        ("unproved", Language::Chinese) => "未能证明只读",
        (_, Language::English) => "internal error",
        (_, Language::Chinese) => "内部错误",
    }
}
