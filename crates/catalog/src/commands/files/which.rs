//! `which`, `whereis`: find programs.
//!
//! Source: debianutils 5.7 `which(1)`; util-linux 2.38 `whereis(1)`; macOS manual pages.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["which", "whereis"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("which -a git python3"),
    read_only("whereis -b git"),
    read_only("which \"$x\""),
];
