//! `true`, `false` and `:`: do nothing.
//!
//! Source: GNU coreutils 9.1 manual, sections 16.1 and 16.2; bash 5.2 manual, section 4.1.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["true", "false", ":"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[read_only("true; false; : anything \"$x\"")];
