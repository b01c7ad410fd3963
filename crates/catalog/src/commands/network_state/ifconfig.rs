//! `ifconfig`: shows interfaces, or configures one.
//!
//! Source: net-tools 2.10 `ifconfig(8)`; macOS `ifconfig(8)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["ifconfig"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::AtMost(1, Nothing),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s"], Nothing),
    flag(&["-v"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    read_only("ifconfig"),
    read_only("ifconfig lo"),
    read_only("ifconfig -asvl"),
    unproven("ifconfig lo up", Kind::Unknown),
    unproven("ifconfig lo 127.0.0.2", Kind::Unknown),
    unproven("ifconfig $x", Kind::Unknown),
];
