//! The options of git that choose commits and how they are printed.
//!
//! `--show-signature` and signature placeholders start `gpg.program`,
//! `--remerge-diff` writes objects, `--alternate-refs` starts
//! `core.alternateRefsCommand`. The others print. Which of them take a
//! separate value was observed, as for the differences.
//! Source: git 2.47 `rev-list-options.txt`, `pretty-options.txt`, `revision.c`.

use super::format;
use crate::effects::Effects;
use crate::spec::{Means::*, Opt, flag, optional, value};
use crate::{Effect, Path, Unknown, Value};

pub(super) const REVISIONS: &[Opt] = &[
    flag(&["--oneline"], Nothing),
    value(&["-n", "--max-count"], Nothing),
    optional(&["--format", "--pretty"], Judged(format::pretty)),
    flag(&["--all"], Nothing),
    flag(&["--graph"], Nothing),
    optional(&["--decorate"], Nothing),
    value(&["--since", "--after"], Nothing),
    value(&["--until", "--before"], Nothing),
    value(&["--author"], Nothing),
    value(&["--committer"], Nothing),
    value(&["--grep"], Nothing),
    value(&["--date"], Nothing),
    flag(&["--merges"], Nothing),
    flag(&["--first-parent"], Nothing),
    flag(&["--reverse"], Nothing),
    flag(&["--abbrev-commit"], Nothing),
    flag(&["-i", "--regexp-ignore-case"], Nothing),
    flag(&["-E", "--extended-regexp"], Nothing),
    flag(&["-F", "--fixed-strings"], Nothing),
    flag(&["-P", "--perl-regexp"], Nothing),
    flag(&["--basic-regexp"], Nothing),
    flag(&["--all-match"], Nothing),
    flag(&["--invert-grep"], Nothing),
    flag(&["--left-right"], Nothing),
    flag(&["--left-only"], Nothing),
    flag(&["--right-only"], Nothing),
    flag(&["--count"], Nothing),
    flag(&["--cherry"], Nothing),
    flag(&["--cherry-mark"], Nothing),
    flag(&["--cherry-pick"], Nothing),
    flag(&["--topo-order"], Nothing),
    flag(&["--date-order"], Nothing),
    flag(&["--author-date-order"], Nothing),
    value(&["--skip"], Nothing),
    value(&["--max-age"], Nothing),
    value(&["--min-age"], Nothing),
    value(&["--since-as-filter"], Nothing),
    optional(&["--branches"], Nothing),
    optional(&["--tags"], Nothing),
    optional(&["--remotes"], Nothing),
    value(&["--glob"], Nothing),
    value(&["--exclude"], Nothing),
    value(&["--exclude-hidden"], Nothing),
    flag(&["-g", "--walk-reflogs"], Nothing),
    value(&["--grep-reflog"], Nothing),
    flag(&["--reflog"], Nothing),
    flag(&["--not"], Nothing),
    optional(&["--no-walk"], Nothing),
    flag(&["--do-walk"], Nothing),
    flag(&["--boundary"], Nothing),
    optional(&["--ancestry-path"], Nothing),
    optional(&["--min-parents"], Nothing),
    optional(&["--max-parents"], Nothing),
    flag(&["--no-merges"], Nothing),
    flag(&["--full-history"], Nothing),
    flag(&["--dense"], Nothing),
    flag(&["--sparse"], Nothing),
    flag(&["--simplify-merges"], Nothing),
    flag(&["--simplify-by-decoration"], Nothing),
    flag(&["--show-pulls"], Nothing),
    flag(&["--remove-empty"], Nothing),
    flag(&["--maximal-only"], Nothing),
    flag(&["--exclude-first-parent-only"], Nothing),
    flag(&["--single-worktree"], Nothing),
    flag(&["--ignore-missing"], Nothing),
    flag(&["--in-commit-order"], Nothing),
    flag(&["--merge"], Nothing),
    flag(&["--bisect"], Nothing),
    flag(&["--stdin"], Nothing),
    flag(&["--source"], Nothing),
    flag(&["--relative-date"], Nothing),
    flag(&["--parents"], Nothing),
    flag(&["--children"], Nothing),
    optional(&["--show-linear-break"], Nothing),
    flag(&["--log-size"], Nothing),
    flag(&["--use-mailmap", "--mailmap"], Nothing),
    flag(&["--commit-header"], Nothing),
    optional(&["--notes", "--show-notes"], Nothing),
    flag(&["--standard-notes"], Nothing),
    optional(&["--expand-tabs"], Nothing),
    value(&["--encoding"], Nothing),
    value(&["--decorate-refs"], Nothing),
    value(&["--decorate-refs-exclude"], Nothing),
    flag(&["--clear-decorations"], Nothing),
    flag(&["-m"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["--cc"], Nothing),
    flag(&["--dd"], Nothing),
    value(&["--diff-merges"], Judged(merge_differences)),
    flag(&["--remerge-diff"], WritesTree(".git")),
    flag(&["--show-signature"], Runs("gpg")),
    flag(&["--no-show-signature"], Nothing),
    flag(&["--alternate-refs"], Runs("core.alternateRefsCommand")),
];

/// How a merge is shown: merging again writes objects.
fn merge_differences(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    match value {
        b"off" | b"none" | b"on" | b"m" | b"first-parent" | b"1" | b"separate" | b"combined"
        | b"c" | b"dense-combined" | b"cc" => {}
        b"remerge" | b"r" => {
            let objects = Path::tree(Value::exact(b".git"));
            effects.push(argument, Effect::Writes(objects));
        }
        _ => effects.unknown(argument, Unknown::OptionValue),
    }
}
