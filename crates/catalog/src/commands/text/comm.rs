//! `comm`: compares two sorted files line by line.
//!
//! Source: GNU coreutils 9.1 manual, section 7.4; macOS `comm(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["comm"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-1"], Nothing),
    flag(&["-2"], Nothing),
    flag(&["-3"], Nothing),
    flag(&["--check-order"], Nothing),
    flag(&["--nocheck-order"], Nothing),
    value(&["--output-delimiter"], Nothing),
    flag(&["--total"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("comm -12 README.md README.md"),
    read_only("comm -3z --check-order --nocheck-order --output-delimiter=: README.md README.md"),
    read_only("comm --total README.md README.md"),
    read_only("comm --help; comm --version"),
];
