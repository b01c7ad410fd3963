//! `cal`, `ncal`: print a calendar.
//!
//! Source: util-linux 2.38 `cal(1)`; Debian ncal 12.1.8; macOS `cal(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["cal", "ncal"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-1", "--one"], Nothing),
    flag(&["-3", "--three"], Nothing),
    value(&["-n", "--months"], Nothing),
    flag(&["-s", "--sunday"], Nothing),
    flag(&["-m", "--monday"], Nothing),
    flag(&["-j", "--julian"], Nothing),
    flag(&["-y", "--year"], Nothing),
    flag(&["-Y", "--twelve"], Nothing),
    optional(&["-w", "--week"], Nothing),
    optional(&["--color"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cal 2 2026"),
    read_only("cal -13smjyYhV -n 3 -w1 --color=never 2026"),
];
