//! `gcc`, `g++`, `clang` and their like: compile, and tell about themselves.
//!
//! Anything that compiles writes and starts the passes; `-wrapper`,
//! `-fplugin` and `@file` name programs and options. Only questions about the
//! compiler itself, and nothing beside them, are read here.
//! Source: GCC 12 manual, section 3.2; Clang 14 documentation.

use crate::effects::Effects;
use crate::spec::{
    Context, Conventions, Example, Long, Means::*, Operands, Opt, Short, Spec, flag, optional,
    read_only, unproven,
};
use crate::{Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "gcc", "g++", "cc", "c++", "clang", "clang++", "gfortran", "gcc-12", "g++-12", "gcc-13",
        "g++-13", "gcc-14", "g++-14",
    ],
    conventions: Conventions {
        long: Long::OneOrTwoDashes,
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::Each(Unknown(Unknown::Operand)),
    check: Some(asks_passes),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// With both options every pass is started to be asked for its own help.
fn asks_passes<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("-v") && reading.has("--help") {
        Runs("cc1").apply("gcc", 0, None, effects);
    }
}

const OPTIONS: &[Opt] = &[
    flag(&["--version"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["-dumpversion"], Nothing),
    flag(&["-dumpfullversion"], Nothing),
    flag(&["-dumpmachine"], Nothing),
    flag(&["-print-search-dirs"], Nothing),
    flag(&["-print-sysroot"], Nothing),
    flag(&["-print-multiarch"], Nothing),
    flag(&["-print-libgcc-file-name"], Nothing),
    optional(&["-print-file-name"], Nothing),
    optional(&["-print-prog-name"], Nothing),
    flag(&["-print-target-triple"], Nothing),
    flag(&["-print-resource-dir"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("gcc --version"),
    read_only("gcc -v"),
    unproven("gcc -v --help", Kind::Runs),
    // Without a file it preprocesses its input.
    unproven("cpp -v", Kind::Unknown),
    read_only("cc --help"),
    read_only("g++ -dumpversion"),
    read_only("gcc -dumpfullversion -dumpmachine"),
    read_only("gcc -print-search-dirs"),
    read_only("gcc -print-sysroot -print-multiarch -print-libgcc-file-name"),
    read_only("gcc -print-file-name=libc.so -print-prog-name=ld"),
    read_only("clang -print-target-triple -print-resource-dir"),
    unproven("gcc src/x.c", Kind::Unknown),
    unproven("gcc -v src/x.c", Kind::Unknown),
    unproven("gcc -fsyntax-only -MD src/x.c", Kind::Unknown),
    unproven("gcc -E src/x.c", Kind::Unknown),
    unproven("gcc -wrapper ./x --version", Kind::Unknown),
    unproven("gcc @options", Kind::Unknown),
];
