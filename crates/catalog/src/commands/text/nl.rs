//! `nl`: numbers the lines of its input.
//!
//! Source: GNU coreutils 9.1 manual, section 3.3.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["nl"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-b", "--body-numbering"], Nothing),
    value(&["-d", "--section-delimiter"], Nothing),
    value(&["-f", "--footer-numbering"], Nothing),
    value(&["-h", "--header-numbering"], Nothing),
    value(&["-i", "--line-increment"], Nothing),
    value(&["-l", "--join-blank-lines"], Nothing),
    value(&["-n", "--number-format"], Nothing),
    flag(&["-p", "--no-renumber"], Nothing),
    value(&["-s", "--number-separator"], Nothing),
    value(&["-v", "--starting-line-number"], Nothing),
    value(&["-w", "--number-width"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("nl -ba README.md"),
    read_only("nl -p -d : -f n -h n -i 1 -l 1 -n ln -s : -v 1 -w 4 README.md"),
    read_only("nl --help; nl --version"),
];
