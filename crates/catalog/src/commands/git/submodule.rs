//! `git submodule`: lists and changes submodules.
//!
//! A shell script of git's own, which starts git in each submodule.
//! Source: git 2.47 `git-submodule(1)`.

use super::{HELP, READING};
use crate::spec::{Example, Means::*, Operands, Spec, flag, read_only, unproven, value};
use crate::{Access, GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["submodule"],
    options: &[
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--cached"], Nothing),
    ],
    subcommands: &[STATUS, SUMMARY, UPDATE, CHANGE, FOREACH],
    always: &[Repository(GitTouch::WORK_TREE)],
    examples: EXAMPLES,
    ..READING
};

const STATUS: Spec = Spec {
    names: &["status"],
    options: &[
        flag(&["--cached"], Nothing),
        flag(&["--recursive"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[],
    ..READING
};

const SUMMARY: Spec = Spec {
    names: &["summary"],
    options: &[
        flag(&["--cached"], Nothing),
        flag(&["--files"], Nothing),
        value(&["-n", "--summary-limit"], Nothing),
    ],
    ..STATUS
};

const CHANGE: Spec = Spec {
    names: &[
        "init",
        "deinit",
        "set-branch",
        "set-url",
        "sync",
        "absorbgitdirs",
    ],
    options: &[flag(&["--all"], Nothing), flag(&["--recursive"], Nothing)],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[WritesTree("."), WritesTree(".git")],
    ..READING
};

const UPDATE: Spec = Spec {
    names: &["update", "add"],
    options: &[
        flag(&["--init"], Nothing),
        flag(&["--recursive"], Nothing),
        flag(&["--remote"], Nothing),
    ],
    always: &[
        WritesTree("."),
        WritesTree(".git"),
        Network(Access::Read),
        Runs("git-remote-helper"),
    ],
    ..CHANGE
};

const FOREACH: Spec = Spec {
    names: &["foreach"],
    options: &[flag(&["--recursive"], Nothing)],
    always: &[Runs("sh")],
    ..CHANGE
};

const EXAMPLES: &[Example] = &[
    read_only("git submodule"),
    read_only("git submodule -q --cached"),
    read_only("git submodule status --cached --recursive"),
    read_only("git submodule summary --cached -n 3"),
    read_only("git submodule summary --files"),
    unproven("git submodule init", Kind::Writes),
    unproven("git submodule deinit --all", Kind::Writes),
    unproven("git submodule sync --recursive", Kind::Writes),
    unproven(
        "git submodule update --init --recursive --remote",
        Kind::Runs,
    ),
    unproven("git submodule foreach --recursive 'git status'", Kind::Runs),
];
