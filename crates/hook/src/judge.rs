//! The way from a command line to a verdict, for somebody else who runs it.

use crate::{Environment, Judged, Kind, Verdict};
use qedsh_config::{Sources, load};
use qedsh_gate::{
    Basis, Cage, Decision, Language, Mode, Reason, Shell, Terms, decide, visible_line,
};
use qedsh_plan::{Dialect, syntax};
use qedsh_world::RealWorld;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// How many reasons are told.
const REASONS: usize = 5;

/// Who would run a command line, and how.
pub(crate) struct Setting<'s> {
    /// The directory that it starts in.
    pub(crate) directory: &'s str,
    /// The directory of the project that the agent works in, where it says one.
    pub(crate) project: Option<&'s Path>,
    /// The shell that reads it.
    pub(crate) shell: Shell,
    /// The mode, where it is not the configured one.
    pub(crate) mode: Option<Mode>,
}

/// What is said of `command`.
pub(crate) fn judge(command: &str, setting: &Setting<'_>, environment: &Environment) -> Verdict {
    let Setting {
        directory, shell, ..
    } = *setting;
    let workspace = qedsh_world::workspace(Path::new(directory));
    let project = setting.project.map(qedsh_world::workspace);
    let variable = |name: &str| {
        let value = environment.get(name.as_bytes())?;
        Some(OsStr::from_bytes(value).to_os_string())
    };
    let mut sources = Sources::standard(variable, &workspace);
    let project = project.filter(|project| *project != workspace);
    if let Some(project) = &project {
        // The agent left its project; what the project forbids it did not leave.
        let also = Sources::standard(variable, project);
        sources.above.extend(also.above);
        sources.project.extend(also.project);
    }
    let config = load(&sources);
    let mut world = RealWorld::new(
        workspace.as_os_str().as_encoded_bytes(),
        directory.as_bytes(),
        environment.clone(),
    );
    if let Some(project) = &project {
        world = world.with_another_workspace(project.as_os_str().as_encoded_bytes());
    }
    let options = syntax::Options {
        dialect: dialect(shell),
        ..syntax::Options::default()
    };
    let tree = syntax::parse(command.as_bytes(), &options);
    let plan = qedsh_plan::plan(&tree, &world);
    let terms = Terms {
        shell,
        cage: Cage::Off,
        limit: None,
    };
    // The host's own plan mode holds, whatever else is configured.
    let mode = setting.mode.or(config.mode).unwrap_or_default();
    let (kind, basis, reasons, told) = match decide(&plan, &config.rules, mode, terms) {
        Decision::Allow(grant) => {
            let told = allowed(grant.basis()).to_owned();
            let basis = basis_name(grant.basis());
            (Kind::Allow, basis, ids(grant.reasons()), told)
        }
        Decision::Ask(question) => {
            let reasons = question.reasons();
            (Kind::Ask, "unproved", ids(reasons), told(reasons))
        }
        Decision::Deny(refusal) => {
            let reasons = refusal.reasons();
            (Kind::Deny, "unproved", ids(reasons), told(reasons))
        }
    };
    Verdict {
        kind,
        reason: told,
        judged: Some(Judged {
            session: None,
            command: command.to_owned(),
            directory: directory.to_owned(),
            shell,
            decision: kind.name(),
            basis,
            read_only: plan.is_read_only(),
            reasons,
        }),
    }
}

fn ids(reasons: &[Reason]) -> Vec<&'static str> {
    reasons.iter().map(|reason| reason.id).collect()
}

fn basis_name(basis: &Basis) -> &'static str {
    match basis {
        Basis::Proof => "proof",
        Basis::Rules(_) => "rule",
        Basis::Mode(_) => "mode",
        Basis::Person(_) => "person",
    }
}

fn dialect(shell: Shell) -> Dialect {
    match shell {
        Shell::Bash => Dialect::Bash,
        Shell::Sh => Dialect::Posix,
        Shell::Zsh => Dialect::Zsh,
        Shell::Cmd => Dialect::Cmd,
    }
}

fn allowed(basis: &Basis) -> &'static str {
    match basis {
        Basis::Proof => "proved read-only",
        Basis::Rules(_) => "allowed by a rule",
        Basis::Mode(_) => "allowed by the mode",
        Basis::Person(_) => "approved",
    }
}

fn told(reasons: &[Reason]) -> String {
    let mut told: Vec<String> = Vec::new();
    for reason in reasons {
        let message = reason.message(Language::English);
        let message = visible_line(message.as_bytes()).text;
        if !told.contains(&message) {
            told.push(message);
        }
    }
    let more = told.len().saturating_sub(REASONS);
    told.truncate(REASONS);
    if more > 0 {
        told.push(format!("{more} more"));
    }
    told.join("; ")
}
