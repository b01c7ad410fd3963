//! `pidof`: finds processes by the names of their programs.
//!
//! An unknown option is reported to the system log.
//!
//! Source: sysvinit 3.06 `pidof(8)`; procps 4.0.2 `pidof(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["pidof"],
    conventions: Conventions::POSIX,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c"], Nothing),
    value(&["-d"], Nothing),
    flag(&["-n"], Nothing),
    value(&["-o"], Nothing),
    flag(&["-q"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-x"], Nothing),
    flag(&["-z"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pidof sh"),
    read_only("pidof -cnqsxz -d , -o 1 sh"),
    unproven("pidof -5 sh", Kind::Unknown),
];
