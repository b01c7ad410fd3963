//! `git blame`, `git annotate`: shows which commit last changed each line.
//!
//! Refreshes the index and runs `textconv` programs that the repository names.
//! Source: git 2.47 `git-blame(1)`.

use super::{HELP, READING};
use crate::spec::{
    Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["blame", "annotate"],
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Revision),
    always: &[Repository(GitTouch::WORK_TREE)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    value(&["-L"], Nothing),
    flag(&["-w"], Nothing),
    optional(&["-M"], Nothing),
    optional(&["-C"], Nothing),
    flag(&["-e", "--show-email"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-l"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["-f", "--show-name"], Nothing),
    flag(&["-n", "--show-number"], Nothing),
    flag(&["-p", "--porcelain"], Nothing),
    flag(&["--line-porcelain"], Nothing),
    flag(&["--incremental"], Nothing),
    flag(&["--root"], Nothing),
    flag(&["--show-stats"], Nothing),
    flag(&["--progress"], Nothing),
    flag(&["--score-debug"], Nothing),
    flag(&["--color-lines"], Nothing),
    flag(&["--color-by-age"], Nothing),
    flag(&["--minimal"], Nothing),
    optional(&["--abbrev"], Nothing),
    value(&["--date"], Nothing),
    value(&["--since"], Nothing),
    flag(&["--first-parent"], Nothing),
    value(&["--ignore-rev"], Nothing),
    value(&["--ignore-revs-file"], ReadsValue),
    value(&["--contents"], ReadsValue),
    value(&["-S"], ReadsValue),
    flag(&["--reverse"], Nothing),
    value(&["--encoding"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("git blame src/main.rs"),
    read_only("git blame -L 1,3 -w -e --date=short HEAD -- src/main.rs"),
    read_only("git blame -slt -bcfn -p src/main.rs"),
    read_only("git blame -L1,3 -M20 -C -C --line-porcelain src/main.rs"),
    read_only("git blame --incremental --root --show-stats --score-debug src/main.rs"),
    read_only("git blame --color-lines --color-by-age --minimal --abbrev=8 src/main.rs"),
    read_only("git blame --since=1.year --first-parent --no-progress src/main.rs"),
    read_only("git blame --ignore-rev HEAD --ignore-revs-file README.md src/main.rs"),
    read_only("git blame --contents README.md src/main.rs"),
    read_only("git blame --reverse HEAD~1..HEAD src/main.rs"),
    unproven("git blame --output=out src/main.rs", Kind::Unknown),
];
