//! `top`: shows processes, until it is told to stop.
//!
//! With `-b` and a count it ends. It creates the directory of its configuration
//! in the home directory, whatever its options are.
//!
//! Source: procps 4.0.2 `top(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["top"],
    conventions: Conventions::POSIX,
    options: OPTIONS,
    operands: Operands::None,
    always: &[Writes],
    check: Some(ends),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b"], Nothing),
    flag(&["-c"], Nothing),
    value(&["-d"], Nothing),
    value(&["-e"], Nothing),
    value(&["-E"], Nothing),
    flag(&["-H"], Nothing),
    flag(&["-i"], Nothing),
    value(&["-n"], Nothing),
    value(&["-o"], Nothing),
    flag(&["-O"], Nothing),
    value(&["-p"], Nothing),
    flag(&["-s"], Nothing),
    flag(&["-S"], Nothing),
    value(&["-u"], Nothing),
    value(&["-U"], Nothing),
    optional(&["-w"], Nothing),
    flag(&["-1"], Nothing),
    flag(&["-h"], Nothing),
    flag(&["-v"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("top -b -n1", Kind::Writes),
    unproven(
        "top -bn1 -cHiOsS1hv -d 1 -e k -E k -p 1 -u root -U root -w100 -o PID",
        Kind::Writes,
    ),
    unproven("top -b", Kind::Writes),
    unproven("top", Kind::Unknown),
    unproven("top -x", Kind::Unknown),
];

fn ends(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let informs = ["-h", "-v", "-O"].iter().any(|name| reading.has(name));
    match (reading.has("-b"), reading.has("-n")) {
        _ if informs => {}
        (true, true) => {}
        (true, false) => effects.push(0, Effect::Waits),
        (false, _) => effects.unknown(0, Unknown::Interactive),
    }
}
