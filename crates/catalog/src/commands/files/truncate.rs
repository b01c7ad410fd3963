//! `truncate`: sets the size of files.
//!
//! Source: GNU coreutils 9.1 manual, section 14.5.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["truncate"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--no-create"], Nothing),
    flag(&["-o", "--io-blocks"], Nothing),
    value(&["-r", "--reference"], ReadsValue),
    value(&["-s", "--size"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("truncate --help; truncate --version"),
    unproven("truncate -s 0 README.md", Kind::Writes),
    unproven("truncate -co -r LICENSE README.md", Kind::Writes),
];
