//! `locale`: prints facts about locales.
//!
//! Source: glibc 2.36 `locale(1)`; macOS `locale(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["locale"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all-locales"], Nothing),
    flag(&["-m", "--charmaps"], Nothing),
    flag(&["-c", "--category-name"], Nothing),
    flag(&["-k", "--keyword-name"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["--help", "-?"], Nothing),
    flag(&["--usage"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("locale"),
    read_only("locale -amckvV --usage charmap"),
    read_only("locale --help"),
];
