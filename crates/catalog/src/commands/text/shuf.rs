//! `shuf`: prints lines in random order.
//!
//! Writes with `-o`; repeats for ever with `-r` and no count.
//!
//! Source: GNU coreutils 9.1 manual, section 7.2.

use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["shuf"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(endless),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-e", "--echo"], Nothing),
    value(&["-i", "--input-range"], Nothing),
    value(&["-n", "--head-count"], Nothing),
    value(&["-o", "--output"], WritesStream),
    value(&["--random-source"], ReadsValue),
    flag(&["-r", "--repeat"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("shuf -n 2 README.md"),
    read_only("shuf -e a b c"),
    read_only("shuf -i1-9"),
    read_only("shuf -rn3 -e a b"),
    read_only("shuf -z --random-source=README.md README.md"),
    read_only("shuf --help; shuf --version"),
    unproven("shuf -o out README.md", Kind::Writes),
    unproven("shuf -e a b -oout", Kind::Writes),
    unproven("shuf --out=out README.md", Kind::Writes),
    unproven("shuf -r -e a b", Kind::Waits),
];

fn endless(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("-r") && !reading.has("-n") {
        effects.push(0, Effect::Waits);
    }
}
