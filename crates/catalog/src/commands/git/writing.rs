//! The subcommands of git that change the repository, the work tree or
//! another repository: only so much is told of them that the reason is right.
//!
//! Which of their options matter is not told; those listed change nothing in
//! what is said here. What starts an editor or hooks says so.
//! Source: git 2.47 manuals of each.

use super::{HELP, READING};
use crate::spec::{Means, Means::*, Operands, Spec, flag, optional, unproven, value};
use crate::{Access, GitTouch, Kind};

pub(super) const ADD: Spec = Spec {
    names: &["add", "rm", "mv", "update-index", "stage"],
    options: &[
        flag(&["-A", "--all"], Nothing),
        flag(&["-u", "--update"], Nothing),
        flag(&["-f", "--force"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-n", "--dry-run"], Nothing),
        flag(&["-r"], Nothing),
        flag(&["-N", "--intent-to-add"], Nothing),
        flag(&["--cached"], Nothing),
        flag(&["--refresh"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(
            &["-p", "--patch", "-i", "--interactive"],
            Unknown(crate::Unknown::Interactive),
        ),
        flag(&["-e", "--edit"], Runs("core.editor")),
    ],
    operands: Operands::Each(Nothing),
    always: TREE,
    examples: &[
        unproven("git add -A", Kind::Writes),
        unproven("git add -u -f -v -n -N src", Kind::Writes),
        unproven("git rm -r --cached -q src", Kind::Writes),
        unproven("git mv a b", Kind::Writes),
        unproven("git update-index --refresh", Kind::Writes),
        unproven("git add -p", Kind::Unknown),
        unproven("git add -e", Kind::Runs),
    ],
    ..CHANGES
};

pub(super) const COMMIT: Spec = Spec {
    names: &["commit", "merge", "revert", "cherry-pick", "rebase", "am"],
    options: &[
        value(&["-m", "--message"], Nothing),
        value(&["-F", "--file"], ReadsValue),
        flag(&["-a", "--all"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["-n", "--no-verify"], Nothing),
        flag(&["--amend"], Nothing),
        flag(&["--no-edit"], Nothing),
        flag(&["--allow-empty"], Nothing),
        flag(&["--abort"], Nothing),
        flag(&["--continue"], Nothing),
        flag(&["--no-ff"], Nothing),
        flag(&["--ff-only"], Nothing),
        flag(&["--squash"], Nothing),
        value(&["--onto"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: HOOKS,
    examples: &[
        unproven("git commit -q -a -n -m message", Kind::Runs),
        unproven(
            "git commit --amend --no-edit --allow-empty -F README.md",
            Kind::Runs,
        ),
        unproven("git merge --no-ff feature", Kind::Runs),
        unproven("git merge --ff-only --squash feature", Kind::Runs),
        unproven("git rebase --onto main HEAD~1", Kind::Runs),
        unproven("git rebase --abort", Kind::Runs),
        unproven("git cherry-pick --continue", Kind::Runs),
    ],
    ..CHANGES
};

pub(super) const CHECKOUT: Spec = Spec {
    names: &[
        "checkout",
        "switch",
        "restore",
        "reset",
        "read-tree",
        "checkout-index",
    ],
    options: &[
        value(&["-b", "-B"], Nothing),
        value(&["-c", "-C", "--create"], Nothing),
        flag(&["-f", "--force"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["-d", "--detach"], Nothing),
        flag(&["--hard"], Nothing),
        flag(&["--soft"], Nothing),
        flag(&["--mixed"], Nothing),
        flag(&["-S", "--staged"], Nothing),
        flag(&["-W", "--worktree"], Nothing),
        value(&["-s", "--source"], Nothing),
        flag(&["--ours"], Nothing),
        flag(&["--theirs"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: HOOKS,
    examples: &[
        unproven("git checkout -q -b new", Kind::Runs),
        unproven("git checkout -f --ours --theirs -- src", Kind::Runs),
        unproven("git switch -d feature", Kind::Runs),
        unproven("git switch -c new", Kind::Runs),
        unproven("git restore -S -W -s HEAD src", Kind::Runs),
        unproven("git reset --hard", Kind::Runs),
        unproven("git reset --soft HEAD~1", Kind::Runs),
        unproven("git reset --mixed HEAD~1", Kind::Runs),
    ],
    ..CHANGES
};

pub(super) const FETCH: Spec = Spec {
    names: &["fetch", "clone", "pull", "backfill", "fetch-pack"],
    options: &[
        flag(&["-q", "--quiet"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-a", "--all"], Nothing),
        flag(&["-p", "--prune"], Nothing),
        flag(&["-t", "--tags"], Nothing),
        flag(&["--dry-run"], Nothing),
        value(&["--depth"], Nothing),
        value(&["-b", "--branch"], Nothing),
        optional(&["-r", "--rebase"], Nothing),
        flag(&["--ff-only"], Nothing),
        value(&["-u", "--upload-pack", "--exec"], RunsValue),
    ],
    operands: Operands::Each(Nothing),
    always: &[
        Repository(GitTouch::WORK_TREE),
        Writes,
        Network(Access::Read),
        Runs("git-remote-helper"),
    ],
    examples: &[
        unproven("git fetch -q -v -a -p -t", Kind::Runs),
        unproven("git fetch --dry-run", Kind::Runs),
        unproven(
            "git clone --depth 1 -b main https://example.com/x",
            Kind::Runs,
        ),
        unproven("git pull -r --ff-only", Kind::Runs),
        unproven("git fetch --upload-pack=x origin", Kind::Runs),
    ],
    ..CHANGES
};

pub(super) const PUSH: Spec = Spec {
    names: &["push", "send-pack"],
    options: &[
        flag(&["-u", "--set-upstream"], Nothing),
        flag(&["-f", "--force"], Nothing),
        optional(&["--force-with-lease"], Nothing),
        flag(&["--tags"], Nothing),
        flag(&["-n", "--dry-run"], Nothing),
        flag(&["-d", "--delete"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--no-verify"], Nothing),
        value(&["--receive-pack", "--exec"], RunsValue),
    ],
    operands: Operands::Each(Nothing),
    always: &[
        Repository(GitTouch::NOTHING),
        Network(Access::Write),
        Runs("git-remote-helper"),
    ],
    examples: &[
        unproven("git push -u origin main", Kind::Network),
        unproven("git push -q -f --tags --no-verify", Kind::Network),
        unproven("git push --force-with-lease -n", Kind::Network),
        unproven("git push -d origin x", Kind::Network),
        unproven("git push --receive-pack=x", Kind::Network),
    ],
    ..CHANGES
};

pub(super) const INIT: Spec = Spec {
    names: &[
        "init",
        "gc",
        "prune",
        "repack",
        "pack-refs",
        "maintenance",
        "update-ref",
        "update-server-info",
        "multi-pack-index",
        "commit-graph",
        "commit-tree",
        "write-tree",
        "mktree",
        "mktag",
        "unpack-objects",
        "index-pack",
        "rerere",
        "sparse-checkout",
        "replace",
        "format-patch",
        "bugreport",
        "diagnose",
        "merge-file",
        "mailinfo",
        "mailsplit",
        "fast-import",
        "fast-export",
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::NOTHING), Writes],
    examples: &[
        unproven("git init", Kind::Writes),
        unproven("git gc", Kind::Writes),
        unproven("git format-patch HEAD", Kind::Writes),
        unproven("git update-ref refs/heads/x HEAD", Kind::Writes),
    ],
    ..CHANGES
};

pub(super) const PROGRAMS: Spec = Spec {
    names: &[
        "difftool",
        "mergetool",
        "filter-branch",
        "for-each-repo",
        "merge-index",
        "send-email",
        "web--browse",
        "instaweb",
        "gui",
        "citool",
        "daemon",
        "shell",
        "svn",
        "verify-commit",
        "verify-tag",
        "credential",
        "upload-pack",
        "receive-pack",
        "remote-ext",
    ],
    operands: Operands::Each(Nothing),
    always: &[Runs("a program")],
    examples: &[
        unproven("git difftool HEAD~1", Kind::Runs),
        unproven("git verify-commit HEAD", Kind::Runs),
        unproven("git credential fill", Kind::Runs),
    ],
    ..CHANGES
};

const CHANGES: Spec = Spec {
    shared: &[HELP],
    check: None,
    ..READING
};

const TREE: &[Means] = &[
    Repository(GitTouch::WORK_TREE),
    WritesTree("."),
    WritesTree(".git"),
];

const HOOKS: &[Means] = &[
    Repository(GitTouch::WORK_TREE),
    WritesTree("."),
    WritesTree(".git"),
    Runs("hooks"),
];
