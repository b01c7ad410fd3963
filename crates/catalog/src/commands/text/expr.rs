//! `expr`: evaluates expressions.
//!
//! Source: GNU coreutils 9.1 manual, section 16.4; macOS `expr(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["expr"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[read_only("expr 1 + 2"), read_only("expr \"$x\" : a")];
