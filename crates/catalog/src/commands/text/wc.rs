//! `wc`: counts lines, words and bytes.
//!
//! Source: GNU coreutils 9.1 manual, section 6.1; macOS `wc(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["wc"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--bytes"], Nothing).on(Platforms::ALL),
    flag(&["-m", "--chars"], Nothing).on(Platforms::ALL),
    flag(&["-l", "--lines"], Nothing).on(Platforms::ALL),
    flag(&["-L", "--max-line-length"], Nothing).on(Platforms::ALL),
    flag(&["-w", "--words"], Nothing).on(Platforms::ALL),
    value(&["--files0-from"], ReadsValue),
    value(&["--total"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("wc -l README.md"),
    read_only("wc -clmLw README.md src/main.rs"),
    read_only("wc --lin --max README.md"),
    read_only("wc --files0-from=list --total=never"),
    read_only("wc -l src/*.rs"),
    read_only("wc --help; wc --version"),
];
