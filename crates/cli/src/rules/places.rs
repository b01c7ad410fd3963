//! Where other programs keep their rules.

use crate::config::Scope;
use crate::rules::arguments::ImportName;
use qedsh_tool::session::config::Sources;
use std::path::{Path, PathBuf};

/// Files of the system, of the user (from home) and of a project. A name that
/// ends with `/*.x` is every such file.
struct Places {
    system: &'static [&'static str],
    user: &'static [&'static str],
    project: &'static [&'static str],
}

const fn places(name: ImportName) -> Places {
    match name {
        ImportName::Claude => Places {
            system: &["/etc/claude-code/managed-settings.json"],
            user: &[".claude/settings.json"],
            project: &[".claude/settings.json", ".claude/settings.local.json"],
        },
        ImportName::Codex => Places {
            system: &[],
            user: &[".codex/rules/*.rules"],
            project: &[".codex/rules/*.rules"],
        },
        ImportName::Gemini => Places {
            system: &["/etc/gemini-cli/policies/*.toml"],
            user: &[".gemini/policies/*.toml"],
            project: &[],
        },
        ImportName::Opencode => Places {
            system: &[],
            user: &[
                ".config/opencode/opencode.json",
                ".config/opencode/opencode.jsonc",
            ],
            project: &["opencode.json", "opencode.jsonc"],
        },
        ImportName::Vscode => Places {
            system: &[],
            user: &[".config/Code/User/settings.json"],
            project: &[".vscode/settings.json"],
        },
        ImportName::Dippy => Places {
            system: &[],
            user: &[".dippy/config"],
            project: &[".dippy"],
        },
        ImportName::CcAllow => Places {
            system: &[],
            user: &[".config/cc-allow.toml"],
            project: &[".config/cc-allow.toml", ".config/cc-allow.local.toml"],
        },
        ImportName::Zapmyco => Places {
            system: &[],
            user: &[".zapmyco/settings.toml"],
            project: &[],
        },
    }
}

/// The usual files of a program in a scope that are there.
pub(super) fn usual(name: ImportName, scope: Scope, sources: &Sources) -> Vec<PathBuf> {
    let places = places(name);
    let below = |directory: Option<&Path>, files: &[&str]| -> Vec<PathBuf> {
        let joined = directory.map(|directory| files.iter().map(|file| directory.join(file)));
        joined.into_iter().flatten().collect()
    };
    let named = match scope {
        Scope::User => {
            let mut files = below(Some(Path::new("/")), places.system);
            files.extend(below(sources.home.as_deref(), places.user));
            files
        }
        Scope::Project => below(sources.workspace.as_deref(), places.project),
    };
    named.into_iter().flat_map(|file| present(&file)).collect()
}

fn present(file: &Path) -> Vec<PathBuf> {
    let name = file.file_name().and_then(|name| name.to_str());
    let Some(ending) = name.and_then(|name| name.strip_prefix('*')) else {
        return file
            .exists()
            .then(|| file.to_path_buf())
            .into_iter()
            .collect();
    };
    let entries = file
        .parent()
        .and_then(|directory| directory.read_dir().ok());
    let entries = entries.into_iter().flatten().filter_map(Result::ok);
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect();
    files.sort();
    files
}
