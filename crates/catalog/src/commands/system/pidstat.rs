//! `pidstat`: shows what processes use, once or repeatedly.
//!
//! `-e` runs a program. With an interval and no count it repeats for ever.
//!
//! Source: sysstat 12.6 `pidstat(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["pidstat"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(repeats),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-C"], Nothing),
    flag(&["-d"], Nothing),
    value(&["-G"], Nothing),
    flag(&["-h"], Nothing),
    flag(&["-H"], Nothing),
    flag(&["-I"], Nothing),
    flag(&["-l"], Nothing),
    value(&["-p"], Nothing),
    flag(&["-r"], Nothing),
    flag(&["-R"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["-u"], Nothing),
    flag(&["-U"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["-V"], Nothing),
    flag(&["-w"], Nothing),
    flag(&["--human"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pidstat -u -p ALL 1 2"),
    read_only("pidstat -dhHIlrRst -UvVw -C sh -G sh --human"),
    unproven("pidstat 1", Kind::Waits),
    unproven("pidstat -e touch out", Kind::Unknown),
];

fn repeats(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.operands.len() == 1 {
        effects.push(0, Effect::Waits);
    }
}
