//! `tee`: copies its input to its output and to files.
//!
//! Source: GNU coreutils 9.1 manual, section 17.1; macOS `tee(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["tee"],
    options: OPTIONS,
    operands: Operands::Each(WritesStream),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--append"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--ignore-interrupts"], Nothing).on(Platforms::UNIX),
    flag(&["-p"], Nothing),
    optional(&["--output-error"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("tee"),
    read_only("tee /dev/stderr"),
    read_only("tee -p --output-error=warn /dev/null"),
    read_only("tee --help; tee --version"),
    unproven("tee out", Kind::Writes),
    unproven("tee -ai out", Kind::Writes),
    unproven("tee /dev/null out", Kind::Writes),
    unproven("tee -", Kind::Writes),
];
