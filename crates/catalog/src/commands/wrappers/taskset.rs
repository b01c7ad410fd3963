//! `taskset`: runs a command on some processors, or moves a process.
//!
//! Source: util-linux 2.38 `taskset(1)`.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["taskset"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[Nothing]),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all-tasks"], Nothing),
    flag(&["-p", "--pid"], Signals),
    flag(&["-c", "--cpu-list"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("taskset -c 0 ls"),
    read_only("taskset -ahV 0 ls"),
    unproven("taskset -p 1", Kind::Signals),
    unproven("taskset -cp 0 1", Kind::Unknown),
    unproven("taskset 1 sort -o out README.md", Kind::Writes),
];
