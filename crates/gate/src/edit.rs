//! The writes that mode `edit` lets pass.

use crate::Rules;
use crate::sensitive::Sensitive;
use crate::standing::{is_below, normal, targets};
use qedsh_plan::catalog::{Effect, Extent};
use qedsh_plan::{Finding, Plan, Value, What};
use std::sync::LazyLock;

/// Files inside a workspace that decide what runs, or what may.
const PROTECTED: &[&str] = &[
    ".bash_profile",
    ".bashrc",
    ".claude",
    ".codex",
    ".config/git",
    ".config/qedsh",
    ".cursor",
    ".devcontainer",
    ".envrc",
    ".gemini",
    ".git",
    ".gitattributes",
    ".gitconfig",
    ".github/workflows",
    ".gitmodules",
    ".husky",
    ".idea",
    ".local/state/qedsh",
    ".mcp.json",
    ".opencode",
    ".pre-commit-config.yaml",
    ".profile",
    ".qedsh",
    ".qedsh.toml",
    ".vscode",
    ".zprofile",
    ".zshenv",
    ".zshrc",
];

static PROTECTED_PATHS: LazyLock<Sensitive> = LazyLock::new(|| Sensitive::new(PROTECTED, &[]));

/// Whether a finding is a write of one known file inside the workspace, outside
/// of what is protected or sensitive.
pub(crate) fn is_inside(plan: &Plan<'_>, finding: &Finding<'_>, rules: &Rules) -> bool {
    let (What::Effect(Effect::Writes(path)), Some(workspace)) = (&finding.what, rules.workspace())
    else {
        return false;
    };
    let is_inside = |target: &&[u8]| {
        let target = normal(target);
        target.as_ref() != workspace && is_below(workspace, &target)
    };
    let targets = targets(plan, finding, &path.value);
    path.extent == Extent::Entry
        && targets
            .is_some_and(|targets| targets.iter().all(is_inside) && !is_protected(&targets, rules))
}

/// Whether a finding is a write of something that is protected or sensitive.
pub(crate) fn is_protected_write(plan: &Plan<'_>, finding: &Finding<'_>, rules: &Rules) -> bool {
    let What::Effect(Effect::Writes(path)) = &finding.what else {
        return false;
    };
    let targets = targets(plan, finding, &path.value);
    targets.is_none_or(|targets| is_protected(&targets, rules))
}

/// Whether one of these paths decides what runs or may run, or is sensitive.
fn is_protected(targets: &[&[u8]], rules: &Rules) -> bool {
    targets.iter().any(|target| {
        let target = Value::exact(target);
        PROTECTED_PATHS.covers(&target) || rules.sensitive().covers(&target)
    })
}
