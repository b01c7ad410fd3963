//! `join`: joins the lines of two files on a field.
//!
//! Source: GNU coreutils 9.1 manual, section 8.3; macOS `join(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["join"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-a"], Nothing),
    value(&["-e"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    value(&["-j"], Nothing),
    value(&["-o"], Nothing),
    value(&["-t"], Nothing),
    value(&["-v"], Nothing),
    value(&["-1"], Nothing),
    value(&["-2"], Nothing),
    flag(&["--check-order"], Nothing),
    flag(&["--nocheck-order"], Nothing),
    flag(&["--header"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("join -iz -a 1 -e none -j 1 -o 1.1 -t , -v 1 -1 1 -2 1 README.md README.md"),
    read_only("join --check-order --nocheck-order --header README.md README.md"),
    read_only("join --help; join --version"),
];
