//! `cut`: prints selected parts of lines.
//!
//! Source: GNU coreutils 9.1 manual, section 8.1; macOS `cut(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["cut"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-b", "--bytes"], Nothing),
    value(&["-c", "--characters"], Nothing),
    value(&["-d", "--delimiter"], Nothing),
    value(&["-f", "--fields"], Nothing),
    flag(&["-n"], Nothing),
    flag(&["--complement"], Nothing),
    flag(&["-s", "--only-delimited"], Nothing),
    value(&["--output-delimiter"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cut -d, -f1,2 README.md"),
    read_only("cut -c 1-3 README.md"),
    read_only("cut -b1 README.md"),
    read_only("cut -nsz --complement --output-delimiter=: -f1 README.md"),
    read_only("cut --help; cut --version"),
];
