//! `date`: prints the time.
//!
//! Sets it with `-s` and with an operand that is no format.
//!
//! Source: GNU coreutils 9.1 manual, section 21.1.

use crate::spec::{
    Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["date"],
    options: OPTIONS,
    operands: Operands::Each(StartsOr("+", &Changes(State::System))),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-d", "--date"], Nothing),
    flag(&["--debug"], Nothing),
    value(&["-f", "--file"], ReadsValue),
    optional(&["-I", "--iso-8601"], Nothing),
    flag(&["-R", "--rfc-email", "--rfc-822", "--rfc-2822"], Nothing),
    value(&["--rfc-3339"], Nothing),
    value(&["-r", "--reference"], ReadsValue),
    value(&["-s", "--set"], Changes(State::System)),
    flag(&["-u", "--utc", "--universal", "--uct"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("date"),
    read_only("date +%s"),
    read_only("date \"+%s $x\""),
    read_only("date --u +%F"),
    read_only("date -d '2024-01-01' +%s"),
    read_only("date -R --debug -f README.md -Iseconds --rfc-3339=date +%F"),
    read_only("date -r README.md +%F"),
    read_only("date --help; date --version"),
    unproven("date -s 2020-01-01", Kind::ChangesState),
    unproven("date -us 2020-01-01", Kind::ChangesState),
    unproven("date --s=2020-01-01", Kind::ChangesState),
    unproven("date 01020304", Kind::ChangesState),
    unproven("date -u 01020304", Kind::ChangesState),
    unproven("date \"$x\"", Kind::Unknown),
];
