//! `mktemp`: creates a temporary file or directory.
//!
//! Only prints a name with `-u`.
//!
//! Source: GNU coreutils 9.1 manual, section 18.4.

use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["mktemp"],
    options: OPTIONS,
    operands: Operands::AtMost(1, Nothing),
    check: Some(creates),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-d", "--directory"], Nothing),
    flag(&["-u", "--dry-run"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["--suffix"], Nothing),
    value(&["-p"], Nothing),
    optional(&["--tmpdir"], Nothing),
    flag(&["-t"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("mktemp -u"),
    read_only("mktemp -du x.XXXX"),
    read_only("mktemp --help; mktemp --version"),
    read_only("mktemp -u -qt --suffix=.txt -p /tmp --tmpdir=/tmp"),
    unproven("mktemp", Kind::Writes),
    unproven("mktemp -d", Kind::Writes),
    unproven("mktemp x.XXXX", Kind::Writes),
];

fn creates(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let only_prints = ["-u", "--help", "--version"];
    if !only_prints.iter().any(|name| reading.has(name)) {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}
