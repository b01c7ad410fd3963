//! `pidof`: finds processes by the names of their programs.
//!
//! An unknown option, and a process to omit that is no number, are reported to
//! the system log.
//!
//! Source: sysvinit 3.06 `pidof(8)`; procps 4.0.2 `pidof(1)`.

use crate::spec::{
    Conventions, Example, Long, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effects, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["pidof"],
    // glibc's `getopt` takes options anywhere.
    conventions: Conventions {
        long: Long::None,
        ..Conventions::GNU
    },
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c"], Nothing),
    value(&["-d"], Nothing),
    flag(&["-n"], Nothing),
    value(&["-o"], Judged(omitted)),
    flag(&["-q"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-x"], Nothing),
    flag(&["-z"], Nothing),
];

fn omitted(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let is_process = |part: &[u8]| {
        part == b"%PPID"
            || matches!(part.first(), Some(b'1'..=b'9')) && part.iter().all(u8::is_ascii_digit)
    };
    if !text.split(|byte| *byte == b',').all(is_process) {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("pidof sh"),
    read_only("pidof -cnqsxz -d , -o 1 sh"),
    unproven("pidof -o x sh", Kind::Unknown),
    unproven("pidof -o 0 sh", Kind::Unknown),
    unproven("pidof -5 sh", Kind::Unknown),
    unproven("pidof sh -5", Kind::Unknown),
];
