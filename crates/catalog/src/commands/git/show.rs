//! `git show`: shows commits, tags, trees and files of commits.
//!
//! Like `git log` otherwise.
//! Source: git 2.47 `git-show(1)`.

use super::{READING, log};
use crate::Kind;
use crate::spec::{Example, Spec, read_only, unproven};

pub(super) const SPEC: Spec = Spec {
    names: &["show"],
    examples: EXAMPLES,
    check: READING.check,
    ..log::SPEC
};

const EXAMPLES: &[Example] = &[
    read_only("git show"),
    read_only("git show HEAD~1 --stat"),
    read_only("git show HEAD:README.md"),
    read_only("git show -s --format=%B HEAD"),
    read_only("git show HEAD --name-only -- src"),
    read_only("git show :/fix --pretty=fuller --no-patch"),
    unproven("git show --output=out", Kind::Writes),
    unproven("git show --ext-diff HEAD", Kind::Runs),
    unproven("git show --format=%GK", Kind::Runs),
    unproven("git show --textcon", Kind::Unknown),
];
