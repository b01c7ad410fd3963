//! `git stash`: keeps changes aside.
//!
//! Without a verb as its first word it stashes.
//! Source: git 2.47 `git-stash(1)`, `builtin/stash.c`.

use super::differences::DIFFERENCES;
use super::revisions::REVISIONS;
use super::{HELP, READING, log};
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["stash"],
    subcommands: &[LIST, SHOW, CHANGE],
    otherwise: Some(&PUSH),
    examples: EXAMPLES,
    ..READING
};

const LIST: Spec = Spec {
    names: &["list"],
    shared: &[REVISIONS, DIFFERENCES, HELP],
    examples: &[],
    ..log::SPEC
};

const SHOW: Spec = Spec {
    names: &["show"],
    options: &[
        flag(&["-u", "--include-untracked"], Nothing),
        flag(&["--only-untracked"], Nothing),
    ],
    shared: &[DIFFERENCES, HELP],
    operands: Operands::AtMost(1, Nothing),
    always: &[Repository(GitTouch::WORK_TREE)],
    ..READING
};

const CHANGE: Spec = Spec {
    names: &[
        "push", "pop", "apply", "drop", "clear", "branch", "create", "store", "save",
    ],
    options: CHANGE_OPTIONS,
    ..PUSH
};

const PUSH: Spec = Spec {
    names: &["push"],
    options: CHANGE_OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[
        Repository(GitTouch::WORK_TREE),
        WritesTree("."),
        WritesTree(".git"),
    ],
    ..READING
};

const CHANGE_OPTIONS: &[Opt] = &[
    flag(&["-u", "--include-untracked"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-k", "--keep-index"], Nothing),
    flag(&["-S", "--staged"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["--index"], Nothing),
    value(&["-m", "--message"], Nothing),
    value(&["--pathspec-from-file"], ReadsValue),
    flag(&["--pathspec-file-nul"], Nothing),
    flag(&["-p", "--patch"], Unknown(crate::Unknown::Interactive)),
];

const EXAMPLES: &[Example] = &[
    read_only("git stash list"),
    read_only("git stash list -3 --format=%gd --date=iso"),
    read_only("git stash show"),
    read_only("git stash show -p 'stash@{0}'"),
    read_only("git stash show --stat --include-untracked --only-untracked"),
    unproven("git stash", Kind::Writes),
    unproven("git stash -u -a -k -S -q -m x", Kind::Writes),
    unproven("git stash -q list", Kind::Writes),
    unproven(
        "git stash push --pathspec-from-file=x --pathspec-file-nul",
        Kind::Writes,
    ),
    unproven("git stash pop --index", Kind::Writes),
    unproven("git stash clear", Kind::Writes),
    unproven("git stash show --output=out -p", Kind::Writes),
    unproven("git stash -p", Kind::Unknown),
];
