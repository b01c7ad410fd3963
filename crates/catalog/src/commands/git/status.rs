//! `git status`: compares work tree, index and commit.
//!
//! Refreshes the index, which starts the file system monitor and filters, and
//! starts git in submodules.
//! Source: git 2.47 `git-status(1)`.

use super::{HELP, READING};
use crate::GitTouch;
use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven};

pub(super) const SPEC: Spec = Spec {
    names: &["status"],
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::WORK_TREE)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-s", "--short"], Nothing),
    optional(&["--porcelain"], Nothing),
    flag(&["-b", "--branch"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["--show-stash"], Nothing),
    flag(&["--ahead-behind"], Nothing),
    flag(&["--long"], Nothing),
    flag(&["-z", "--null"], Nothing),
    optional(&["-u", "--untracked-files"], Nothing),
    optional(&["--ignored"], Nothing),
    optional(&["--ignore-submodules"], Nothing),
    optional(&["--column"], Nothing),
    flag(&["--renames"], Nothing),
    flag(&["--no-renames"], Nothing),
    optional(&["-M", "--find-renames"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("git status"),
    read_only("git status -sb"),
    read_only("git status --short --branch"),
    read_only("git status --porcelain=v2 -z -uno"),
    read_only("git status --porcelain --untracked-files=all --ignored -- src"),
    read_only("git status -v --show-stash --ahead-behind --long"),
    read_only("git status --column=never --renames --no-renames -M50"),
    read_only("git status --ignore-submodules=all --no-ahead-behind src"),
    read_only("git -C src status"),
    read_only("git status -h"),
    unproven("git status --help", Kind::Runs),
    unproven("git status --exec=x", Kind::Unknown),
    unproven("git -c core.fsmonitor=x status", Kind::Unknown),
];
