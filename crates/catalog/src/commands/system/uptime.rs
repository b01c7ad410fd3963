//! `uptime`: shows how long the system runs.
//!
//! Source: procps 4.0.2 `uptime(1)`; macOS `uptime(1)`.

use crate::spec::{Arguments, Example, Means::*, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["uptime"],
    options: OPTIONS,
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-p", "--pretty"], Nothing),
    flag(&["-s", "--since"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[read_only("uptime"), read_only("uptime -pshV")];
