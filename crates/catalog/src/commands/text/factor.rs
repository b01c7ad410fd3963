//! `factor`: prints prime factors.
//!
//! Source: GNU coreutils 9.1 manual, section 26.1.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["factor"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--debug"], Nothing),
    flag(&["-h", "--exponents"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("factor 12"),
    read_only("factor -h --debug 12"),
    read_only("factor --help; factor --version"),
];
