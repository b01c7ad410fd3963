//! `time`: measures a command.
//!
//! Writes its figures to a file with `-o`.
//!
//! Source: GNU time 1.9 `time(1)`; macOS `time(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["time"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--append"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-f", "--format"], Nothing),
    value(&["-o", "--output"], WritesStream).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-p", "--portability"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("/usr/bin/time -f %e ls"),
    read_only("/usr/bin/time -pqvhV ls"),
    unproven("/usr/bin/time -o out ls", Kind::Writes),
    unproven("/usr/bin/time --outp=out ls", Kind::Writes),
    unproven("/usr/bin/time -ao out ls", Kind::Writes),
    unproven("/usr/bin/time sort -o out README.md", Kind::Writes),
];
