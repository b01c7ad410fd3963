//! `touch`: sets the times of files, creates them.
//!
//! Source: GNU coreutils 9.1 manual, section 13.4; macOS `touch(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["touch"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a"], Nothing).on(Platforms::UNIX),
    flag(&["-c", "--no-create"], Nothing).on(Platforms::UNIX),
    value(&["-d", "--date"], Nothing).on(Platforms::UNIX),
    flag(&["-f"], Nothing),
    flag(&["-h", "--no-dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-m"], Nothing).on(Platforms::UNIX),
    value(&["-r", "--reference"], ReadsValue).on(Platforms::UNIX),
    value(&["-t"], Nothing).on(Platforms::UNIX),
    value(&["--time"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("touch --help; touch --version"),
    unproven("touch out", Kind::Writes),
    unproven(
        "touch -acfhm -d now -t 202601010000 --time=atime -r LICENSE README.md",
        Kind::Writes,
    ),
];
