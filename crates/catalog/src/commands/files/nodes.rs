//! `mkfifo`, `mknod`: create special files.
//!
//! Source: GNU coreutils 9.1 manual, sections 12.4 and 12.5.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["mkfifo", "mknod"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-m", "--mode"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("mkfifo --help; mknod --version"),
    unproven("mkfifo -m 644 p", Kind::Writes),
    unproven("mknod -Z p p", Kind::Writes),
];
