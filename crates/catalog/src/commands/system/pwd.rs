//! `pwd`: prints the working directory.
//!
//! Source: GNU coreutils 9.1 manual, section 19.1; bash 5.2 manual, section 4.1.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["pwd"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-L", "--logical"], Nothing),
    flag(&["-P", "--physical"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pwd; pwd -P"),
    read_only("pwd -L"),
    read_only("pwd --help; pwd --version"),
];
