//! `diff3`: compares three files.
//!
//! `--diff-program` runs a program; without it, `diff` runs.
//!
//! Source: GNU diffutils 3.8 manual, chapter 15.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["diff3"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--show-all"], Nothing),
    flag(&["-e", "--ed"], Nothing),
    flag(&["-E", "--show-overlap"], Nothing),
    flag(&["-3", "--easy-only"], Nothing),
    flag(&["-x", "--overlap-only"], Nothing),
    flag(&["-X"], Nothing),
    flag(&["-i"], Nothing),
    flag(&["-m", "--merge"], Nothing),
    flag(&["-a", "--text"], Nothing),
    flag(&["--strip-trailing-cr"], Nothing),
    flag(&["-T", "--initial-tab"], Nothing),
    value(&["--diff-program"], RunsValue),
    value(&["-L", "--label"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("diff3 -AeE3xXima -Tv --strip-trailing-cr -L x README.md LICENSE README.md"),
    read_only("diff3 --help"),
    unproven(
        "diff3 --diff-program=./evil README.md LICENSE README.md",
        Kind::Runs,
    ),
    unproven(
        "diff3 --diff ./evil README.md LICENSE README.md",
        Kind::Runs,
    ),
];
