//! `stdbuf`: runs a command with other buffering.
//!
//! It preloads its own library into the command.
//!
//! Source: GNU coreutils 9.1 manual, section 23.5.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["stdbuf"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-i", "--input"], Nothing),
    value(&["-o", "--output"], Nothing),
    value(&["-e", "--error"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("stdbuf -oL ls"),
    read_only("stdbuf -i L -e 0 ls"),
    read_only("stdbuf --help; stdbuf --version"),
    unproven("stdbuf -o L sort -o out README.md", Kind::Writes),
];
