//! `cat`: prints files one after the other.
//!
//! Source: GNU coreutils 9.1 manual, section 3.1; macOS `cat(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["cat"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--show-all"], Nothing),
    flag(&["-b", "--number-nonblank"], Nothing),
    flag(&["-e"], Nothing),
    flag(&["-E", "--show-ends"], Nothing),
    flag(&["-n", "--number"], Nothing),
    flag(&["-s", "--squeeze-blank"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["-T", "--show-tabs"], Nothing),
    flag(&["-u"], Nothing),
    flag(&["-v", "--show-nonprinting"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cat README.md src/main.rs"),
    read_only("cat -- -n"),
    read_only("cat \"$x\" src/*.rs"),
    read_only("cat -AbeEnstTu -v README.md"),
    read_only("cat --help; cat --version"),
];
