//! `tac`: prints files from the last line to the first.
//!
//! It copies what it cannot read backwards to a temporary file without a name.
//!
//! Source: GNU coreutils 9.1 manual, section 3.2.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Spec, flag, read_only, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["tac"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--before"], Nothing),
    flag(&["-r", "--regex"], Nothing),
    value(&["-s", "--separator"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("tac -br -s , README.md"),
    read_only("tac --help; tac --version"),
];
