//! `ack`: searches directories for lines that match.
//!
//! It takes options from `.ackrc` files, one of them above the directory that
//! it searches, and `--ackrc` names more; `--pager` runs a program. So only
//! `--noenv` is known, without which a repository adds options of its own.
//! Source: ack 3.6 `ack(1)`.

use crate::effects::Effects;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag,
    plain, read_only, unproven, value,
};
use crate::{Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["ack", "ack-grep"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::PatternThenTrees {
        unless: &["-f", "--match"],
    },
    check: Some(ignores_files_of_options),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn ignores_files_of_options(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--noenv") {
        effects.unknown(0, Unknown::ProgramFile);
    }
}

const OPTIONS: &[Opt] = &everywhere([
    plain(&["-A", "--after-context"], Nothing),
    plain(&["-B", "--before-context"], Nothing),
    flag(&["-H", "--with-filename"], Nothing),
    flag(&["-L", "--files-without-matches"], Nothing),
    flag(&["-Q", "--literal"], Nothing),
    flag(&["-c", "--count"], Nothing),
    flag(&["-f"], Nothing),
    flag(&["-h", "--no-filename"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-l", "--files-with-matches"], Nothing),
    plain(&["-m", "--max-count"], Nothing),
    flag(&["-n", "--no-recurse"], Nothing),
    flag(&["-o"], Nothing),
    flag(&["-v", "--invert-match"], Nothing),
    flag(&["-w", "--word-regexp"], Nothing),
    plain(&["--match"], Nothing),
    flag(
        &[
            "--nocolor",
            "--nogroup",
            "--noheading",
            "--nobreak",
            "--nopager",
        ],
        Nothing,
    ),
    flag(&["--noenv"], Nothing),
    value(&["--pager"], RunsValue),
    plain(&["--type"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("ack --noenv -n -A 2 -B 1 -m 3 main src"),
    read_only("ack --noenv -HLQchilovw --type rust --nocolor main src"),
    read_only("ack --noenv -f src; ack --match x --noenv src"),
    unproven("ack TODO", Kind::Unknown),
    unproven("ack --noenv -A --pager=./x TODO", Kind::Unknown),
    unproven("ack --noenv --pager=./x TODO", Kind::Runs),
];
