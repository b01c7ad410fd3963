//! `tr`: translates, squeezes and deletes characters of its input.
//!
//! Source: GNU coreutils 9.1 manual, section 9.1; macOS `tr(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["tr"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "-C", "--complement"], Nothing),
    flag(&["-d", "--delete"], Nothing),
    flag(&["-s", "--squeeze-repeats"], Nothing),
    flag(&["-t", "--truncate-set1"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("tr -d '\\r'"),
    read_only("tr \"$x\" b"),
    read_only("tr -cst a-z A-Z"),
    read_only("tr --help; tr --version"),
];
