//! `git reflog`: shows where references pointed, and prunes that record.
//!
//! Source: git 2.47 `git-reflog(1)`, `builtin/reflog.c`: a verb is one only as
//! the first word; anything else is `show`, which reads like `git log`.

use super::{HELP, READING, log};
use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Spec, read_only, unproven};

pub(super) const SPEC: Spec = Spec {
    names: &["reflog"],
    subcommands: &[SHOW, LIST, EXISTS, EXPIRE],
    otherwise: Some(&SHOW),
    examples: EXAMPLES,
    ..READING
};

const SHOW: Spec = Spec {
    names: &["show"],
    examples: &[],
    ..log::SPEC
};

const LIST: Spec = Spec {
    names: &["list"],
    ..READING
};

const EXISTS: Spec = Spec {
    names: &["exists"],
    operands: Operands::Each(Nothing),
    ..READING
};

const EXPIRE: Spec = Spec {
    names: &["expire", "delete", "drop", "write"],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[WritesTree(".git")],
    ..READING
};

const EXAMPLES: &[Example] = &[
    read_only("git reflog"),
    read_only("git reflog -5"),
    read_only("git reflog -n 5 --date=iso HEAD"),
    read_only("git reflog show main"),
    read_only("git reflog list"),
    read_only("git reflog exists refs/heads/main"),
    unproven("git reflog expire HEAD", Kind::Writes),
    unproven("git reflog delete 'HEAD@{1}'", Kind::Writes),
    unproven("git reflog --output=out", Kind::Writes),
    unproven("git reflog show --format=%GS", Kind::Runs),
];
