//! `git worktree`: lists, adds and removes work trees.
//!
//! Source: git 2.47 `git-worktree(1)`.

use super::{HELP, READING};
use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Spec, flag, read_only, unproven, value};

pub(super) const SPEC: Spec = Spec {
    names: &["worktree"],
    subcommands: &[LIST, CHANGE],
    examples: EXAMPLES,
    ..READING
};

const LIST: Spec = Spec {
    names: &["list"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        flag(&["--porcelain"], Nothing),
        flag(&["-z"], Nothing),
        value(&["--expire"], Nothing),
    ],
    ..READING
};

const CHANGE: Spec = Spec {
    names: &["add", "lock", "move", "prune", "remove", "repair", "unlock"],
    shared: &[HELP],
    options: &[
        value(&["-b", "-B"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["-f", "--force"], Nothing),
        flag(&["-d", "--detach"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[Writes],
    ..READING
};

const EXAMPLES: &[Example] = &[
    read_only("git worktree list"),
    read_only("git worktree list -v --expire now"),
    read_only("git worktree list --porcelain -z"),
    unproven("git worktree add -q -f -d ../other HEAD", Kind::Writes),
    unproven("git worktree add -b new ../other", Kind::Writes),
    unproven("git worktree prune", Kind::Writes),
];
