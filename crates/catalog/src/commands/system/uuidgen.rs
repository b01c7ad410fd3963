//! `uuidgen`: makes a unique identifier.
//!
//! Those made of the time, with `-t`, are kept track of in a file.
//!
//! Source: util-linux 2.38 `uuidgen(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Opt, Platforms, Spec, flag, read_only, unproven,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["uuidgen"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-r", "--random"], Nothing),
    flag(&["-t", "--time"], Writes),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("uuidgen"),
    read_only("uuidgen -rhV"),
    unproven("uuidgen -t", Kind::Writes),
];
