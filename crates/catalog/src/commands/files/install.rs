//! `install`: copies files and sets their modes.
//!
//! `-s` strips them with a program.
//!
//! Source: GNU coreutils 9.1 manual, section 11.3.

use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["install"],
    options: OPTIONS,
    operands: Operands::SourcesThenTarget {
        sources: ReadsValue,
        target: WritesBelow,
        unless: &["-t"],
    },
    check: Some(directories),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    optional(&["--backup"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["-C", "--compare"], Nothing),
    flag(&["-d", "--directory"], Nothing),
    flag(&["-D"], Nothing),
    value(&["-g", "--group"], Nothing),
    value(&["-m", "--mode"], Nothing),
    value(&["-o", "--owner"], Nothing),
    flag(&["-p", "--preserve-timestamps"], Nothing),
    flag(&["-s", "--strip"], Runs("strip")),
    value(&["--strip-program"], RunsValue),
    value(&["-S", "--suffix"], Nothing),
    value(&["-t", "--target-directory"], WritesBelow),
    flag(&["-T", "--no-target-directory"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["--preserve-context"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("install --help; install --version"),
    unproven("install -m 644 README.md out", Kind::Writes),
    unproven("install -d a b", Kind::Writes),
    unproven("install -t src README.md", Kind::Writes),
    unproven(
        "install -bcCDpTvZ -g root -o root -S x --backup=simple --preserve-context a b",
        Kind::Writes,
    ),
    unproven("install -s a b", Kind::Runs),
    unproven("install -s --strip-program=./evil a b", Kind::Runs),
];

fn directories(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("-d") {
        return;
    }
    for operand in &reading.operands {
        let directory = Path::entry(operand.value.clone().into_owned());
        effects.push(operand.argument, Effect::Writes(directory));
    }
}
