//! `hexdump`: dumps files in hexadecimal and other forms.
//!
//! Source: util-linux 2.38 `hexdump(1)`; macOS `hexdump(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["hexdump", "hd"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--one-byte-octal"], Nothing),
    flag(&["-c", "--one-byte-char"], Nothing),
    flag(&["-C", "--canonical"], Nothing),
    flag(&["-d", "--two-bytes-decimal"], Nothing),
    flag(&["-o", "--two-bytes-octal"], Nothing),
    flag(&["-x", "--two-bytes-hex"], Nothing),
    optional(&["-L", "--color"], Nothing),
    value(&["-e", "--format"], Nothing),
    value(&["-f", "--format-file"], ReadsValue),
    value(&["-n", "--length"], Nothing),
    value(&["-s", "--skip"], Nothing),
    flag(&["-v", "--no-squeezing"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("hexdump -C README.md"),
    read_only("hexdump -e '1/1 \"%c\"' README.md"),
    read_only("hexdump -bcdoxvhV -Lnever -f README.md -n 16 -s 4 README.md"),
];
