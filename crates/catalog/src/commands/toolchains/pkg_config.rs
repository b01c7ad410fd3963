//! `pkg-config`: tells how to compile against a library.
//!
//! `PKG_CONFIG_LOG` names a log that it writes. A name with a slash, or one
//! that ends in `.pc`, is a file.
//! Source: pkgconf 1.8 `pkgconf(1)`, observed under strace.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Short, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["pkg-config", "pkgconf"],
    conventions: Conventions {
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    always: &[VariableUnset("PKG_CONFIG_LOG")],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--version"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--print-errors"], Nothing),
    flag(&["--short-errors"], Nothing),
    flag(&["--silence-errors"], Nothing),
    flag(&["--errors-to-stdout"], Nothing),
    flag(&["--list-all"], Nothing),
    flag(&["--list-package-names"], Nothing),
    flag(&["--exists"], Nothing),
    value(&["--atleast-version"], Nothing),
    value(&["--exact-version"], Nothing),
    value(&["--max-version"], Nothing),
    flag(&["--modversion"], Nothing),
    value(&["--variable"], Nothing),
    flag(&["--print-variables"], Nothing),
    flag(&["--print-requires"], Nothing),
    flag(&["--print-provides"], Nothing),
    flag(&["--cflags"], Nothing),
    flag(&["--cflags-only-I"], Nothing),
    flag(&["--cflags-only-other"], Nothing),
    flag(&["--libs"], Nothing),
    flag(&["--libs-only-L"], Nothing),
    flag(&["--libs-only-l"], Nothing),
    flag(&["--libs-only-other"], Nothing),
    flag(&["--static"], Nothing),
    flag(&["--shared"], Nothing),
    value(&["--log-file"], WritesValue),
];

const EXAMPLES: &[Example] = &[
    read_only("pkg-config --list-all"),
    read_only("pkg-config --exists --print-errors --short-errors openssl"),
    read_only("pkg-config --modversion --silence-errors --errors-to-stdout openssl"),
    read_only("pkg-config --cflags --libs --static --shared openssl"),
    read_only("pkg-config --cflags-only-I --cflags-only-other --libs-only-L openssl"),
    read_only("pkg-config --libs-only-l --libs-only-other --variable=libdir openssl"),
    read_only("pkg-config --print-variables --print-requires --print-provides openssl"),
    read_only("pkg-config --atleast-version=1 --exact-version=1 --max-version=9 openssl"),
    read_only("pkg-config --version; pkg-config --help; pkg-config --list-package-names"),
    unproven("pkg-config --log-file=out --libs openssl", Kind::Writes),
    unproven("pkg-config --log-fi=out --libs openssl", Kind::Unknown),
    unproven("pkg-config --personality=x --libs openssl", Kind::Unknown),
];
