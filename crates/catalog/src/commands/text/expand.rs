//! `expand`: turns tabs into blanks.
//!
//! Source: GNU coreutils 9.1 manual, section 9.2; macOS `expand(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["expand"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-i", "--initial"], Nothing),
    value(&["-t", "--tabs"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("expand -4 README.md"),
    read_only("expand -i -t 4 README.md"),
    read_only("expand --help; expand --version"),
];
