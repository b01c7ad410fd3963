//! `chrt`: runs a command with another scheduling policy, or changes that of a process.
//!
//! Source: util-linux 2.38 `chrt(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["chrt"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[Nothing]),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--batch"], Nothing),
    flag(&["-d", "--deadline"], Nothing),
    flag(&["-f", "--fifo"], Nothing),
    flag(&["-i", "--idle"], Nothing),
    flag(&["-o", "--other"], Nothing),
    flag(&["-r", "--rr"], Nothing),
    flag(&["-R", "--reset-on-fork"], Nothing),
    value(&["-T", "--sched-runtime"], Nothing),
    value(&["-P", "--sched-period"], Nothing),
    value(&["-D", "--sched-deadline"], Nothing),
    flag(&["-a", "--all-tasks"], Nothing),
    flag(&["-m", "--max"], Nothing),
    flag(&["-p", "--pid"], Signals),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("chrt -m"),
    read_only("chrt -o 0 ls"),
    read_only("chrt -bdfirRavh -V -T 1 -P 1 -D 1 0 ls"),
    unproven("chrt -p 1", Kind::Signals),
    unproven("chrt -o 0 sort -o out README.md", Kind::Writes),
];
