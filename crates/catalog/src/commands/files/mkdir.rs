//! `mkdir`: creates directories.
//!
//! Source: GNU coreutils 9.1 manual, section 12.3; macOS `mkdir(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["mkdir"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-m", "--mode"], Nothing).on(Platforms::UNIX),
    flag(&["-p", "--parents"], Nothing).on(Platforms::UNIX),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("mkdir --help; mkdir --version"),
    unproven("mkdir -p a/b", Kind::Writes),
    unproven("mkdir --par -v -Z -m 755 a", Kind::Writes),
];
