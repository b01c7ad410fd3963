//! `unlink`: deletes one file.
//!
//! Source: GNU coreutils 9.1 manual, section 12.9.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["unlink"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["--help"], Nothing), flag(&["--version"], Nothing)];

const EXAMPLES: &[Example] = &[
    read_only("unlink --help; unlink --version"),
    unproven("unlink README.md", Kind::Writes),
];
