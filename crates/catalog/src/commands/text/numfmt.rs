//! `numfmt`: converts numbers from and to human-readable forms.
//!
//! Source: GNU coreutils 9.1 manual, section 26.2.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["numfmt"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--debug"], Nothing),
    value(&["-d", "--delimiter"], Nothing),
    value(&["--field"], Nothing),
    value(&["--format"], Nothing),
    value(&["--from"], Nothing),
    value(&["--from-unit"], Nothing),
    flag(&["--grouping"], Nothing),
    optional(&["--header"], Nothing),
    value(&["--invalid"], Nothing),
    value(&["--padding"], Nothing),
    value(&["--round"], Nothing),
    value(&["--suffix"], Nothing),
    value(&["--to"], Nothing),
    value(&["--to-unit"], Nothing),
    flag(&["-z", "--zero-terminated"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("numfmt --to=iec 1048576"),
    read_only("numfmt -z --debug -d , --field=1 --format=%f --from=iec 1048576"),
    read_only("numfmt --from-unit=1 --grouping --header=1 --invalid=warn 1048576"),
    read_only("numfmt --padding=8 --round=up --suffix=B --to-unit=1 1048576"),
    read_only("numfmt --help; numfmt --version"),
];
