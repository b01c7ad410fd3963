//! `swapon`: shows where pages are swapped to, or adds a place.
//!
//! Source: util-linux 2.38 `swapon(8)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven,
};
use crate::{Effect, Effects, Kind, Reading, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["swapon"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Changes(State::System)),
    check: Some(shows),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-s", "--summary"], Nothing),
    flag(&["--show"], Nothing),
    flag(&["--noheadings"], Nothing),
    flag(&["--raw"], Nothing),
    flag(&["--bytes"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("swapon --show"),
    read_only("swapon -s"),
    read_only("swapon --show --noheadings --raw --bytes; swapon -h; swapon -V"),
    unproven("swapon /swapfile", Kind::ChangesState),
    unproven("swapon -a", Kind::Unknown),
    unproven("swapon", Kind::ChangesState),
];

fn shows(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.options.is_empty() {
        effects.push(0, Effect::ChangesState(State::System));
    }
}
