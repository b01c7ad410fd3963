//! `shred`: overwrites files.
//!
//! Source: GNU coreutils 9.1 manual, section 11.6.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["shred"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-f", "--force"], Nothing),
    value(&["-n", "--iterations"], Nothing),
    value(&["--random-source"], ReadsValue),
    value(&["-s", "--size"], Nothing),
    flag(&["-u"], Nothing),
    optional(&["--remove"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-x", "--exact"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("shred --help; shred --version"),
    unproven("shred -n1 README.md", Kind::Writes),
    unproven(
        "shred -fuvxz -s 1 --random-source=LICENSE --remove=wipe README.md",
        Kind::Writes,
    ),
];
