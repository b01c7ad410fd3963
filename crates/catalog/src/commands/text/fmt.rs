//! `fmt`: fills paragraphs.
//!
//! Source: GNU coreutils 9.1 manual, section 4.1; macOS `fmt(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["fmt"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--crown-margin"], Nothing),
    value(&["-p", "--prefix"], Nothing),
    flag(&["-s", "--split-only"], Nothing),
    flag(&["-t", "--tagged-paragraph"], Nothing),
    flag(&["-u", "--uniform-spacing"], Nothing),
    value(&["-w", "--width"], Nothing),
    value(&["-g", "--goal"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("fmt -60 README.md"),
    read_only("fmt -cstu -p x -w 60 -g 50 README.md"),
    read_only("fmt --help; fmt --version"),
];
