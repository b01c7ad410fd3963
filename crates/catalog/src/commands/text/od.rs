//! `od`: dumps files in octal and other forms.
//!
//! Source: GNU coreutils 9.1 manual, section 3.4; macOS `od(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["od"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-A", "--address-radix"], Nothing),
    value(&["--endian"], Nothing),
    value(&["-j", "--skip-bytes"], Nothing),
    value(&["-N", "--read-bytes"], Nothing),
    value(&["-S"], Nothing),
    optional(&["--strings"], Nothing),
    value(&["-t", "--format"], Nothing),
    flag(&["-v", "--output-duplicates"], Nothing),
    optional(&["-w", "--width"], Nothing),
    flag(&["--traditional"], Nothing),
    flag(&["-a"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["-d"], Nothing),
    flag(&["-f"], Nothing),
    flag(&["-i"], Nothing),
    flag(&["-l"], Nothing),
    flag(&["-o"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-x"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("od -c README.md"),
    read_only("od -An -tx1 README.md"),
    read_only("od -vabdfilos -x --endian=big -j 4 -N 16 -S 3 --strings=3 -w8 README.md"),
    read_only("od --traditional README.md"),
    read_only("od --help; od --version"),
];
