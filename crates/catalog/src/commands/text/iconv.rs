//! `iconv`: converts text between encodings.
//!
//! Writes with `-o`.
//!
//! Source: glibc 2.36 manual, section 6.5.1; `iconv --help`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["iconv"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-f", "--from-code"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-t", "--to-code"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l", "--list"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-o", "--output"], WritesStream),
    flag(&["-s", "--silent"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--verbose"], Nothing),
    flag(&["--help", "-?"], Nothing),
    flag(&["--usage"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("iconv -f utf-8 -t ascii//TRANSLIT README.md"),
    read_only("iconv -lsV --verbose --usage README.md"),
    read_only("iconv --help"),
    unproven("iconv -o out README.md", Kind::Writes),
    unproven("iconv --outp=out README.md", Kind::Writes),
    unproven("iconv README.md -c -oout", Kind::Writes),
];
