//! Asking a person on a terminal whether a command line may run.

use qedsh_gate::{Language, Pattern, Question, visible_line, visible_lines};
use qedsh_sys::{Key, Terminal};
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

/// Somebody who can be asked.
pub trait Person {
    /// What they say to the question; `description` is the agent's own account
    /// of it.
    fn ask(&mut self, question: &Question, description: Option<&str>) -> io::Result<Answer>;

    /// The same, where these allow rules would let it pass from now on. Whoever
    /// can keep them offers to.
    fn ask_offering(
        &mut self,
        question: &Question,
        _rules: &[Pattern],
        description: Option<&str>,
    ) -> io::Result<Answer> {
        self.ask(question, description)
    }
}

/// What a person can say beside yes and no.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The allow rules that would be kept, as they are spelled.
    pub rules: Vec<String>,
    /// Whether they can be kept for the session.
    pub session: bool,
    /// The file that they would be written to.
    pub file: Option<PathBuf>,
}

/// What a person said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It may run, this once.
    Allow,
    /// It may run, and what it needs may for the session.
    AllowSession,
    /// It may run, and what it needs may from now on.
    AllowAlways,
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
    confirm_offering(terminal, question, &Offer::default(), description, language)
}

/// The same with what is offered: `2` for the session, `3` for ever.
pub fn confirm_offering(
    terminal: &mut dyn Terminal,
    question: &Question,
    offer: &Offer,
    description: Option<&str>,
    language: Language,
) -> io::Result<Answer> {
    let page = page(question, offer, description, language);
    let key = terminal.prompt(&page, &|key| answer(key, offer).is_some())?;
    let answer = answer(key, offer).unwrap_or(Answer::Leave);
    terminal.show(&format!("  → {}\n", Words::of(language).answer(answer)))?;
    Ok(answer)
}

/// What a key says.
fn answer(key: Key, offer: &Offer) -> Option<Answer> {
    match key {
        Key::Character(b'2') if offer.session => Some(Answer::AllowSession),
        Key::Character(b'3') if offer.file.is_some() => Some(Answer::AllowAlways),
        Key::Enter | Key::Character(b'1') => Some(Answer::Allow),
        Key::Character(b'0') => Some(Answer::Refuse),
        Key::Interrupt | Key::End => Some(Answer::Leave),
        Key::Character(_) => None,
    }
}

/// What is shown. Nothing in it that an agent wrote can move the cursor, hide
/// or reorder text.
fn page(
    question: &Question,
    offer: &Offer,
    description: Option<&str>,
    language: Language,
) -> String {
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
    let _ = writeln!(page, "  ▸ 1. {}", words.allow);
    let rules = visible_line(offer.rules.join(", ").as_bytes()).text;
    if offer.session {
        let _ = writeln!(page, "    2. {}: {rules}", words.session);
    }
    if let Some(file) = &offer.file {
        let file = visible_line(file.as_os_str().as_encoded_bytes()).text;
        let _ = writeln!(page, "    3. {} {file}: {rules}", words.always);
    }
    let _ = writeln!(page, "    0. {}", words.refuse);
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
    session: &'static str,
    always: &'static str,
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
            Answer::AllowSession => self.session,
            Answer::AllowAlways => self.always,
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
    session: "Allow for this session",
    always: "Allow always, in",
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
    session: "本次会话内允许",
    always: "始终允许，写入",
    refuse: "拒绝",
    leave: "已退出，未执行",
};
