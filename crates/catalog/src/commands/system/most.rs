//! `most`: shows files page by page; with captured output it copies them.
//!
//! On a terminal its keys start editors and shells.
//! Source: most 5.0.0a `most(1)`, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Long, Means::*, Operands, Opt, Spec, Terminal, flag, read_only,
    unproven,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["most"],
    conventions: Conventions {
        long: Long::None,
        ..Conventions::GNU_ORDERED
    },
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(terminal),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-1"], Nothing),
    flag(&["-a"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["-C"], Nothing),
    flag(&["-d"], Nothing),
    flag(&["-M"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["-u"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["-w"], Nothing),
    flag(&["-z"], Nothing),
];

fn terminal(_: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("most README.md"),
    read_only("most -1abcCdMstuvwz README.md"),
    unproven("most -k README.md", Kind::Unknown),
];
