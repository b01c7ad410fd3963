//! git's plumbing for objects and trees: `cat-file`, `ls-tree`, `rev-list`,
//! `shortlog`, `diff-tree`, `diff-index`, `diff-files`, `range-diff`,
//! `merge-base`, `cherry`, `count-objects`, `verify-pack`, `fsck`,
//! `hash-object`, `bundle`, `merge-tree`.
//!
//! `cat-file --textconv` and `--filters` run programs of the repository,
//! `hash-object -w` and `merge-tree` write objects, `fsck --lost-found` files.
//! Source: git 2.47 manuals of each.

use super::differences::DIFFERENCES;
use super::revisions::REVISIONS;
use super::{HELP, READING};
use crate::spec::{
    Conventions, Means::*, Operands, Spec, flag, optional, read_only, unproven, value,
};
use crate::{GitTouch, Kind};

pub(super) const CAT_FILE: Spec = Spec {
    names: &["cat-file"],
    options: &[
        flag(&["-p"], Nothing),
        flag(&["-t"], Nothing),
        flag(&["-s"], Nothing),
        flag(&["-e"], Nothing),
        flag(&["-Z", "-z"], Nothing),
        flag(&["--allow-unknown-type"], Nothing),
        flag(&["--use-mailmap", "--mailmap"], Nothing),
        optional(&["--batch"], Nothing),
        optional(&["--batch-check"], Nothing),
        optional(&["--batch-command"], Nothing),
        flag(&["--batch-all-objects"], Nothing),
        flag(&["--buffer"], Nothing),
        flag(&["--follow-symlinks"], Nothing),
        flag(&["--unordered"], Nothing),
        value(&["--path"], Nothing),
        flag(&["--textconv"], Runs("textconv")),
        flag(&["--filters"], Runs("filter.smudge")),
    ],
    operands: Operands::Each(Revision),
    examples: &[
        read_only("git cat-file -p HEAD"),
        read_only("git cat-file -t HEAD"),
        read_only("git cat-file -s HEAD:README.md"),
        read_only("git cat-file -e HEAD"),
        read_only("git cat-file blob HEAD:README.md"),
        read_only("git cat-file --batch-check='%(objectname)' --buffer --batch-all-objects"),
        read_only("git cat-file --batch --follow-symlinks -Z"),
        read_only("git cat-file --batch-command --unordered --use-mailmap"),
        read_only("git cat-file -t --allow-unknown-type HEAD"),
        unproven("git cat-file --textconv HEAD:data/blob.bin", Kind::Runs),
        unproven("git cat-file --filters --path=x HEAD", Kind::Runs),
    ],
    ..READING
};

pub(super) const LS_TREE: Spec = Spec {
    names: &["ls-tree"],
    options: &[
        flag(&["-r"], Nothing),
        flag(&["-d"], Nothing),
        flag(&["-t"], Nothing),
        flag(&["-z"], Nothing),
        flag(&["-l", "--long"], Nothing),
        flag(&["--name-only", "--name-status"], Nothing),
        flag(&["--object-only"], Nothing),
        flag(&["--full-name"], Nothing),
        flag(&["--full-tree"], Nothing),
        optional(&["--abbrev"], Nothing),
        value(&["--format"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git ls-tree -r --name-only HEAD"),
        read_only("git ls-tree -dtz -l --full-name --full-tree --abbrev=8 HEAD src"),
        read_only("git ls-tree --object-only HEAD"),
        read_only("git ls-tree --format='%(path)' HEAD:src"),
    ],
    ..READING
};

pub(super) const REV_LIST: Spec = Spec {
    names: &["rev-list"],
    conventions: Conventions::GIT_REVISIONS,
    options: &[
        flag(&["--objects"], Nothing),
        flag(&["--objects-edge"], Nothing),
        optional(&["--disk-usage"], Nothing),
        flag(&["--unpacked"], Nothing),
        flag(&["--header"], Nothing),
        flag(&["--object-names"], Nothing),
        flag(&["--no-commit-header"], Nothing),
        optional(&["--filter"], Nothing),
        optional(&["--missing"], Nothing),
        flag(&["--use-bitmap-index"], Nothing),
        flag(&["--quiet"], Nothing),
        flag(&["--bisect-vars"], Nothing),
        flag(&["--bisect-all"], Nothing),
        flag(&["--timestamp"], Nothing),
    ],
    shared: &[REVISIONS, HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::LOG)],
    examples: &[
        read_only("git rev-list --count HEAD"),
        read_only("git rev-list --left-right --count main...feature"),
        read_only("git rev-list --objects --all --filter=blob:none --missing=print"),
        read_only("git rev-list --objects-edge --unpacked --object-names HEAD"),
        read_only("git rev-list --disk-usage=human --use-bitmap-index HEAD"),
        read_only("git rev-list --header --timestamp --quiet -3 HEAD"),
        read_only("git rev-list --format=%s --no-commit-header HEAD"),
        read_only("git rev-list --bisect-vars HEAD"),
        read_only("git rev-list --bisect-all HEAD"),
        unproven("git rev-list --format='%G?' HEAD", Kind::Runs),
        unproven("git rev-list --output=out HEAD", Kind::Unknown),
    ],
    ..READING
};

pub(super) const SHORTLOG: Spec = Spec {
    names: &["shortlog"],
    conventions: Conventions::GIT_REVISIONS,
    options: &[
        flag(&["-s", "--summary"], Nothing),
        flag(&["-n", "--numbered"], Nothing),
        flag(&["-e", "--email"], Nothing),
        // Not the `--committer PATTERN` of other subcommands.
        flag(&["-c", "--committer"], Nothing),
        optional(&["-w"], Nothing),
        value(&["--group"], Nothing),
        // It takes the options of differences too, this one among them.
        value(&["--output"], WritesValue),
    ],
    shared: &[REVISIONS, HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::LOG)],
    examples: &[
        read_only("git shortlog -sne HEAD"),
        read_only("git shortlog -c -w72 --group=author HEAD -- src"),
        read_only("git shortlog -sn --since=1.year --no-merges main"),
        unproven("git shortlog --output=out HEAD", Kind::Writes),
        unproven("git shortlog --committer --output=out HEAD", Kind::Writes),
        unproven("git shortlog --format='%G?' HEAD", Kind::Runs),
        unproven("git shortlog --outp=out HEAD", Kind::Unknown),
    ],
    ..READING
};

pub(super) const DIFF_TREE: Spec = Spec {
    names: &["diff-tree", "diff-index", "diff-files", "diff-pairs"],
    options: &[
        flag(&["--no-commit-id"], Nothing),
        flag(&["--root"], Nothing),
        flag(&["-v"], Nothing),
        flag(&["--cached"], Nothing),
        flag(&["--merge-base"], Nothing),
        flag(&["--combined-all-paths"], Nothing),
    ],
    shared: &[REVISIONS, DIFFERENCES, HELP],
    operands: Operands::Each(Revision),
    always: &[Repository(GitTouch::WORK_TREE), Repository(GitTouch::LOG)],
    examples: &[
        read_only("git diff-tree --no-commit-id --name-only -r HEAD"),
        read_only("git diff-tree --root -v --stdin -p --combined-all-paths"),
        read_only("git diff-index --cached --merge-base HEAD"),
        read_only("git diff-files -p"),
        unproven("git diff-files --output=out -p", Kind::Writes),
        unproven("git diff-tree --ext-diff -p HEAD", Kind::Runs),
        unproven("git diff-tree --pretty='%G?' HEAD", Kind::Runs),
    ],
    ..READING
};

pub(super) const RANGE_DIFF: Spec = Spec {
    names: &["range-diff"],
    options: &[
        value(&["--creation-factor"], Nothing),
        flag(&["--dual-color"], Nothing),
        flag(&["--left-only"], Nothing),
        flag(&["--right-only"], Nothing),
        optional(&["--notes"], Nothing),
    ],
    shared: &[DIFFERENCES, HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::LOG)],
    examples: &[
        read_only("git range-diff HEAD~2..HEAD~1 HEAD~1..HEAD"),
        read_only("git range-diff --creation-factor=60 --no-dual-color main...feature"),
        read_only("git range-diff --dual-color --left-only --notes=x main...feature"),
        read_only("git range-diff --right-only -s main...feature"),
        unproven("git range-diff --output=out main...feature", Kind::Writes),
    ],
    ..READING
};

pub(super) const MERGE_BASE: Spec = Spec {
    names: &["merge-base"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["--octopus"], Nothing),
        flag(&["--independent"], Nothing),
        flag(&["--is-ancestor"], Nothing),
        flag(&["--fork-point"], Nothing),
    ],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git merge-base main feature"),
        read_only("git merge-base --is-ancestor HEAD~1 HEAD"),
        read_only("git merge-base -a main feature"),
        read_only("git merge-base --octopus main feature"),
        read_only("git merge-base --independent main feature"),
        read_only("git merge-base --fork-point main"),
    ],
    ..READING
};

pub(super) const CHERRY: Spec = Spec {
    names: &["cherry"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        optional(&["--abbrev"], Nothing),
    ],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git cherry -v main feature"),
        read_only("git cherry --abbrev=8 main"),
    ],
    ..READING
};

pub(super) const COUNT_OBJECTS: Spec = Spec {
    names: &["count-objects"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-H", "--human-readable"], Nothing),
    ],
    examples: &[read_only("git count-objects -vH")],
    ..READING
};

pub(super) const VERIFY_PACK: Spec = Spec {
    names: &["verify-pack"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-s", "--stat-only"], Nothing),
        value(&["--object-format"], Nothing),
    ],
    operands: Operands::Each(ReadsValue),
    examples: &[read_only(
        "git verify-pack -v -s --object-format=sha1 pack.idx",
    )],
    ..READING
};

pub(super) const FSCK: Spec = Spec {
    names: &["fsck"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        flag(&["--unreachable"], Nothing),
        flag(&["--dangling"], Nothing),
        flag(&["--tags"], Nothing),
        flag(&["--root"], Nothing),
        flag(&["--cache"], Nothing),
        flag(&["--reflogs"], Nothing),
        flag(&["--full"], Nothing),
        flag(&["--connectivity-only"], Nothing),
        flag(&["--strict"], Nothing),
        flag(&["--progress"], Nothing),
        flag(&["--name-objects"], Nothing),
        flag(&["--lost-found"], WritesTree(".git/lost-found")),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git fsck --no-progress --full --strict -v"),
        read_only("git fsck --unreachable --no-dangling --no-reflogs --connectivity-only"),
        read_only("git fsck --tags --root --cache --name-objects --dangling --reflogs --progress"),
        unproven("git fsck --lost-found", Kind::Writes),
        unproven("git fsck --lost", Kind::Unknown),
    ],
    ..READING
};

pub(super) const HASH_OBJECT: Spec = Spec {
    names: &["hash-object"],
    options: &[
        value(&["-t"], Nothing),
        flag(&["--stdin"], Nothing),
        flag(&["--no-filters"], Nothing),
        value(&["--path"], Nothing),
        flag(&["--literally"], Nothing),
        flag(&["-w"], WritesTree(".git/objects")),
    ],
    operands: Operands::Each(ReadsValue),
    always: &[Repository(GitTouch::INDEX)],
    examples: &[
        read_only("git hash-object README.md"),
        read_only("git hash-object --stdin -t blob --literally --path x"),
        read_only("git hash-object --no-filters README.md"),
        unproven("git hash-object -w README.md", Kind::Writes),
        unproven("git hash-object --stdin-paths", Kind::Unknown),
    ],
    ..READING
};

pub(super) const BUNDLE: Spec = Spec {
    names: &["bundle"],
    subcommands: &[
        Spec {
            names: &["verify", "list-heads"],
            options: &[flag(&["-q", "--quiet"], Nothing)],
            operands: Operands::FirstThen(ReadsValue, Nothing),
            ..READING
        },
        Spec {
            names: &["create"],
            operands: Operands::FirstThen(WritesValue, Nothing),
            ..READING
        },
    ],
    examples: &[
        read_only("git bundle verify -q x.bundle"),
        read_only("git bundle list-heads x.bundle"),
        unproven("git bundle create x.bundle main", Kind::Writes),
        unproven("git bundle unbundle x.bundle", Kind::Unknown),
    ],
    ..READING
};

pub(super) const MERGE_TREE: Spec = Spec {
    names: &["merge-tree"],
    options: &[
        flag(&["--write-tree"], Nothing),
        flag(&["--name-only"], Nothing),
        flag(&["--messages"], Nothing),
        value(&["--merge-base"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::LOG), WritesTree(".git/objects")],
    examples: &[
        unproven("git merge-tree main feature", Kind::Writes),
        unproven(
            "git merge-tree --write-tree --name-only --no-messages --merge-base=HEAD main feature",
            Kind::Writes,
        ),
    ],
    ..READING
};
