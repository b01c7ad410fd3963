//! `parallel`: runs a command once for each line.
//!
//! It keeps files below `~/.parallel` and `$TMPDIR` whenever it runs one, and
//! what it runs is shell text that it puts together itself: never read.
//! Source: GNU Parallel 20221122 `parallel(1)`, observed under strace.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Order, Spec, flag, read_only, unproven,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["parallel"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..Conventions::EXACT
    },
    options: &[flag(&["-V", "--version"], Nothing)],
    operands: Operands::Each(Runs("a command for each line")),
    examples: EXAMPLES,
    check: Some(|reading, _, effects| {
        if !reading.has("--version") {
            effects.unknown(0, crate::Unknown::NotStatic);
        }
    }),
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("parallel --version"),
    read_only("parallel -V"),
    unproven("parallel echo ::: a b", Kind::Unknown),
    unproven("parallel -j2 rm ::: a", Kind::Unknown),
    unproven("parallel --version rm ::: a", Kind::Runs),
];
