//! `look`: prints the lines that begin with a string.
//!
//! Source: util-linux 2.38 `look(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["look"],
    options: OPTIONS,
    operands: Operands::FirstThen(Nothing, ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--alternative"], Nothing),
    flag(&["-d", "--alphanum"], Nothing),
    flag(&["-f", "--ignore-case"], Nothing),
    value(&["-t", "--terminate"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[read_only("look -adfhV -t e the README.md")];
