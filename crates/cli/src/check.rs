//! `qedsh check`: a decision, and nothing runs.

use crate::arguments::{CheckArguments, JudgingArguments, ModeName};
use crate::{batch, context, exit, output};
use qedsh_gate::{Language, Shell};
use qedsh_tool::session::world::workspace;
use qedsh_tool::session::{Place, Session, guarded};
use qedsh_tool::{Check, DecisionName};
use std::cell::RefCell;
use std::collections::HashMap;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

pub(crate) fn main(arguments: &CheckArguments) -> ExitCode {
    let place = context::judged_place(arguments.judging.cwd.as_deref());
    let judge = Judge::new(&arguments.judging, &place);
    let Some(command) = &arguments.command else {
        return batch::main(|request| {
            let place = match &request.cwd {
                Some(cwd) => context::judged_place(Some(cwd)),
                None => place.clone(),
            };
            judge.check(request.command.as_bytes(), &place, Language::English)
        });
    };
    let language = match arguments.json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let checked = guarded(|| judge.check(command.as_bytes(), &place, language));
    let (checked, status) = match checked {
        Some(checked) => {
            let status = exit::decided(checked.decision);
            (checked, status)
        }
        None => {
            let failed = Check::failed(judge.shell, "internal error");
            (failed, exit::internal())
        }
    };
    let written = if arguments.json {
        output::json(&checked)
    } else {
        output::line(&told(&checked, language))
    };
    output::after(written, status)
}

/// Judges in any number of places, each by its own configuration.
struct Judge {
    shell: Shell,
    mode: Option<ModeName>,
    sessions: RefCell<HashMap<PathBuf, Rc<Session>>>,
}

impl Judge {
    fn new(arguments: &JudgingArguments, place: &Place) -> Self {
        let session = context::judging(place, arguments.mode);
        Self {
            shell: arguments.shell.map_or(session.shell(), Shell::from),
            mode: arguments.mode,
            sessions: RefCell::new(HashMap::from([(home_of(place), Rc::new(session))])),
        }
    }

    fn check(&self, text: &[u8], place: &Place, language: Language) -> Check {
        let session = self.session(place);
        let judged = session.judge_for(self.shell, text, place);
        Check::of(&judged, self.shell, language)
    }

    fn session(&self, place: &Place) -> Rc<Session> {
        let home = home_of(place);
        if let Some(session) = self.sessions.borrow().get(&home) {
            return Rc::clone(session);
        }
        let session = Rc::new(context::judging(place, self.mode));
        self.sessions.borrow_mut().insert(home, Rc::clone(&session));
        session
    }
}

/// The tree whose configuration holds at a place.
fn home_of(place: &Place) -> PathBuf {
    workspace(place.directory().unwrap_or(Path::new("/")))
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
