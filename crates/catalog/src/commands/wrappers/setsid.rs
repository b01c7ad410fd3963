//! `setsid`: runs a command in a new session.
//!
//! With `-f` it leaves the command behind and returns.
//!
//! Source: util-linux 2.38 `setsid(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven};
use crate::{Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["setsid"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--ctty"], Changes(State::Terminal)),
    flag(&["-f", "--fork"], Waits),
    flag(&["-w", "--wait"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("setsid -w ls"),
    read_only("setsid -hV ls"),
    unproven("setsid -c ls", Kind::ChangesState),
    unproven("setsid -f ls", Kind::Waits),
    unproven("setsid --for ls", Kind::Waits),
    unproven("setsid sort -o out README.md", Kind::Writes),
];
