//! `qedsh approve`: a person at a terminal answers what an agent's command waits
//! for.

use crate::arguments::ApproveArguments;
use crate::{context, exit, output, remembered};
use qedsh_gate::{Language, Verdict, visible_line, visible_lines};
use qedsh_tool::DecisionName;
use qedsh_tool::session::approval::{Approvals, Pending, Reach, Response};
use qedsh_tool::session::audit::{Audit, Event, redact};
use qedsh_tool::session::config::{Entry, Sources};
use qedsh_tool::session::look_for_person;
use qedsh_tool::session::sys::{Controlling, Key, Terminal};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

pub(crate) fn main(arguments: &ApproveArguments) -> ExitCode {
    let outcome = match context::state_directory() {
        None => Err("there is no home directory that a question could be in".to_owned()),
        Some(state) if arguments.list => list(&state),
        Some(state) => approve(&state, arguments),
    };
    outcome.unwrap_or_else(|message| {
        output::complain(&message);
        exit::internal()
    })
}

fn list(state: &Path) -> Result<ExitCode, String> {
    let waiting = Approvals::at(state).waiting(SystemTime::now());
    for question in waiting.map_err(|error| error.to_string())? {
        let command = visible_line(question.asked.command.as_bytes()).text;
        let written = output::line(&format!("{}  {command}", question.code));
        written.map_err(|error| error.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn approve(state: &Path, arguments: &ApproveArguments) -> Result<ExitCode, String> {
    // An agent must not answer its own question.
    look_for_person().map_err(|error| format!("only a person can answer: {error}"))?;
    let terminal = io::stdin().is_terminal().then(Controlling::open).flatten();
    let mut terminal = terminal.ok_or("only a person at a terminal can answer")?;
    let approvals = Approvals::at(state);
    let question = match &arguments.code {
        Some(code) => approvals
            .question(code, SystemTime::now())
            .map_err(|error| error.to_string())?,
        None => the_only_one(&approvals)?,
    };
    ask(&approvals, &question, &mut terminal, state)
}

fn the_only_one(approvals: &Approvals) -> Result<Pending, String> {
    let waiting = approvals.waiting(SystemTime::now());
    match waiting.map_err(|error| error.to_string())?.as_slice() {
        [] => Err("no question waits for an answer".to_owned()),
        [question] => Ok(question.clone()),
        several => {
            let codes: Vec<&str> = several.iter().map(|it| it.code.as_str()).collect();
            Err(format!("several questions wait: {}", codes.join(", ")))
        }
    }
}

fn ask(
    approvals: &Approvals,
    question: &Pending,
    terminal: &mut dyn Terminal,
    state: &Path,
) -> Result<ExitCode, String> {
    let words = Words::of(context::language_of_user());
    let offer = offer(question);
    let page = page(question, &offer, words);
    let key = terminal.prompt(&page, &|key| is_answer(key, &offer));
    let rules = || question.asked.suggestions.clone();
    let (response, status) = match key.map_err(|error| error.to_string())? {
        Key::Character(b'1') => (Response::Yes(Reach::Once), DecisionName::Allow),
        Key::Character(b'2') => (Response::Yes(Reach::Session(rules())), DecisionName::Allow),
        Key::Character(b'3') => (Response::Yes(Reach::Always(rules())), DecisionName::Allow),
        Key::Character(b'0') => (Response::No, DecisionName::Deny),
        _ => return Ok(exit::decided(DecisionName::Ask)),
    };
    let event = Event::Approval {
        command: question.asked.command.clone(),
        answer: response.name().to_owned(),
        surface: "terminal".to_owned(),
        code: Some(question.code.to_string()),
    };
    // Of two answers one counts, and only that may leave a rule behind.
    let is_always = matches!(response, Response::Yes(Reach::Always(_)));
    let answered = approvals.answer(question, response, SystemTime::now());
    answered.map_err(|error| error.to_string())?;
    if let (true, Some(always)) = (is_always, &offer.always)
        && let Err(error) = remembered::write_entries(&always.file, &always.rules, &always.sources)
    {
        output::complain(&format!("no rule was written: {error}"));
    }
    let kept = Audit::at(state).append(&question.asked.session, event);
    if let Err(error) = kept {
        output::complain(&format!("the log cannot be written: {error}"));
    }
    let _ = terminal.show(&format!("  → {}\n", words.given));
    Ok(exit::decided(status))
}

/// What a person can say beside yes and no.
struct Offer {
    /// For the session.
    session: bool,
    /// From now on.
    always: Option<Always>,
}

/// The rules that would be written, and where.
struct Always {
    rules: Vec<Entry>,
    file: PathBuf,
    sources: Sources,
}

/// The rules were simulated when the question was asked. None is offered for
/// ever that holds a secret, or that would not be read back as it is meant.
fn offer(question: &Pending) -> Offer {
    let spelled = &question.asked.suggestions;
    Offer {
        session: !spelled.is_empty(),
        always: always(spelled),
    }
}

fn always(spelled: &[String]) -> Option<Always> {
    let sources = context::sources(&context::current_place());
    let file = sources.user.clone()?;
    let read = |rule: &String| {
        let entry = Entry::read(Verdict::Allow, rule, &file, &sources)?;
        (redact(rule) == *rule).then_some(entry)
    };
    let rules: Vec<Entry> = spelled.iter().map(read).collect::<Option<_>>()?;
    (!rules.is_empty()).then_some(Always {
        rules,
        file,
        sources,
    })
}

/// Nothing is approved by a stray Enter.
fn is_answer(key: Key, offer: &Offer) -> bool {
    match key {
        Key::Character(b'2') => offer.session,
        Key::Character(b'3') => offer.always.is_some(),
        Key::Character(b'0' | b'1') | Key::Interrupt | Key::End => true,
        Key::Character(_) | Key::Enter => false,
    }
}

/// What is shown. Nothing in it that an agent wrote can move the cursor, hide
/// or reorder text, or pass for a line of this page.
fn page(question: &Pending, offer: &Offer, words: &Words) -> String {
    let asked = &question.asked;
    let mut page = format!("\n{}  {}\n", question.code, words.about);
    let mut add = |name: &str, text: &str| {
        let text = visible_lines(text.as_bytes()).text;
        let text = text.replace('\n', "\n    │ ");
        page.push_str(&format!("  └ {name} {text}\n"));
    };
    let description = asked.description.as_deref();
    if let Some(description) = description.filter(|text| !text.trim().is_empty()) {
        add(words.description, description);
    }
    add(words.command, &asked.command);
    if let Some(directory) = &asked.directory {
        add(words.directory, directory);
    }
    add(words.session, &asked.session);
    for reason in &asked.reasons {
        add("-", reason);
    }
    page.push_str(&format!("\n  1. {}\n", words.once));
    let rules = visible_line(asked.suggestions.join(", ").as_bytes()).text;
    if offer.session {
        page.push_str(&format!("  2. {} {rules}\n", words.for_session));
    }
    if let Some(always) = &offer.always {
        let file = visible_line(always.file.as_os_str().as_encoded_bytes()).text;
        page.push_str(&format!("  3. {} {file}: {rules}\n", words.always));
    }
    page.push_str(&format!("  0. {}\n", words.no));
    page
}

struct Words {
    about: &'static str,
    description: &'static str,
    command: &'static str,
    directory: &'static str,
    session: &'static str,
    once: &'static str,
    for_session: &'static str,
    always: &'static str,
    no: &'static str,
    given: &'static str,
}

impl Words {
    fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &Self {
                about: "An agent waits for an answer",
                description: "Description:",
                command: "Command:",
                directory: "Directory:",
                session: "Session:",
                once: "Run it, this once",
                for_session: "Run it, and for this session also",
                always: "Run it, and from now on allow in",
                no: "Do not run it",
                given: "Answered; the agent must ask for the command again",
            },
            Language::Chinese => &Self {
                about: "有命令等待确认",
                description: "描述:",
                command: "命令:",
                directory: "目录:",
                session: "会话:",
                once: "仅允许这一次",
                for_session: "允许，并在本会话中也允许",
                always: "允许，并始终允许，写入",
                no: "拒绝",
                given: "已答复；代理需要重新请求该命令",
            },
        }
    }
}
