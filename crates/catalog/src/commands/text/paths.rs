//! `basename`, `dirname`: take names apart.
//!
//! Source: GNU coreutils 9.1 manual, sections 18.1 and 18.2; macOS `basename(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["basename", "dirname"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--multiple"], Nothing),
    value(&["-s", "--suffix"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("basename src/main.rs .rs"),
    read_only("dirname \"$x\""),
    read_only("basename -az -s .rs src/main.rs"),
    read_only("basename --help; basename --version"),
];
