//! `doas`: runs a command as somebody else.
//!
//! Source: OpenBSD `doas(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven, value};
use crate::{Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["doas"],
    conventions: Conventions::POSIX,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    always: &[Changes(State::System)],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["-n"], Nothing), value(&["-u"], Nothing)];

const EXAMPLES: &[Example] = &[
    unproven("doas -n -u root ls", Kind::ChangesState),
    unproven("doas -s", Kind::Unknown),
    unproven("doas sort -o out README.md", Kind::Writes),
];
