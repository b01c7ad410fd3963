//! `readlink`: prints where links point.
//!
//! Source: GNU coreutils 9.1 manual, section 12.6; macOS `readlink(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["readlink"],
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-f", "--canonicalize"], Nothing),
    flag(&["-e", "--canonicalize-existing"], Nothing),
    flag(&["-m", "--canonicalize-missing"], Nothing),
    flag(&["-n", "--no-newline"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-s", "--silent"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("readlink -f README.md"),
    read_only("readlink -emnqsvz README.md"),
    read_only("readlink --help; readlink --version"),
];
