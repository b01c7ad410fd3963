//! Asking a person on a terminal whether a command line may run.

use qedsh_gate::{Language, Question, visible_line, visible_lines};
use qedsh_sys::{Key, Terminal};
use std::fmt::Write as _;
use std::io;

/// Somebody who can be asked.
pub trait Person {
    /// What they say to the question; `description` is the agent's own account
    /// of it.
    fn ask(&mut self, question: &Question, description: Option<&str>) -> io::Result<Answer>;
}

/// What a person said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It may run, this once.
    Allow,
    /// It may not.
    Refuse,
    /// They left, with Ctrl-C or by closing the terminal.
    Leave,
}

/// Shows the question on `terminal` and waits for one of the three answers:
/// `1` or Enter, `0`, Ctrl-C.
pub fn confirm(
    terminal: &mut dyn Terminal,
    question: &Question,
    description: Option<&str>,
    language: Language,
) -> io::Result<Answer> {
    let page = page(question, description, language);
    let key = terminal.prompt(&page, &|key| answer(key).is_some())?;
    let answer = answer(key).unwrap_or(Answer::Leave);
    terminal.show(&format!("  → {}\n", Words::of(language).answer(answer)))?;
    Ok(answer)
}

/// What a key says.
fn answer(key: Key) -> Option<Answer> {
    match key {
        Key::Enter | Key::Character(b'1') => Some(Answer::Allow),
        Key::Character(b'0') => Some(Answer::Refuse),
        Key::Interrupt | Key::End => Some(Answer::Leave),
        Key::Character(_) => None,
    }
}

/// What is shown. Nothing in it that an agent wrote can move the cursor, hide
/// or reorder text.
fn page(question: &Question, description: Option<&str>, language: Language) -> String {
    let words = Words::of(language);
    let mut page = format!("\n⚠️  {}\n", words.about_to_run);
    if let Some(description) = description.filter(|text| !text.trim().is_empty()) {
        let description = visible_line(description.as_bytes()).text;
        let _ = writeln!(page, "  └ {} {description}", words.description);
    }
    let command = visible_lines(question.order().text()).text;
    // Further lines are set off, so that none can pass for one of this page.
    let command = command.replace('\n', "\n    │ ");
    let _ = writeln!(page, "  └ {} {command}", words.command);
    if let Some(directory) = question.order().directory() {
        let _ = writeln!(
            page,
            "  └ {} {}",
            words.directory,
            visible_line(directory).text
        );
    }
    let _ = writeln!(page, "  └ {}", words.reasons);
    for reason in question.reasons() {
        let message = visible_line(reason.message(language).as_bytes()).text;
        let _ = writeln!(page, "      - {message}");
    }
    let _ = writeln!(page, "\n? {}", words.may_it);
    let _ = writeln!(page, "  ▸ 1. {}\n    0. {}", words.allow, words.refuse);
    page
}

struct Words {
    about_to_run: &'static str,
    description: &'static str,
    command: &'static str,
    directory: &'static str,
    reasons: &'static str,
    may_it: &'static str,
    allow: &'static str,
    refuse: &'static str,
    leave: &'static str,
}

impl Words {
    fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }

    fn answer(&self, answer: Answer) -> &'static str {
        match answer {
            Answer::Allow => self.allow,
            Answer::Refuse => self.refuse,
            Answer::Leave => self.leave,
        }
    }
}

const ENGLISH: Words = Words {
    about_to_run: "About to run a command:",
    description: "Description:",
    command: "Command:",
    directory: "Directory:",
    reasons: "Why you are asked:",
    may_it: "May it run? (1 or Enter: allow, 0: refuse, Ctrl-C: leave)",
    allow: "Allow",
    refuse: "Refuse",
    leave: "Left without running it",
};

const CHINESE: Words = Words {
    about_to_run: "准备执行命令:",
    description: "描述:",
    command: "命令:",
    directory: "目录:",
    reasons: "需要确认的原因:",
    may_it: "是否确认执行？(1 或 Enter: 允许, 0: 拒绝, Ctrl-C: 退出)",
    allow: "允许",
    refuse: "拒绝",
    leave: "已退出，未执行",
};
