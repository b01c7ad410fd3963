//! `qedsh config`: what holds, and why.

use crate::arguments::{ConfigCommand, Importable};
use crate::{context, exit, output};
use qedsh_gate::{Language, Mode, Verdict};
use qedsh_tool::SCHEMA;
use qedsh_tool::session::config::{Config, ShellName, import_zapmyco};
use serde::Serialize;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn main(command: &ConfigCommand) -> ExitCode {
    match command {
        ConfigCommand::Show { cwd, json } => {
            let place = context::judged_place(cwd.as_deref());
            let config = context::configuration(&place);
            let shown = Shown::of(&config);
            let written = match json {
                true => output::json(&shown),
                false => output::line(shown.text().trim_end()),
            };
            let status = match config.errors.is_empty() {
                true => ExitCode::SUCCESS,
                false => exit::internal(),
            };
            output::after(written, status)
        }
        ConfigCommand::Import {
            program: Importable::Zapmyco,
            file,
            write,
        } => import(file.as_deref(), *write),
    }
}

/// The configuration as it is shown.
#[derive(Serialize)]
struct Shown {
    schema: u32,
    mode: &'static str,
    shell: &'static str,
    language: Option<&'static str>,
    rules: Vec<ShownRule>,
    notes: Vec<ShownNote>,
    errors: Vec<String>,
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
            rules: rules.collect(),
            notes: notes.collect(),
            errors: config.errors.iter().map(ToString::to_string).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("mode = \"{}\"\nshell = \"{}\"\n", self.mode, self.shell);
        // Writing into a string cannot fail.
        if let Some(language) = self.language {
            let _ = writeln!(text, "language = \"{language}\"");
        }
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

fn import(file: Option<&Path>, write: bool) -> ExitCode {
    let home = context::home();
    let standard = home.map(|home| home.join(".zapmyco/settings.toml"));
    let Some(file) = file.map(Path::to_path_buf).or(standard) else {
        output::complain("HOME is not set: name the file");
        return exit::usage();
    };
    let imported = match import_zapmyco(&file) {
        Ok(imported) => imported,
        Err(error) => {
            output::complain(&error.to_string());
            return exit::usage();
        }
    };
    for refused in &imported.refused {
        output::complain(&format!("left out: {refused}"));
    }
    if !write {
        return output::after(output::line(imported.text.trim_end()), ExitCode::SUCCESS);
    }
    let Some(target) = context::user_configuration() else {
        output::complain("HOME is not set: there is no place for the configuration");
        return exit::usage();
    };
    match create(&target, &imported.text) {
        Ok(()) => output::after(
            output::line(&target.display().to_string()),
            ExitCode::SUCCESS,
        ),
        Err(error) => {
            output::complain(&format!("{}: {error}", target.display()));
            exit::usage()
        }
    }
}

/// Writes a file that must not exist yet, for nobody else to change.
fn create(target: &PathBuf, text: &str) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(target)?;
    file.write_all(text.as_bytes())
}
