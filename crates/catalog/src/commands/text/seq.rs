//! `seq`: prints a sequence of numbers.
//!
//! Source: GNU coreutils 9.1 manual, section 26.3; macOS `seq(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["seq"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-f", "--format"], Nothing),
    value(&["-s", "--separator"], Nothing),
    flag(&["-w", "--equal-width"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("seq 1 5"),
    read_only("seq -3 3"),
    read_only("seq -w -f %g -s , 1 5"),
    read_only("seq --help; seq --version"),
];
