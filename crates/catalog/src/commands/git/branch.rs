//! `git branch`: lists branches, and creates, moves and deletes them.
//!
//! Operands name branches to create, unless an option makes it a list.
//! Source: git 2.47 `git-branch(1)`, `builtin/branch.c`.

use super::{HELP, READING, format, pager};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unless_last,
    unproven, value,
};
use crate::{Effect, GitTouch, Kind, Path, Unknown, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["branch"],
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::NOTHING)],
    check: Some(creates),
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-r", "--remotes"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["--show-current"], Nothing),
    optional(&["--color"], Nothing),
    unless_last(&["--contains", "--with"], Nothing),
    unless_last(&["--no-contains", "--without"], Nothing),
    unless_last(&["--merged"], Nothing),
    unless_last(&["--no-merged"], Nothing),
    value(&["--points-at"], Nothing),
    value(&["--sort"], Judged(format::reference_sort)),
    value(&["--format"], Judged(format::references)),
    flag(&["-i", "--ignore-case"], Nothing),
    optional(&["--abbrev"], Nothing),
    optional(&["--column"], Nothing),
    flag(&["--omit-empty"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    // These could turn the list off again.
    flag(&["--no-list"], Unknown(Unknown::Option)),
    flag(&["--no-points-at"], Unknown(Unknown::Option)),
    flag(&["--no-show-current"], Unknown(Unknown::Option)),
    flag(&["-d", "-D", "--delete"], WritesTree(".git")),
    flag(&["-m", "-M", "--move"], WritesTree(".git")),
    flag(&["-c", "-C", "--copy"], WritesTree(".git")),
    flag(&["-f", "--force"], WritesTree(".git")),
    value(&["-u", "--set-upstream-to"], WritesTree(".git")),
    flag(&["--unset-upstream"], WritesTree(".git")),
    optional(&["-t", "--track"], WritesTree(".git")),
    flag(&["--create-reflog"], WritesTree(".git")),
    flag(&["--edit-description"], Runs("core.editor")),
];

const LISTS: &[&str] = &[
    "--list",
    "--contains",
    "--no-contains",
    "--merged",
    "--no-merged",
    "--points-at",
];

/// Operands are patterns of a list, or the names of new branches.
fn creates(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    pager(reading, context, effects);
    if LISTS.iter().any(|name| reading.has(name)) {
        return;
    }
    if let Some(operand) = reading.operands.first() {
        let references = Path::tree(Value::exact(b".git"));
        effects.push(operand.argument, Effect::Writes(references));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("git branch"),
    read_only("git branch -avv --no-color"),
    read_only("git branch -r --color=always"),
    read_only("git branch --show-current"),
    read_only("git branch --list 'feat*' -i"),
    read_only("git branch -l --sort=-committerdate --format='%(refname:short)'"),
    read_only("git branch --merged"),
    read_only("git branch --merged main 'f*'"),
    read_only("git branch --no-merged main --contains HEAD~1 --no-contains v1.0"),
    read_only("git branch -a --points-at HEAD --abbrev=8 --no-abbrev --column=never"),
    read_only("git branch --omit-empty -q --list"),
    unproven("git branch new", Kind::Writes),
    unproven("git branch -v new", Kind::Writes),
    unproven("git branch --color b", Kind::Writes),
    unproven("git branch --sort=refname new", Kind::Writes),
    unproven("git branch --format=x new", Kind::Writes),
    unproven("git branch -- new", Kind::Writes),
    unproven("git branch -vD feature", Kind::Writes),
    unproven("git branch -qm feature f3", Kind::Writes),
    unproven("git branch -d --list x", Kind::Writes),
    unproven("git branch -c feature f4", Kind::Writes),
    unproven("git branch -f feature HEAD", Kind::Writes),
    unproven("git branch -u origin/main", Kind::Writes),
    unproven("git branch --unset-upstream", Kind::Writes),
    unproven("git branch -t new", Kind::Writes),
    unproven("git branch --create-reflog new", Kind::Writes),
    unproven("git branch --edit-description", Kind::Runs),
    unproven("git branch --del bugfix/one", Kind::Unknown),
    unproven("git branch --list --no-list new", Kind::Unknown),
    unproven(
        "git branch --points-at HEAD --no-points-at new",
        Kind::Unknown,
    ),
    unproven(
        "git branch --show-current --no-show-current new",
        Kind::Unknown,
    ),
    unproven("git branch --sort=signature", Kind::Runs),
];
