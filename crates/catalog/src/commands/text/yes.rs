//! `yes`: prints a line for ever.
//!
//! Source: GNU coreutils 9.1 manual, section 15.3.

use crate::Kind;
use crate::spec::{Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["yes"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Waits],
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[unproven("yes no", Kind::Waits)];
