//! Rules of other programs, in the words of this one.
//!
//! What they deny or ask about is widened where it cannot be said exactly, what
//! they allow is narrowed or left out: an import is never looser than its
//! source. Where something was not understood that may restrict, nothing is
//! allowed.

mod cc_allow;
mod claude;
mod codex;
mod dippy;
mod gemini;
mod json;
mod opencode;
mod regex;
mod text;
mod vscode;
mod zapmyco;

pub(crate) use text::quoted;

use crate::ConfigError;
use qedsh_gate::{Pattern, PatternError, Verdict};
use std::path::Path;

/// A program whose rules are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Claude Code's settings.
    Claude,
    /// Codex' `.rules`: calls with literals, no program.
    Codex,
    /// Gemini CLI's policy files.
    Gemini,
    /// opencode's `permission`.
    Opencode,
    /// Visual Studio Code's `chat.tools.terminal.autoApprove`.
    Vscode,
    /// Dippy's configuration.
    Dippy,
    /// cc-allow's configuration.
    CcAllow,
    /// zapmyco's `[permissions.commands]`.
    Zapmyco,
}

/// What became of another program's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// What was carried over.
    pub rules: Vec<ImportedRule>,
    /// What was not, and why.
    pub refused: Vec<Refused>,
}

/// A rule that was carried over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedRule {
    /// As it was written there.
    pub source: String,
    /// What it decides.
    pub verdict: Verdict,
    /// What it is about here.
    pub subject: Subject,
    /// Why, where it says so.
    pub reason: Option<String>,
}

/// What an imported rule is about, by the key that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// `prefix`
    Prefix(String),
    /// `exact`
    Exact(String),
    /// `wildcard`
    Wildcard(String),
    /// `read`
    Read(String),
    /// `write`
    Write(String),
}

/// A part that was not carried over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// As it was written there.
    pub source: String,
    /// Why.
    pub why: String,
}

/// Reads the rules in the texts of the program's files. What is not understood
/// in one restricts what the others allow.
pub fn import(program: Program, files: &[(&Path, &str)]) -> Result<Imported, ConfigError> {
    let mut import = Import::default();
    let read = match program {
        Program::Claude => claude::read,
        Program::Codex => codex::read,
        Program::Gemini => gemini::read,
        Program::Opencode => opencode::read,
        Program::Vscode => vscode::read,
        Program::Dippy => dippy::read,
        Program::CcAllow => cc_allow::read,
        Program::Zapmyco => zapmyco::read,
    };
    for (file, text) in files {
        read(&mut import, file, text)?;
    }
    Ok(import.finish())
}

impl Imported {
    /// A configuration file with the rules.
    pub fn text(&self) -> String {
        let mut text = "[permissions.commands]\n".to_owned();
        let lists = [
            ("allow", Verdict::Allow),
            ("ask", Verdict::Ask),
            ("deny", Verdict::Deny),
        ];
        for (name, verdict) in lists {
            let mut entries: Vec<String> = Vec::new();
            for rule in self.rules.iter().filter(|rule| rule.verdict == verdict) {
                let entry = format!("    {},\n", rule.entry());
                if !entries.contains(&entry) {
                    entries.push(entry);
                }
            }
            if !entries.is_empty() {
                text.push_str(&format!("{name} = [\n{}]\n", entries.concat()));
            }
        }
        text
    }
}

impl ImportedRule {
    /// As a configuration file spells it.
    pub fn entry(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let (key, text) = match &self.subject {
            // In the lists a star would be a wildcard, and so would this ending.
            Subject::Prefix(text)
                if self.reason.is_none() && !text.contains('*') && !text.ends_with(':') =>
            {
                return quoted(text);
            }
            Subject::Prefix(text) => ("prefix", text),
            Subject::Exact(text) => ("exact", text),
            Subject::Wildcard(text) => ("wildcard", text),
            Subject::Read(text) => ("read", text),
            Subject::Write(text) => ("write", text),
        };
        match &self.reason {
            Some(reason) => format!(
                "{{ {key} = {}, reason = {} }}",
                quoted(text),
                quoted(reason)
            ),
            None => format!("{{ {key} = {} }}", quoted(text)),
        }
    }
}

/// What was read so far.
#[derive(Default)]
struct Import {
    imported: Imported,
    /// What was not understood and may restrict what is allowed.
    restriction: Option<String>,
}

impl Import {
    /// Carries a rule over, or says why not.
    fn rule(&mut self, source: &str, verdict: Verdict, subject: Subject, reason: Option<&str>) {
        let wrong = match &subject {
            Subject::Prefix(text) => Pattern::prefix(text).err(),
            Subject::Exact(text) => Pattern::exact(text).err(),
            Subject::Wildcard(text) => Pattern::wildcard(text).err(),
            Subject::Read(text) | Subject::Write(text) => {
                text.is_empty().then_some(PatternError::Empty)
            }
        };
        if let Some(error) = wrong {
            return self.cannot(source, verdict, &error.to_string());
        }
        let is_all = matches!(&subject, Subject::Wildcard(text) if is_all(text));
        match verdict {
            Verdict::Allow if is_all => return self.refuse(source, "allows everything"),
            Verdict::Ask if is_all => {
                let why = "is what happens here to all that is not proved to only read";
                return self.refuse(source, why);
            }
            _ => {}
        }
        self.imported.rules.push(ImportedRule {
            source: source.to_owned(),
            verdict,
            subject,
            reason: reason.map(str::to_owned),
        });
    }

    /// A rule has no words here.
    fn cannot(&mut self, source: &str, verdict: Verdict, why: &str) {
        match verdict {
            Verdict::Allow => self.refuse(source, why),
            Verdict::Ask | Verdict::Deny => self.restricts(source, why),
        }
    }

    /// Something is left out that allows nothing less by that.
    fn refuse(&mut self, source: &str, why: &str) {
        self.imported.refused.push(Refused {
            source: source.to_owned(),
            why: why.to_owned(),
        });
    }

    /// Something is left out that may restrict what is allowed.
    fn restricts(&mut self, source: &str, why: &str) {
        self.refuse(source, why);
        self.restriction.get_or_insert_with(|| source.to_owned());
    }

    fn finish(mut self) -> Imported {
        if let Some(restriction) = self.restriction.take() {
            let rules = std::mem::take(&mut self.imported.rules);
            let (allowed, kept): (Vec<_>, Vec<_>) = rules
                .into_iter()
                .partition(|rule| rule.verdict == Verdict::Allow);
            self.imported.rules = kept;
            let why = format!("`{restriction}` may restrict it and is not understood");
            for rule in allowed {
                self.refuse(&rule.source, &why);
            }
        }
        self.imported
    }
}

/// Whether a wildcard is about everything.
fn is_all(text: &str) -> bool {
    text.chars().all(|letter| letter == '*' || letter == ' ')
}

/// What a program's word for a decision means.
fn verdict(word: &str) -> Option<Verdict> {
    match word {
        "allow" => Some(Verdict::Allow),
        "ask" | "prompt" | "ask_user" => Some(Verdict::Ask),
        "deny" | "forbidden" => Some(Verdict::Deny),
        _ => None,
    }
}

/// The text of a file in TOML.
fn table(file: &Path, text: &str) -> Result<toml::Table, ConfigError> {
    toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or_default();
        ConfigError::part(file, text, &span, error.message())
    })
}
