//! `head`: prints the beginning of files.
//!
//! Source: GNU coreutils 9.1 manual, section 5.1; macOS `head(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["head"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-c", "--bytes"], Nothing),
    value(&["-n", "--lines"], Nothing),
    flag(&["-q", "--quiet", "--silent"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("head -20 README.md"),
    read_only("head -n20 README.md src/main.rs"),
    read_only("head -n -5 README.md"),
    read_only("head -qvz -c -10 README.md"),
    read_only("head --help; head --version"),
];
