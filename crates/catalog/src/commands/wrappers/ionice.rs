//! `ionice`: runs a command with another I/O priority, or changes that of processes.
//!
//! Source: util-linux 2.38 `ionice(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["ionice"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-c", "--class"], Nothing),
    value(&["-n", "--classdata"], Nothing),
    value(&["-p", "--pid"], Signals),
    value(&["-P", "--pgid"], Signals),
    flag(&["-t", "--ignore"], Nothing),
    value(&["-u", "--uid"], Signals),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("ionice -c 3 ls"),
    read_only("ionice -thV -n 7 ls"),
    unproven("ionice -c 3 sort -o out README.md", Kind::Writes),
    unproven("ionice -c 3 -p 1", Kind::Signals),
    unproven("ionice -P 1", Kind::Signals),
    unproven("ionice -u 0", Kind::Signals),
];
