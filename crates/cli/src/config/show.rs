//! `qedsh config show`: what holds, and which line says so.

use crate::{context, exit, output};
use qedsh_gate::{Language, Mode, Verdict};
use qedsh_tool::SCHEMA;
use qedsh_tool::session::config::{Config, SaidBy, Setting, ShellName};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// How it is shown.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Origins,
    Json,
}

pub(crate) fn main(cwd: Option<&Path>, form: Form) -> ExitCode {
    let place = context::judged_place(cwd);
    let config = context::configuration(&place);
    let shown = Shown::of(&config);
    let written = match form {
        Form::Json => output::json(&shown),
        Form::Text => output::line(shown.text().trim_end()),
        Form::Origins => output::line(shown.origins().trim_end()),
    };
    let status = match config.errors.is_empty() {
        true => ExitCode::SUCCESS,
        false => exit::internal(),
    };
    output::after(written, status)
}

/// The configuration as it is shown.
#[derive(Serialize)]
struct Shown {
    schema: u32,
    mode: &'static str,
    shell: &'static str,
    language: Option<&'static str>,
    settings: Vec<ShownSetting>,
    rules: Vec<ShownRule>,
    notes: Vec<ShownNote>,
    errors: Vec<String>,
}

/// What one layer says for a key: of a list, one entry.
#[derive(Serialize)]
struct ShownSetting {
    key: &'static str,
    value: String,
    layer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variable: Option<&'static str>,
}

impl ShownSetting {
    fn of(setting: &Setting) -> Self {
        let (layer, origin, variable) = match &setting.by {
            SaidBy::BuiltIn => ("built-in", None, None),
            SaidBy::System(origin) => ("system", Some(origin), None),
            SaidBy::User(origin) => ("user", Some(origin), None),
            SaidBy::Project(origin) => ("project", Some(origin), None),
            SaidBy::Variable(name) => ("environment", None, Some(*name)),
            SaidBy::Session(origin) => ("session", Some(origin), None),
        };
        Self {
            key: setting.key,
            value: setting.value.clone(),
            layer,
            file: origin.map(|origin| origin.file.clone()),
            line: origin.map(|origin| origin.line),
            variable,
        }
    }

    fn text(&self) -> String {
        let Self {
            key, value, layer, ..
        } = self;
        let place = match (&self.file, self.line, self.variable) {
            (Some(file), Some(line), _) => format!(" {file}:{line}"),
            (_, _, Some(name)) => format!(" {name}"),
            _ => String::new(),
        };
        format!("{key} = {value}  # {layer}{place}")
    }
}

#[derive(Serialize)]
struct ShownRule {
    verdict: &'static str,
    pattern: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    file: String,
    line: usize,
}

#[derive(Serialize)]
struct ShownNote {
    file: String,
    line: usize,
    message: String,
}

impl Shown {
    fn of(config: &Config) -> Self {
        let rules = config.rules.rules().iter().map(|rule| ShownRule {
            verdict: match rule.verdict {
                Verdict::Allow => "allow",
                Verdict::Ask => "ask",
                Verdict::Deny => "deny",
            },
            pattern: rule.pattern.to_string(),
            reason: rule.reason.clone(),
            file: rule.origin.file.clone(),
            line: rule.origin.line,
        });
        let notes = config.notes.iter().map(|note| ShownNote {
            file: note.origin.file.clone(),
            line: note.origin.line,
            message: note.message.clone(),
        });
        Self {
            schema: SCHEMA,
            mode: mode_name(config.mode.unwrap_or_default()),
            shell: match config.shell {
                Some(ShellName::Sh) => "sh",
                None | Some(ShellName::Bash) => "bash",
            },
            language: config.language.map(|language| match language {
                Language::English => "en",
                Language::Chinese => "zh",
            }),
            settings: config.settings.iter().map(ShownSetting::of).collect(),
            rules: rules.collect(),
            notes: notes.collect(),
            errors: config.errors.iter().map(ToString::to_string).collect(),
        }
    }

    /// With every key and its layer.
    fn origins(&self) -> String {
        let rules = ["permissions.commands", "rules"];
        let settings = self.settings.iter();
        let settings = settings.filter(|setting| !rules.iter().any(|r| setting.key.starts_with(r)));
        let settings: Vec<String> = settings.map(ShownSetting::text).collect();
        format!("{}\n{}", settings.join("\n"), self.rest())
    }

    fn text(&self) -> String {
        let mut text = format!("mode = \"{}\"\nshell = \"{}\"\n", self.mode, self.shell);
        if let Some(language) = self.language {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "language = \"{language}\"");
        }
        text + &self.rest()
    }

    /// The rules, and what is to be said.
    fn rest(&self) -> String {
        let mut text = String::new();
        for rule in &self.rules {
            let ShownRule { file, line, .. } = rule;
            let _ = writeln!(text, "{:5} {}  # {file}:{line}", rule.verdict, rule.pattern);
        }
        for note in &self.notes {
            let _ = writeln!(text, "note: {}:{}: {}", note.file, note.line, note.message);
        }
        for error in &self.errors {
            let _ = writeln!(text, "error: {error}");
        }
        text
    }
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Build => "build",
        Mode::Edit => "edit",
        Mode::Plan => "plan",
        Mode::Auto => "auto",
        Mode::Yolo => "yolo",
    }
}
