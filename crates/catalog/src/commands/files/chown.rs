//! `chown`, `chgrp`: change owners and groups.
//!
//! Source: GNU coreutils 9.1 manual, sections 13.1 and 13.2; macOS `chown(8)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["chown", "chgrp"],
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
    flag(&["--dereference"], Nothing),
    flag(&["-h", "--no-dereference"], Nothing).on(Platforms::UNIX),
    value(&["--from"], Nothing),
    flag(&["--no-preserve-root"], Nothing),
    flag(&["--preserve-root"], Nothing),
    value(&["--reference"], Unknown(Unknown::OptionValue)),
    flag(&["-R", "--recursive"], Recursive).on(Platforms::UNIX),
    flag(&["-H"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-L"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-P"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("chown --help; chgrp --version"),
    unproven("chown root README.md", Kind::Writes),
    unproven(
        "chgrp -cfvhRHLP --dereference --from=root root src",
        Kind::Writes,
    ),
    unproven(
        "chown --no-preserve-root --preserve-root root src",
        Kind::Writes,
    ),
    unproven("chown --reference=LICENSE README.md", Kind::Unknown),
];
