//! `locate`, `plocate`: finds names in a database.
//!
//! No option writes, runs or connects; the database is made by `updatedb`.
//! Source: plocate 1.1.18 `plocate(1)`, mlocate 0.26 `locate(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag,
    read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["locate", "plocate", "mlocate"],
    conventions: Conventions::GNU,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-0", "--null"], Nothing),
    flag(&["-A", "--all"], Nothing),
    flag(&["-N", "--literal"], Nothing),
    flag(&["-P", "-H", "--nofollow"], Nothing),
    flag(&["-S", "--statistics"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-b", "--basename"], Nothing),
    flag(&["-c", "--count"], Nothing),
    value(&["-d", "--database"], ReadsValue),
    flag(&["-e", "--existing"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    value(&["-l", "-n", "--limit"], Nothing),
    flag(&["-p", "--ignore-spaces"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["-r", "--regexp"], Nothing),
    flag(&["--regex"], Nothing),
    flag(&["-w", "--wholename"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("locate -i -l 5 '*.conf'"),
    read_only("locate -0ANPSbcepqw -d db README"),
    read_only("locate -r '/x$'; locate --regex x; locate -V; locate -h"),
];
