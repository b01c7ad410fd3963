//! `echo`: prints its arguments.
//!
//! Source: GNU coreutils 9.1 manual, section 15.1; bash 5.2 manual, section 4.2.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["echo"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[read_only("echo -n -e \"$x\" *.md"), read_only("echo")];
