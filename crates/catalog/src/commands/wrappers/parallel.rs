//! `parallel`: runs a command once for each line.
//!
//! It keeps files below `~/.parallel` and `$TMPDIR` whenever it runs one, and
//! what it runs is shell text that it puts together itself: never read. Even
//! for `--version` it has shells ask the terminal and the list of processes.
//! Source: GNU Parallel 20221122 `parallel(1)`, observed under strace.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Spec, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &["parallel"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Runs("a program")],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("parallel --version", Kind::Runs),
    unproven("parallel echo ::: a b", Kind::Runs),
    unproven("parallel -j2 rm ::: a", Kind::Runs),
];
