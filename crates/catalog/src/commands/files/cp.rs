//! `cp`: copies files.
//!
//! Source: GNU coreutils 9.1 manual, section 11.1; macOS `cp(1)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["cp"],
    options: OPTIONS,
    operands: Operands::SourcesThenTarget {
        sources: ReadsValue,
        target: WritesBelow,
        unless: &["-t"],
    },
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--archive"], Recursive).on(Platforms::UNIX),
    flag(&["--attributes-only"], Nothing),
    optional(&["--backup"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["--copy-contents"], Nothing),
    flag(&["-d"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["-f", "--force"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--interactive"], Nothing).on(Platforms::UNIX),
    flag(&["-H"], Nothing).on(Platforms::UNIX),
    flag(&["-l", "--link"], Unknown(Unknown::Option)),
    flag(&["-L", "--dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-n", "--no-clobber"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-P", "--no-dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-p"], Nothing).on(Platforms::UNIX),
    optional(&["--preserve"], Nothing),
    value(&["--no-preserve"], Nothing),
    flag(&["--parents"], Nothing),
    flag(&["-r", "-R", "--recursive"], Recursive).on(Platforms::UNIX),
    optional(&["--reflink"], Nothing),
    flag(&["--remove-destination"], Nothing),
    value(&["--sparse"], Nothing),
    flag(&["--strip-trailing-slashes"], Nothing),
    flag(&["-s", "--symbolic-link"], Unknown(Unknown::Option)),
    value(&["-S", "--suffix"], Nothing),
    value(&["-t", "--target-directory"], WritesBelow),
    flag(&["-T", "--no-target-directory"], Nothing),
    flag(&["-u", "--update"], Nothing),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-x", "--one-file-system"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cp --help; cp --version"),
    unproven("cp README.md out", Kind::Writes),
    unproven(
        "cp -abdfiHLnPpruvxZT -R --attributes-only --copy-contents src out",
        Kind::Writes,
    ),
    unproven(
        "cp --backup=simple --preserve=mode --no-preserve=mode --parents a b",
        Kind::Writes,
    ),
    unproven(
        "cp --reflink=auto --remove-destination --sparse=auto -S x a b",
        Kind::Writes,
    ),
    unproven("cp --strip-trailing-slashes a b", Kind::Writes),
    unproven("cp --targ=docs README.md", Kind::Writes),
    unproven("cp -tdocs README.md", Kind::Writes),
    unproven("cp -l README.md out", Kind::Unknown),
    unproven("cp -s README.md out", Kind::Unknown),
];
