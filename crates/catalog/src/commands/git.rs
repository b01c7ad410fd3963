//! `git`: reads and writes repositories.
//!
//! Every subcommand that reads a repository says what it touches of it; the
//! world says whether this repository's own configuration makes such a
//! reading start programs (file system monitor, filters, diff drivers,
//! signature checks). `-C` enters a directory, several in turn.
//! `status` and `diff` also refresh `.git/index` where they may: that changes
//! nothing that a later command sees, and a run under `GIT_OPTIONAL_LOCKS=0`
//! leaves it out for `status`; it is not counted as a write.
//! Source: git 2.47 `git(1)`, `git.c`; each option observed under strace.

mod differences;
pub(super) mod format;
mod revisions;
mod settings;

mod blame;
mod branch;
mod config;
mod diff;
mod grep;
mod log;
mod ls_files;
mod ls_remote;
mod objects;
mod references;
mod reflog;
mod remote;
mod show;
mod small;
mod stash;
mod status;
mod submodule;
mod tag;
mod worktree;
mod writing;

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Number, Opt, Order, Spec, Terminal, flag, read_only,
    unproven, value,
};
use crate::{GitTouch, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["git"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    subcommands: SUBCOMMANDS,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-P", "--no-pager"], Nothing),
    value(&["-C"], Enters),
    value(&["-c"], Judged(settings::judge)),
    flag(&["--no-optional-locks"], Nothing),
    flag(&["--literal-pathspecs"], Nothing),
    flag(&["--glob-pathspecs"], Nothing),
    flag(&["--noglob-pathspecs"], Nothing),
    flag(&["--icase-pathspecs"], Nothing),
    flag(&["--no-replace-objects"], Nothing),
    flag(&["--no-lazy-fetch"], Nothing),
    flag(&["--no-advice"], Nothing),
    flag(&["-v", "--version"], Nothing),
    flag(&["-h"], Nothing),
    flag(&["--help"], Runs("man")),
    flag(&["--html-path"], Nothing),
    flag(&["--man-path"], Nothing),
    flag(&["--info-path"], Nothing),
    flag(&["--exec-path"], Nothing),
    flag(&["-p", "--paginate"], Unknown(Unknown::Interactive)),
    // No `--git-dir`, `--work-tree`, `--bare`, `--namespace`, `--config-env`,
    // `--attr-source`: the repository would not be the one looked at.
];

const SUBCOMMANDS: &[Spec] = &[
    status::SPEC,
    diff::SPEC,
    log::SPEC,
    show::SPEC,
    branch::SPEC,
    references::REV_PARSE,
    ls_files::SPEC,
    remote::SPEC,
    stash::SPEC,
    writing::ADD,
    writing::COMMIT,
    writing::CHECKOUT,
    writing::FETCH,
    writing::PUSH,
    config::SPEC,
    tag::SPEC,
    blame::SPEC,
    grep::SPEC,
    reflog::SPEC,
    worktree::SPEC,
    submodule::SPEC,
    ls_remote::SPEC,
    references::DESCRIBE,
    references::FOR_EACH_REF,
    references::SHOW_REF,
    references::SYMBOLIC_REF,
    references::NAME_REV,
    references::CHECK_REF_FORMAT,
    references::SHOW_BRANCH,
    objects::CAT_FILE,
    objects::LS_TREE,
    objects::REV_LIST,
    objects::SHORTLOG,
    objects::DIFF_TREE,
    objects::RANGE_DIFF,
    objects::MERGE_BASE,
    objects::CHERRY,
    objects::COUNT_OBJECTS,
    objects::VERIFY_PACK,
    objects::FSCK,
    objects::HASH_OBJECT,
    objects::BUNDLE,
    objects::MERGE_TREE,
    small::CHECK_IGNORE,
    small::CHECK_ATTR,
    small::CHECK_MAILMAP,
    small::NOTES,
    small::BISECT,
    small::VAR,
    small::VERSION,
    small::HELP_COMMAND,
    small::FILTERS,
    small::APPLY,
    small::CLEAN,
    small::ARCHIVE,
    small::INTERPRET_TRAILERS,
    small::LFS,
    writing::INIT,
    writing::PROGRAMS,
];

const EXAMPLES: &[Example] = &[
    read_only("git --version"),
    read_only("git -v"),
    read_only("git -h"),
    read_only("git --html-path"),
    read_only("git --man-path"),
    read_only("git --info-path"),
    read_only("git --exec-path"),
    read_only("git -C src --no-pager log -1"),
    read_only("git -P --no-optional-locks status"),
    read_only("git --literal-pathspecs --no-replace-objects --no-lazy-fetch diff"),
    read_only("git --glob-pathspecs --no-advice ls-files"),
    read_only("git --noglob-pathspecs --icase-pathspecs ls-files"),
    read_only("git -c color.ui=always diff"),
    unproven("git --help", Kind::Runs),
    unproven("git -p log", Kind::Unknown),
    unproven("git --exec-path=x status", Kind::Unknown),
    unproven("git --git-dir=.git status", Kind::Unknown),
    unproven("git --work-tree . status", Kind::Unknown),
    unproven("git --bare log", Kind::Unknown),
    unproven("git --config-env=core.fsmonitor=EVIL status", Kind::Unknown),
    unproven("git -c core.fsmonitor=x status", Kind::Unknown),
    unproven("git -ccore.fsmonitor=x status", Kind::Unknown),
    unproven("git st", Kind::Unknown),
];

/// What reading subcommands have in common: options in full, since the
/// tables do not list those of every version.
const READING: Spec = Spec {
    conventions: PLAIN,
    shared: &[HELP],
    always: &[Repository(GitTouch::NOTHING)],
    check: Some(pager),
    ..Spec::DEFAULT
};

/// git's own parser without abbreviations.
const PLAIN: Conventions = Conventions {
    number: Number::Unlisted,
    ..Conventions::GIT_REVISIONS
};

/// The two ways to ask any subcommand for help.
const HELP: &[Opt] = &[flag(&["-h"], Nothing), flag(&["--help"], Runs("man"))];

/// On a terminal git shows its output in a pager, which runs commands.
fn pager(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present && !reading.has("--no-pager") {
        effects.unknown(0, Unknown::Interactive);
    }
}
