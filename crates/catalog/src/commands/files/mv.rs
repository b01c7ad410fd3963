//! `mv`: moves files.
//!
//! Source: GNU coreutils 9.1 manual, section 11.4; macOS `mv(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["mv"],
    options: OPTIONS,
    operands: Operands::SourcesThenTarget {
        sources: WritesBelow,
        target: WritesBelow,
        unless: &["-t"],
    },
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    optional(&["--backup"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-f", "--force"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--interactive"], Nothing).on(Platforms::UNIX),
    flag(&["-n", "--no-clobber"], Nothing).on(Platforms::UNIX),
    flag(&["--strip-trailing-slashes"], Nothing),
    value(&["-S", "--suffix"], Nothing),
    value(&["-t", "--target-directory"], WritesBelow),
    flag(&["-T", "--no-target-directory"], Nothing),
    flag(&["-u", "--update"], Nothing),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("mv --help; mv --version"),
    unproven("mv README.md out", Kind::Writes),
    unproven("mv -t src README.md", Kind::Writes),
    unproven(
        "mv -bfinTuvZ -S x --backup=simple --strip-trailing-slashes a b",
        Kind::Writes,
    ),
];
