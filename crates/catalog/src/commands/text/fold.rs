//! `fold`: wraps lines at a width.
//!
//! Source: GNU coreutils 9.1 manual, section 4.3; macOS `fold(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["fold"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--bytes"], Nothing),
    flag(&["-s", "--spaces"], Nothing),
    value(&["-w", "--width"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("fold -40 README.md"),
    read_only("fold -bs -w 80 README.md"),
    read_only("fold --help; fold --version"),
];
