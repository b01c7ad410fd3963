//! `hostid`: prints a number made of the host's address.
//!
//! It asks the resolver for that address.
//!
//! Source: GNU coreutils 9.1 manual, section 21.5.

use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["hostid"],
    options: OPTIONS,
    operands: Operands::None,
    always: &[Network(Access::Read)],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["--help"], Nothing), flag(&["--version"], Nothing)];

const EXAMPLES: &[Example] = &[
    unproven("hostid", Kind::NetworkRead),
    unproven("hostid --help --version", Kind::NetworkRead),
];
