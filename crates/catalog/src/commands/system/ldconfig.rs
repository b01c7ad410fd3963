//! `ldconfig`: shows (`-p`) or rebuilds the cache of shared libraries.
//!
//! Source: GNU C Library 2.36 `ldconfig(8)`, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Kind, Path, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ldconfig"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    check: Some(shows),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-p", "--print-cache"], Nothing),
    value(&["-C"], ReadsValue),
    flag(&["-V", "--version"], Nothing),
    flag(&["-?", "--help"], Nothing),
    flag(&["--usage"], Nothing),
];

fn shows(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let asks = ["-p", "-V", "-?", "--usage"];
    if !asks.iter().any(|name| reading.has(name)) {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("ldconfig -p"),
    read_only("ldconfig -p -C /etc/ld.so.cache; ldconfig -V; ldconfig --help; ldconfig --usage"),
    unproven("ldconfig", Kind::Writes),
    unproven("ldconfig -C x", Kind::Writes),
    unproven("ldconfig -v", Kind::Unknown),
    unproven("ldconfig -p -r x", Kind::Unknown),
];
