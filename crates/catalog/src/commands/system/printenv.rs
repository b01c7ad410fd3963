//! `printenv`: shows the environment.
//!
//! Source: GNU coreutils 9.1 manual, section 21.7; macOS `printenv(1)`.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["printenv"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    always: &[ShowsEnvironment],
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-0", "--null"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("printenv", Kind::ShowsEnvironment),
    unproven("printenv -0 HOME", Kind::ShowsEnvironment),
    unproven("printenv --help --version", Kind::ShowsEnvironment),
];
