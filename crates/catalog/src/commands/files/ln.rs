//! `ln`, `link`: give files another name.
//!
//! A link makes what it points to writable under its own name, so both sides
//! count as written.
//!
//! Source: GNU coreutils 9.1 manual, sections 12.1 and 12.2; macOS `ln(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["ln", "link"],
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
    flag(&["-d", "-F", "--directory"], Nothing),
    flag(&["-f", "--force"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--interactive"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-L", "--logical"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n", "--no-dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-P", "--physical"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-r", "--relative"], Nothing),
    flag(&["-s", "--symbolic"], Nothing).on(Platforms::UNIX),
    value(&["-S", "--suffix"], Nothing),
    value(&["-t", "--target-directory"], WritesBelow),
    flag(&["-T", "--no-target-directory"], Nothing),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("ln --help; ln --version"),
    unproven("ln -s README.md out", Kind::Writes),
    unproven("ln -t src README.md", Kind::Writes),
    unproven("ln -bdfiLnPrTv -S x --backup=simple a b", Kind::Writes),
    unproven("ln README.md", Kind::Writes),
];
