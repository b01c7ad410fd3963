//! `realpath`: prints resolved names.
//!
//! Source: GNU coreutils 9.1 manual, section 18.5; macOS `realpath(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["realpath"],
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-e", "--canonicalize-existing"], Nothing),
    flag(&["-m", "--canonicalize-missing"], Nothing),
    flag(&["-L", "--logical"], Nothing),
    flag(&["-P", "--physical"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["--relative-to"], Nothing),
    value(&["--relative-base"], Nothing),
    flag(&["-s", "--strip", "--no-symlinks"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("realpath README.md"),
    read_only("realpath -emLPqsz --relative-to=src --relative-base=src README.md"),
    read_only("realpath --help; realpath --version"),
];
