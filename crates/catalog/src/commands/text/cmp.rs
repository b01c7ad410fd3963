//! `cmp`: compares files byte by byte.
//!
//! Source: GNU diffutils 3.8 manual, chapter 11; macOS `cmp(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["cmp"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--print-bytes"], Nothing),
    value(&["-i", "--ignore-initial"], Nothing),
    flag(&["-l", "--verbose"], Nothing),
    value(&["-n", "--bytes"], Nothing),
    flag(&["-s", "--quiet", "--silent"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cmp README.md LICENSE"),
    read_only("cmp -blsv -i 1 -n 10 README.md LICENSE"),
    read_only("cmp --help"),
];
