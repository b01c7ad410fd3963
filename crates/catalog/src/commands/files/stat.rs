//! `stat`: describes files.
//!
//! Source: GNU coreutils 9.1 manual, section 14.3; macOS `stat(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["stat"],
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-L", "--dereference"], Nothing),
    flag(&["-f", "--file-system"], Nothing),
    value(&["--cached"], Nothing),
    value(&["-c", "--format"], Nothing),
    value(&["--printf"], Nothing),
    flag(&["-t", "--terse"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("stat README.md"),
    read_only("stat -c %s README.md"),
    read_only("stat -Lft --cached=never --printf=%n README.md"),
    read_only("stat --help; stat --version"),
];
