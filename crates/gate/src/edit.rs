//! The writes that mode `edit` lets pass.

use crate::Rules;
use crate::sensitive::Sensitive;
use crate::standing::{is_below, normal, written};
use qedsh_plan::catalog::{Effect, Extent};
use qedsh_plan::{Finding, Plan, Value, What};
use std::sync::LazyLock;

/// Files inside a workspace that decide what runs, or what may.
const PROTECTED: &[&str] = &[
    ".bash_profile",
    ".bashrc",
    ".claude",
    ".codex",
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
    let places = written(plan, finding, &path.value);
    let is_allowed = |place: &Value<'_>| {
        // What climbs may be meant from elsewhere: the target of a link.
        if place
            .prefix()
            .split(|byte| *byte == b'/')
            .any(|name| name == b"..")
        {
            return false;
        }
        // Where the path leads in truth is for the plan to say.
        let Some(real) = place.as_exact().and_then(|path| plan.real_path(path)) else {
            return false;
        };
        let real = Value::exact(real);
        let path = normal(real.prefix());
        // A home directory that nobody has expanded could be the real one.
        path.starts_with(b"/")
            && path.as_ref() != workspace
            && !path.split(|byte| *byte == b'/').any(|name| name == b"~")
            && is_below(workspace, &path)
            && !PROTECTED_PATHS.covers(&real)
            && !rules.sensitive().covers(&real)
    };
    path.extent == Extent::Entry && places.iter().all(|place| is_allowed(place))
}
