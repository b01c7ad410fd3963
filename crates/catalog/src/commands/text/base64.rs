//! `base64`, `base32`, `basenc`: encode and decode.
//!
//! macOS `base64` writes with `-o`; it is not described here.
//!
//! Source: GNU coreutils 9.1 manual, sections 3.5 to 3.7.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["base64", "base32", "basenc"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::BUSYBOX),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-d", "--decode"], Nothing),
    flag(&["-i", "--ignore-garbage"], Nothing),
    value(&["-w", "--wrap"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["--base64"], Nothing),
    flag(&["--base64url"], Nothing),
    flag(&["--base32"], Nothing),
    flag(&["--base32hex"], Nothing),
    flag(&["--base16"], Nothing),
    flag(&["--base2msbf"], Nothing),
    flag(&["--base2lsbf"], Nothing),
    flag(&["--z85"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("base64 -w0 README.md"),
    read_only("base64 -d README.md"),
    read_only("basenc --base16 README.md"),
    read_only("basenc --base64 --base64url --base32 --base32hex README.md"),
    read_only("basenc --base2msbf --base2lsbf --z85 README.md"),
    read_only("base64 -i README.md"),
    read_only("base64 --help; base64 --version"),
];
