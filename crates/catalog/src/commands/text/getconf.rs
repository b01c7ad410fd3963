//! `getconf`: prints configuration values.
//!
//! Source: glibc 2.36 `getconf(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["getconf"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("getconf _NPROCESSORS_ONLN"),
    read_only("getconf -a"),
];
