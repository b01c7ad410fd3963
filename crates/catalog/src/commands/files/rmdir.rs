//! `rmdir`: deletes empty directories.
//!
//! Source: GNU coreutils 9.1 manual, section 12.8; macOS `rmdir(1)`.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["rmdir"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--ignore-fail-on-non-empty"], Nothing),
    flag(&["-p", "--parents"], Nothing).on(Platforms::UNIX),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("rmdir --help; rmdir --version"),
    unproven("rmdir -pv --ignore-fail-on-non-empty a", Kind::Writes),
];
