//! `rm`: deletes files.
//!
//! Source: GNU coreutils 9.1 manual, section 11.5; macOS `rm(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["rm"],
    options: OPTIONS,
    operands: Operands::Each(WritesValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-f", "--force"], Nothing).on(Platforms::UNIX),
    flag(&["-i"], Nothing).on(Platforms::UNIX),
    flag(&["-I"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    optional(&["--interactive"], Nothing),
    flag(&["--one-file-system"], Nothing),
    flag(&["--no-preserve-root"], Nothing),
    optional(&["--preserve-root"], Nothing),
    flag(&["-r", "-R", "--recursive"], Recursive).on(Platforms::UNIX),
    flag(&["-d", "--dir"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("rm --help; rm --version"),
    unproven("rm README.md", Kind::Writes),
    unproven("rm -rf src", Kind::Writes),
    unproven(
        "rm -iIdv --interactive=never --one-file-system --no-preserve-root a",
        Kind::Writes,
    ),
    unproven("rm --preserve-root=all a", Kind::Writes),
];
