//! `timeout`: runs a command and ends it after a time.
//!
//! Source: GNU coreutils 9.1 manual, section 23.6.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["timeout"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[Nothing]),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-k", "--kill-after"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-s", "--signal"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--preserve-status"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--foreground"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("timeout 5 ls -la"),
    read_only("timeout -v --preserve-status --foreground 5 ls"),
    read_only("timeout --help; timeout --version"),
    unproven("timeout \"$x\" ls", Kind::Unknown),
    unproven("timeout 5 sort -o out README.md", Kind::Writes),
    unproven("timeout --kill=1 5 sort -o out README.md", Kind::Writes),
    unproven(
        "timeout -k 1 -sKILL 5 nice sort -o out README.md",
        Kind::Writes,
    ),
];
