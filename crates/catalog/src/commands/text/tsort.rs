//! `tsort`: sorts topologically.
//!
//! Source: GNU coreutils 9.1 manual, section 7.5.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["tsort"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["--help"], Nothing), flag(&["--version"], Nothing)];

const EXAMPLES: &[Example] = &[
    read_only("tsort README.md"),
    read_only("tsort --help; tsort --version"),
];
