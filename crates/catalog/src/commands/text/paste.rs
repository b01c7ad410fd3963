//! `paste`: merges the lines of files.
//!
//! Source: GNU coreutils 9.1 manual, section 8.2; macOS `paste(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["paste"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-d", "--delimiters"], Nothing),
    flag(&["-s", "--serial"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("paste -sd, README.md"),
    read_only("paste -z README.md"),
    read_only("paste --help; paste --version"),
];
