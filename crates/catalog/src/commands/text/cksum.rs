//! `cksum`: prints checksums, of any algorithm.
//!
//! With `-c` it reads the files that a list names.
//!
//! Source: GNU coreutils 9.1 manual, section 6.3.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["cksum"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-a", "--algorithm"], Nothing),
    flag(&["-c", "--check"], ReadsListed),
    value(&["-l", "--length"], Nothing),
    flag(&["--untagged"], Nothing),
    flag(&["--tag"], Nothing),
    flag(&["-b", "--binary"], Nothing),
    flag(&["-t", "--text"], Nothing),
    flag(&["--ignore-missing"], Nothing),
    flag(&["--quiet"], Nothing),
    flag(&["--status"], Nothing),
    flag(&["--strict"], Nothing),
    flag(&["-w", "--warn"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--debug"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cksum README.md"),
    read_only("cksum -c sums"),
    read_only("cksum -btwz -a sha256 -l 256 --untagged --tag --ignore-missing README.md"),
    read_only("cksum --quiet --status --strict --debug README.md"),
    read_only("cksum --help; cksum --version"),
];
