//! `git log`: shows commits.
//!
//! `--output` writes, `--show-signature` and signature placeholders start
//! `gpg.program`, `--ext-diff` the diff driver of the repository.
//! Options of revisions stand alone and cannot be clustered; reading one as a
//! cluster of listed, harmless letters does no harm.
//! Source: git 2.47 `git-log(1)`.

use super::differences::DIFFERENCES;
use super::revisions::REVISIONS;
use super::{HELP, READING};
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, read_only, unproven, value,
};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["log"],
    conventions: Conventions::GIT_REVISIONS,
    options: OPTIONS,
    shared: &[REVISIONS, DIFFERENCES, HELP],
    operands: Operands::Each(Revision),
    always: &[Repository(GitTouch::LOG)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[value(&["-L"], Revision)];

const EXAMPLES: &[Example] = &[
    read_only("git log"),
    read_only("git log --oneline -5"),
    read_only("git log --oneline --graph --decorate --all -n 20"),
    read_only("git log -p -2 --stat -- README.md"),
    read_only("git log --format=%h --pretty=format:'%h %an %s' --date=short"),
    read_only("git log --since='2 weeks ago' --until=yesterday --author=x --committer=y"),
    read_only("git log --grep=fix -i -E -F -P --basic-regexp --all-match --invert-grep"),
    read_only("git log -L1,3:src/main.rs"),
    read_only("git log -S main --first-parent --reverse --abbrev-commit"),
    read_only("git log main..feature --left-right --left-only --cherry-mark"),
    read_only("git log --right-only --cherry --cherry-pick --count main...feature"),
    read_only("git log --topo-order --date-order --author-date-order --skip=1 -n3"),
    read_only("git log --max-age=1 --min-age=9999999999 --since-as-filter=1.day"),
    read_only("git log --branches='f*' --tags --remotes=origin --glob='v*' --exclude='x*'"),
    read_only("git log --exclude-hidden=fetch --reflog --not --do-walk --no-walk=sorted"),
    read_only("git log -g --grep-reflog=commit"),
    read_only("git log --merges --boundary --ancestry-path --min-parents=1 --max-parents=2"),
    read_only("git log --no-merges --full-history --dense --sparse --simplify-merges"),
    read_only("git log --simplify-by-decoration --show-pulls --remove-empty --maximal-only"),
    read_only("git log --exclude-first-parent-only --single-worktree --ignore-missing"),
    read_only("git log --in-commit-order --merge --bisect --stdin"),
    read_only("git log --source --relative-date --parents --children --log-size"),
    read_only("git log --show-linear-break --use-mailmap --commit-header --notes=x"),
    read_only("git log --standard-notes --expand-tabs=4 --encoding=UTF-8"),
    read_only("git log --decorate-refs='v*' --decorate-refs-exclude=x --clear-decorations"),
    read_only("git log -m -c --cc --dd --diff-merges=first-parent --no-show-signature"),
    read_only("git log --no-notes --no-decorate --no-mailmap"),
    unproven("git log --output=out", Kind::Writes),
    unproven("git log -S x --output=out", Kind::Writes),
    unproven("git log -1 --format --output=out", Kind::Writes),
    unproven("git log --author x --output=out -1", Kind::Writes),
    unproven("git log --remerge-diff", Kind::Writes),
    unproven("git log --diff-merges=remerge", Kind::Writes),
    unproven("git log --format='%h %G?'", Kind::Runs),
    unproven("git log --show-signature", Kind::Runs),
    unproven("git log --alternate-refs", Kind::Runs),
    unproven("git log -p --ext-diff -1", Kind::Runs),
    unproven("git log --pretty=mine", Kind::Unknown),
    unproven("git log --diff-merges=x", Kind::Unknown),
    unproven("git log --outp=out", Kind::Unknown),
    unproven("git -p log", Kind::Unknown),
];
