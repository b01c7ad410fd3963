//! `locale`: prints facts about locales.
//!
//! `-m` expands the charmaps by `gzip`.
//!
//! Source: glibc 2.36 `locale(1)`; macOS `locale(1)`.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["locale"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all-locales"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-m", "--charmaps"], Runs("gzip")).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c", "--category-name"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-k", "--keyword-name"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help", "-?"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--usage"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    read_only("locale"),
    read_only("locale -acvV --usage charmap"),
    read_only("locale --help"),
    unproven("locale -m", Kind::Runs),
    unproven("locale -km x", Kind::Runs),
];
