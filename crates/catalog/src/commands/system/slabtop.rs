//! `slabtop`: shows the caches of the kernel, once with `-o`.
//!
//! Source: procps 4.0.2 `slabtop(1)`.

use crate::spec::{Context, Example, Means::*, Opt, Spec, flag, read_only, unproven, value};
use crate::{Effects, Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["slabtop"],
    options: OPTIONS,
    check: Some(once),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-d", "--delay"], Nothing),
    flag(&["-o", "--once"], Nothing),
    value(&["-s", "--sort"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("slabtop -o"),
    read_only("slabtop -o -hV -d 1 -s a"),
    unproven("slabtop", Kind::Unknown),
];

fn once(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-o", "-h", "-V"].iter().any(|name| reading.has(name)) {
        effects.unknown(0, Unknown::Interactive);
    }
}
