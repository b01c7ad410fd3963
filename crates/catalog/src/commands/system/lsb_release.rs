//! `lsb_release`, `sw_vers`: name the distribution.
//!
//! Source: Debian lsb-release 12.0 `lsb_release(1)`; macOS `sw_vers(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["lsb_release", "sw_vers"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all", "-v", "--version"], Nothing),
    flag(&["-i", "--id"], Nothing),
    flag(&["-d", "--description"], Nothing),
    flag(&["-r", "--release"], Nothing),
    flag(&["-c", "--codename"], Nothing),
    flag(&["-s", "--short"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("lsb_release -a"),
    read_only("lsb_release -idrcsh"),
];
