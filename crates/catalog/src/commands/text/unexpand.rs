//! `unexpand`: turns blanks into tabs.
//!
//! Source: GNU coreutils 9.1 manual, section 9.3; macOS `unexpand(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["unexpand"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["--first-only"], Nothing),
    value(&["-t", "--tabs"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("unexpand -a README.md"),
    read_only("unexpand --first-only -t 4 README.md"),
    read_only("unexpand --help; unexpand --version"),
];
