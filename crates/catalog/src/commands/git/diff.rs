//! `git diff`: shows differences between commits, index and work tree.
//!
//! `--output` writes. Refreshes the index, looks into submodules, and starts
//! the drivers and `textconv` programs that the repository names. With
//! `--no-index`, or outside a repository, it compares any two files.
//! Source: git 2.47 `git-diff(1)`.

use super::differences::DIFFERENCES;
use super::{HELP, READING};
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["diff"],
    options: OPTIONS,
    shared: &[DIFFERENCES, HELP],
    operands: Operands::Each(Revision),
    always: &[Repository(GitTouch::WORK_TREE)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["--cached", "--staged"], Nothing),
    flag(&["--merge-base"], Nothing),
    flag(&["--no-index"], Nothing),
    flag(&["--base"], Nothing),
    flag(&["--ours"], Nothing),
    flag(&["--theirs"], Nothing),
    flag(&["--cc"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["--combined-all-paths"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("git diff"),
    read_only("git diff --cached --stat"),
    read_only("git diff HEAD~1..HEAD --name-only --diff-filter=AM"),
    read_only("git diff --name-status HEAD~1 HEAD -- src README.md"),
    read_only("git diff -U0 --unified=5 -W -w -b -a -R -z"),
    read_only("git diff --no-index README.md src/main.rs"),
    read_only("git diff --staged --no-ext-diff --no-textconv --textconv"),
    read_only("git diff --merge-base HEAD~1 --exit-code --quiet"),
    read_only("git diff --base --ours --theirs -c --cc --combined-all-paths"),
    read_only("git diff --numstat --shortstat --summary --raw -r -t -p -s"),
    read_only("git diff --color=always --color-words --color-moved=zebra --color-moved-ws=no"),
    read_only("git diff --word-diff=plain --word-diff-regex=. --check --ws-error-highlight=all"),
    read_only("git diff -M90% -C -B -D -l 100 --find-copies-harder --rename-empty --no-renames"),
    read_only("git diff -S main -G 'fn .*' --pickaxe-all --pickaxe-regex -I '^#'"),
    read_only("git diff --minimal --patience --histogram --indent-heuristic --anchored=x"),
    read_only("git diff --diff-algorithm=myers --inter-hunk-context=2 --abbrev=8 --no-abbrev"),
    read_only("git diff --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines"),
    read_only("git diff --stat=80 --stat-width=80 --stat-name-width=40 --stat-graph-width=9"),
    read_only("git diff --stat-count=3 --compact-summary --patch-with-stat --patch-with-raw"),
    read_only("git diff -X --cumulative --dirstat-by-file --binary --full-index"),
    read_only("git diff --src-prefix=x/ --dst-prefix=y/ --line-prefix='> ' --no-prefix"),
    read_only("git diff --default-prefix --relative=src --follow --find-object=HEAD -- src"),
    read_only("git diff --output-indicator-new=+ --output-indicator-old=-"),
    read_only("git diff --output-indicator-context=. --ignore-submodules=all"),
    read_only("git diff --rotate-to=README.md --skip-to=README.md HEAD~1"),
    read_only("git diff --ita-invisible-in-index --ita-visible-in-index --submodule=log"),
    unproven("git diff --output=out", Kind::Writes),
    unproven("git diff --output out", Kind::Writes),
    unproven("git diff --stat --output=out", Kind::Writes),
    unproven("git diff --color-words --output=out", Kind::Writes),
    unproven("git diff -U --output=out", Kind::Writes),
    unproven("git diff HEAD --output=out", Kind::Writes),
    unproven("git diff --ext-diff", Kind::Runs),
    unproven("git diff --outp=out", Kind::Unknown),
    unproven("git diff -Oorder -o out", Kind::Unknown),
];
