//! `split`, `csplit`: write a file in pieces.
//!
//! `--filter` runs shell text.
//!
//! Source: GNU coreutils 9.1 manual, sections 5.3 and 5.4.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, optional, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["split", "csplit"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    always: &[Writes],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-a", "--suffix-length"], Nothing),
    value(&["-b", "--bytes"], Nothing),
    value(&["-C", "--line-bytes"], Nothing),
    flag(&["-d"], Nothing),
    optional(&["--numeric-suffixes"], Nothing),
    value(&["-l", "--lines"], Nothing),
    value(&["-n", "--number"], Nothing),
    value(&["--filter"], RunsValue),
];

const EXAMPLES: &[Example] = &[
    unproven("split --filter='touch x' README.md", Kind::Runs),
    unproven("split --filt='cat' README.md", Kind::Runs),
    unproven(
        "split -a 2 -b 1M -C 1M -d --numeric-suffixes=1 -l 10 -n 2 README.md",
        Kind::Writes,
    ),
    unproven("csplit README.md 2", Kind::Writes),
];
