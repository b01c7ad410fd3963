//! `modinfo`: tells about a kernel module.
//!
//! Source: kmod 30 `modinfo(8)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["modinfo"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--author"], Nothing),
    flag(&["-d", "--description"], Nothing),
    flag(&["-l", "--license"], Nothing),
    flag(&["-p", "--parameters"], Nothing),
    flag(&["-n", "--filename"], Nothing),
    flag(&["-0", "--null"], Nothing),
    flag(&["-m", "--modname"], Nothing),
    value(&["-F", "--field"], Nothing),
    value(&["-k", "--set-version"], Nothing),
    value(&["-b", "--basedir"], ReadsTree),
    flag(&["-V", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("modinfo ext4"),
    read_only("modinfo -adlpn0m -F name -k 6.1 -b src ext4"),
    read_only("modinfo -V; modinfo -h"),
    unproven("modinfo --other ext4", Kind::Unknown),
];
