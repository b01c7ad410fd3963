//! `git ls-files`: lists the files of the index and the work tree.
//!
//! `-m` and `-d` refresh the index, which starts the file system monitor.
//! Source: git 2.47 `git-ls-files(1)`.

use super::{HELP, READING};
use crate::spec::{
    Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["ls-files"],
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::INDEX)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-z"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["-f"], Nothing),
    flag(&["-c", "--cached"], Nothing),
    flag(&["-d", "--deleted"], Nothing),
    flag(&["-m", "--modified"], Nothing),
    flag(&["-o", "--others"], Nothing),
    flag(&["-i", "--ignored"], Nothing),
    flag(&["-s", "--stage"], Nothing),
    flag(&["-k", "--killed"], Nothing),
    flag(&["-u", "--unmerged"], Nothing),
    flag(&["--directory"], Nothing),
    flag(&["--empty-directory"], Nothing),
    flag(&["--eol"], Nothing),
    flag(&["--resolve-undo"], Nothing),
    flag(&["--exclude-standard"], Nothing),
    value(&["-x", "--exclude"], Nothing),
    value(&["-X", "--exclude-from"], ReadsValue),
    value(&["--exclude-per-directory"], Nothing),
    flag(&["--full-name"], Nothing),
    flag(&["--error-unmatch"], Nothing),
    value(&["--with-tree"], Nothing),
    optional(&["--abbrev"], Nothing),
    flag(&["--debug"], Nothing),
    flag(&["--deduplicate"], Nothing),
    flag(&["--sparse"], Nothing),
    value(&["--format"], Nothing),
    flag(&["--recurse-submodules"], Repository(SUBMODULES)),
];

const SUBMODULES: GitTouch = GitTouch {
    submodules: true,
    ..GitTouch::INDEX
};

const EXAMPLES: &[Example] = &[
    read_only("git ls-files"),
    read_only("git ls-files -m -d src"),
    read_only("git ls-files --others --exclude-standard -z"),
    read_only("git ls-files -ctvf -iko -x '*.o' -X README.md"),
    read_only("git ls-files -s -u --abbrev=8 --eol --debug"),
    read_only("git ls-files --directory --empty-directory --resolve-undo -o"),
    read_only("git ls-files --exclude-per-directory=.gitignore --full-name -o"),
    read_only("git ls-files --error-unmatch README.md"),
    read_only("git ls-files --with-tree=HEAD --deduplicate --sparse"),
    read_only("git ls-files --format='%(path)'"),
    read_only("git ls-files --recurse-submodules"),
    unproven("git ls-files --output=out", Kind::Unknown),
];
