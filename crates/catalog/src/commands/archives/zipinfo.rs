//! `zipinfo`: lists the members of a zip archive.
//!
//! Source: Info-ZIP UnZip 6.00 `zipinfo(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["zipinfo"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("zipinfo -1 a.zip"),
    read_only("zipinfo a.zip '*.md'"),
];
