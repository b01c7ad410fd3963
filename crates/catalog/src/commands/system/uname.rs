//! `uname`, `nproc`, `tty`: describe the system.
//!
//! Source: GNU coreutils 9.1 manual, sections 19.3, 21.1 and 21.3; macOS `uname(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["uname", "nproc", "tty"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-s", "--kernel-name", "--silent", "--quiet"], Nothing),
    flag(&["-n", "--nodename"], Nothing),
    flag(&["-r", "--kernel-release"], Nothing),
    flag(&["-v", "--kernel-version"], Nothing),
    flag(&["-m", "--machine"], Nothing),
    flag(&["-p", "--processor"], Nothing),
    flag(&["-i", "--hardware-platform"], Nothing),
    flag(&["-o", "--operating-system"], Nothing),
    value(&["--ignore"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("uname -a"),
    read_only("nproc --all --ignore=1; tty"),
    read_only("uname -snrvmpio"),
    read_only("uname --help; uname --version"),
];
