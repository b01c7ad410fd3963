//! `pkill`, `killall`, `renice`: signal and reprioritise processes.
//!
//! Source: procps 4.0.2 `pkill(1)`; psmisc 23.6 `killall(1)`; util-linux 2.38 `renice(1)`.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Platforms, Spec, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["pkill", "killall", "renice", "pidwait", "skill", "snice"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Signals],
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("pkill -f node", Kind::Signals),
    unproven("killall node", Kind::Signals),
    unproven("renice 5 1", Kind::Signals),
];
