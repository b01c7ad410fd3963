//! Environment variables that change which repository git reads, or how.

use crate::environment::Environment;
use qedsh_plan::{Hazard, HazardKind};

/// Variables of git that start nothing while it reads and lead it nowhere else.
/// Source: git(1), "Environment Variables".
const INERT: &[&[u8]] = &[
    b"GIT_ADVICE",
    b"GIT_ASKPASS",
    b"GIT_AUTHOR_DATE",
    b"GIT_AUTHOR_EMAIL",
    b"GIT_AUTHOR_NAME",
    b"GIT_CEILING_DIRECTORIES",
    b"GIT_COMMITTER_DATE",
    b"GIT_COMMITTER_EMAIL",
    b"GIT_COMMITTER_NAME",
    b"GIT_DEFAULT_HASH",
    b"GIT_DISCOVERY_ACROSS_FILESYSTEM",
    b"GIT_EDITOR",
    b"GIT_FLUSH",
    b"GIT_GLOB_PATHSPECS",
    b"GIT_ICASE_PATHSPECS",
    b"GIT_LFS_SKIP_SMUDGE",
    b"GIT_LITERAL_PATHSPECS",
    b"GIT_MERGE_AUTOEDIT",
    b"GIT_NOGLOB_PATHSPECS",
    b"GIT_NO_LAZY_FETCH",
    b"GIT_OPTIONAL_LOCKS",
    b"GIT_PAGER",
    b"GIT_PAGER_IN_USE",
    b"GIT_REFLOG_ACTION",
    b"GIT_SEQUENCE_EDITOR",
    b"GIT_SSH",
    b"GIT_SSH_COMMAND",
    b"GIT_SSH_VARIANT",
    b"GIT_SSL_CAINFO",
    b"GIT_SSL_CAPATH",
    b"GIT_TERMINAL_PROMPT",
];

/// Prefixes of variables that only prompts and build scripts read.
const INERT_PREFIXES: &[&[u8]] = &[b"GIT_PS1_", b"GIT_PROMPT_"];

/// The first variable that makes git read something else than its own
/// discovery would, or start something.
pub(super) fn check(environment: &Environment) -> Result<(), Hazard> {
    let telling = environment.names().find(|name| {
        name.starts_with(b"GIT_")
            && !INERT.contains(name)
            && !INERT_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    });
    telling.map_or(Ok(()), |name| {
        Err(Hazard {
            kind: HazardKind::Environment,
            file: Vec::new(),
            name: name.to_vec(),
        })
    })
}
