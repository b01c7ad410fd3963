//! `qedsh rules list`.

use crate::{context, exit, output};
use qedsh_gate::{Platform, Rule, Sandbox};
use qedsh_tool::session::config;
use qedsh_tool::{SCHEMA, verdict_name};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn main(cwd: Option<&Path>, json: bool) -> ExitCode {
    let config = context::configuration(&context::judged_place(cwd));
    for error in &config.errors {
        output::complain(&error.pointed());
    }
    let rules: Vec<Listed> = config.rules.rules().iter().map(Listed::of).collect();
    let status = match config.errors.is_empty() {
        true => ExitCode::SUCCESS,
        false => exit::internal(),
    };
    let written = match json {
        true => output::json(&List {
            schema: SCHEMA,
            rules,
        }),
        false => {
            let lines: Vec<String> = rules.iter().map(Listed::line).collect();
            match lines.is_empty() {
                true => Ok(()),
                false => output::line(&lines.join("\n")),
            }
        }
    };
    output::after(written, status)
}

#[derive(Serialize)]
struct List {
    schema: u32,
    rules: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    verdict: &'static str,
    pattern: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conditions: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
    expired: bool,
    file: String,
    line: usize,
}

impl Listed {
    fn of(rule: &Rule) -> Self {
        Self {
            verdict: verdict_name(rule.verdict),
            pattern: rule.pattern.to_string(),
            conditions: conditions(rule),
            reason: rule.reason.clone(),
            instead: rule.instead.clone(),
            expired: !rule.is_in_force(config::now()),
            file: rule.origin.file.clone(),
            line: rule.origin.line,
        }
    }

    fn line(&self) -> String {
        let Self {
            verdict,
            pattern,
            file,
            line,
            ..
        } = self;
        let mut text = format!("{verdict:5} {pattern}");
        // Writing into a string cannot fail.
        if !self.conditions.is_empty() {
            let _ = write!(text, "  [{}]", self.conditions.join(", "));
        }
        if self.expired {
            text.push_str("  [expired]");
        }
        let _ = write!(text, "  # {file}:{line}");
        text
    }
}

/// The conditions as they are written.
fn conditions(rule: &Rule) -> Vec<String> {
    let when = &rule.when;
    let paths = |name: &str, paths: &[qedsh_gate::PathPattern]| {
        paths
            .iter()
            .map(|path| format!("{name} {path}"))
            .collect::<Vec<_>>()
    };
    let modes = when
        .modes
        .iter()
        .map(|mode| format!("mode {}", mode_name(*mode)));
    let hosts = when.hosts.iter().map(|host| format!("host {host}"));
    let platforms = when.platforms.iter().map(|platform| {
        let name = match platform {
            Platform::Linux => "linux",
            Platform::MacOs => "macos",
            Platform::Windows => "windows",
        };
        format!("platform {name}")
    });
    let sandbox = (rule.sandbox == Sandbox::Off).then(|| "sandbox off".to_owned());
    paths("cwd", &when.directories)
        .into_iter()
        .chain(modes)
        .chain(paths("path", &when.paths))
        .chain(hosts)
        .chain(platforms)
        .chain(sandbox)
        .collect()
}

fn mode_name(mode: qedsh_gate::Mode) -> &'static str {
    match mode {
        qedsh_gate::Mode::Build => "build",
        qedsh_gate::Mode::Edit => "edit",
        qedsh_gate::Mode::Plan => "plan",
        qedsh_gate::Mode::Auto => "auto",
        qedsh_gate::Mode::Yolo => "yolo",
    }
}
