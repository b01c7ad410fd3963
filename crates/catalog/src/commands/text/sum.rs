//! `sum`: prints a 16-bit checksum.
//!
//! Source: GNU coreutils 9.1 manual, section 6.2.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["sum"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-r"], Nothing),
    flag(&["-s", "--sysv"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("sum -rs README.md"),
    read_only("sum --help; sum --version"),
];
