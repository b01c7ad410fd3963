//! `nice`: runs a command with another priority.
//!
//! Source: GNU coreutils 9.1 manual, section 23.2; macOS `nice(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Order, Platforms, Spec, flag, read_only,
    unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["nice"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..Conventions::GNU_COUNT
    },
    options: OPTIONS,
    operands: Operands::Command(&[]),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-n", "--adjustment"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("nice"),
    read_only("nice ls"),
    read_only("nice -5 ls"),
    read_only("nice -n 10 nice ls -la"),
    read_only("nice --help; nice --version"),
    unproven("nice -n 10 sort -o out README.md", Kind::Writes),
    unproven("nice --adj=3 sort -o out README.md", Kind::Writes),
    unproven("nice -5 sort -o out README.md", Kind::Writes),
];
