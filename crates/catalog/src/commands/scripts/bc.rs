//! `bc`: calculates.
//!
//! Its language neither writes nor runs, so what it reads from standard input
//! is data; a program in a file is not read here.
//! Source: GNU bc 1.07.1 `bc(1)`; Gavin Howard's bc 6.7 and POSIX.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["bc"],
    options: OPTIONS,
    operands: Operands::Each(Unknown(Unknown::ProgramFile)),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    value(&["-e", "--expression"], Nothing),
    value(&["-f", "--file"], Unknown(Unknown::ProgramFile)),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--interactive"], Nothing),
    flag(&["-l", "--mathlib"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-s", "--standard"], Nothing),
    flag(&["-v", "--version"], Nothing),
    flag(&["-w", "--warn"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("echo 1+1 | bc -l"),
    read_only("echo 1+1 | bc -qsw"),
    read_only("bc -e 1+1 </dev/null"),
    read_only("bc -h; bc -v; bc -i </dev/null"),
    unproven("bc prog.bc", Kind::Unknown),
    unproven("bc -f prog.bc", Kind::Unknown),
];
