//! `git grep`: searches tracked files.
//!
//! `-O` opens the matches in a pager that it names, `--textconv` runs the
//! filters of the repository. Refreshes the index.
//! Source: git 2.47 `git-grep(1)`.

use super::{HELP, READING};
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{GitTouch, Kind};

pub(super) const SPEC: Spec = Spec {
    names: &["grep"],
    conventions: Conventions::GIT_REVISIONS,
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::ScriptThenFiles {
        script: Nothing,
        unless: &["-e", "-f"],
    },
    always: &[Repository(GitTouch::INDEX)],
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-n", "--line-number"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-l", "--files-with-matches", "--name-only"], Nothing),
    flag(&["-w", "--word-regexp"], Nothing),
    value(&["-e"], Nothing),
    value(&["-f"], ReadsValue),
    flag(&["-E", "--extended-regexp"], Nothing),
    flag(&["-F", "--fixed-strings"], Nothing),
    flag(&["-P", "--perl-regexp"], Nothing),
    flag(&["-G", "--basic-regexp"], Nothing),
    flag(&["-c", "--count"], Nothing),
    flag(&["-h"], Nothing),
    flag(&["-H"], Nothing),
    flag(&["-v", "--invert-match"], Nothing),
    flag(&["-o", "--only-matching"], Nothing),
    flag(&["-L", "--files-without-match"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-a", "--text"], Nothing),
    flag(&["-I"], Nothing),
    flag(&["-r", "--recursive"], Nothing),
    flag(&["-z", "--null"], Nothing),
    value(&["-C", "--context"], Nothing),
    value(&["-A", "--after-context"], Nothing),
    value(&["-B", "--before-context"], Nothing),
    value(&["-m", "--max-count"], Nothing),
    flag(&["-p", "--show-function"], Nothing),
    flag(&["-W", "--function-context"], Nothing),
    flag(&["--column"], Nothing),
    optional(&["--color"], Nothing),
    flag(&["--break"], Nothing),
    flag(&["--heading"], Nothing),
    flag(&["--full-name"], Nothing),
    value(&["--max-depth"], Nothing),
    value(&["--threads"], Nothing),
    flag(&["--cached"], Nothing),
    flag(&["--no-index"], Nothing),
    flag(&["--index"], Nothing),
    flag(&["--untracked"], Nothing),
    flag(&["--exclude-standard"], Nothing),
    flag(&["--recurse-submodules"], Repository(SUBMODULES)),
    flag(&["--and"], Nothing),
    flag(&["--or"], Nothing),
    flag(&["--not"], Nothing),
    flag(&["--all-match"], Nothing),
    flag(&["--no-textconv"], Nothing),
    flag(&["--textconv"], Runs("textconv")),
    optional(&["-O", "--open-files-in-pager"], RunsValue),
];

const SUBMODULES: GitTouch = GitTouch {
    submodules: true,
    ..GitTouch::INDEX
};

const EXAMPLES: &[Example] = &[
    read_only("git grep TODO"),
    read_only("git grep -n -i fn -- src"),
    read_only("git grep -lw main HEAD -- '*.rs'"),
    read_only("git grep -e main --and -e fn --or --not -e x --all-match"),
    read_only("git grep -EFPG -c -hH main"),
    read_only("git grep -v -o -L -q -a -I -r -z main"),
    read_only("git grep -C 2 -A1 -B1 -3 -m 5 -p -W main"),
    read_only("git grep --column --color=always --break --heading --full-name main"),
    read_only("git grep --max-depth 2 --threads=2 --cached --index main"),
    read_only("git grep --untracked --exclude-standard --no-textconv main"),
    read_only("git grep --no-index main src"),
    read_only("git grep -f README.md src"),
    read_only("git grep --recurse-submodules main"),
    unproven("git grep -O main", Kind::Runs),
    unproven("git grep -Otouch main", Kind::Runs),
    unproven("git grep -nO'touch x' main", Kind::Runs),
    unproven("git grep --open-files-in-pager=x main", Kind::Runs),
    unproven("git grep --open-files=x main", Kind::Unknown),
    unproven("git grep --textconv main", Kind::Runs),
];
