//! `arch`: prints the machine's architecture.
//!
//! macOS `arch` runs a program; it is not described here.
//!
//! Source: GNU coreutils 9.1 manual, section 21.2.

use crate::spec::{Arguments, Example, Means::*, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["arch"],
    options: OPTIONS,
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::BUSYBOX),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["--help"], Nothing), flag(&["--version"], Nothing)];

const EXAMPLES: &[Example] = &[read_only("arch"), read_only("arch --help; arch --version")];
