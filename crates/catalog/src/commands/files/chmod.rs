//! `chmod`: changes access modes.
//!
//! Modes that begin with a dash are not read, nor is `--reference`.
//!
//! Source: GNU coreutils 9.1 manual, section 13.3; macOS `chmod(1)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["chmod"],
    options: OPTIONS,
    operands: Operands::FirstThen(Nothing, WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--changes"], Nothing),
    flag(&["-f", "--silent", "--quiet"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--no-preserve-root"], Nothing),
    flag(&["--preserve-root"], Nothing),
    value(&["--reference"], Unknown(Unknown::OptionValue)),
    flag(&["-R", "--recursive"], Recursive).on(Platforms::UNIX),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("chmod --help; chmod --version"),
    unproven("chmod +x README.md", Kind::Writes),
    unproven(
        "chmod -cfvR --no-preserve-root --preserve-root 755 src",
        Kind::Writes,
    ),
    unproven("chmod --reference=LICENSE README.md", Kind::Unknown),
    unproven("chmod -x README.md", Kind::Unknown),
];
