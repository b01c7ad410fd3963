//! `tail`: prints the end of files.
//!
//! It waits for more with `-f`, also in the old form `-5f`.
//!
//! Source: GNU coreutils 9.1 manual, section 5.2; macOS `tail(1)`.

use crate::Kind;
use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only,
    unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["tail"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(
        &["-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"],
        Nothing,
    )
    .on(Platforms::UNIX),
    value(&["-c", "--bytes"], Nothing).on(Platforms::UNIX),
    flag(&["-f"], Waits).on(Platforms::UNIX),
    optional(&["--follow"], Waits),
    flag(&["-F"], Waits).on(Platforms::UNIX),
    value(&["-n", "--lines"], Nothing).on(Platforms::UNIX),
    value(&["--max-unchanged-stats"], Nothing),
    value(&["--pid"], Nothing),
    flag(&["-q", "--quiet", "--silent"], Nothing),
    flag(&["--retry"], Nothing),
    value(&["-s", "--sleep-interval"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("tail -5 README.md"),
    read_only("tail -n +2 README.md"),
    read_only("tail -c50 README.md"),
    read_only("tail -vz --max-unchanged-stats=5 --pid=1 --retry -s 1 README.md"),
    read_only("tail --help; tail --version"),
    unproven("tail -f README.md", Kind::Waits),
    unproven("tail --follow=name README.md", Kind::Waits),
    unproven("tail -F README.md", Kind::Waits),
    unproven("tail --fol README.md", Kind::Waits),
    unproven("tail -5f README.md", Kind::Waits),
    unproven("tail -qf README.md", Kind::Waits),
];
