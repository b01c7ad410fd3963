//! `vmstat`, `iostat`, `mpstat`: show load, once or repeatedly.
//!
//! With an interval and no count they repeat for ever.
//!
//! Source: procps 4.0.2 `vmstat(8)`; sysstat 12.6 `iostat(1)`, `mpstat(1)`.

use crate::spec::{
    Arguments, Context, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["vmstat", "iostat", "mpstat"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(repeats),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--active"], Nothing),
    flag(&["-f", "--forks"], Nothing),
    flag(&["-m", "--slabs"], Nothing),
    flag(&["-n", "--one-header"], Nothing),
    flag(&["-s", "--stats"], Nothing),
    flag(&["-d", "--disk"], Nothing),
    flag(&["-D", "--disk-sum"], Nothing),
    value(&["-p", "--partition"], Nothing),
    value(&["-S", "--unit"], Nothing),
    flag(&["-w", "--wide"], Nothing),
    flag(&["-t", "--timestamp"], Nothing),
    flag(&["-y", "--no-first"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("vmstat"),
    read_only("vmstat 1 2"),
    read_only("iostat -x; mpstat -P ALL"),
    read_only("vmstat -afmnsdDwt -yhV -p sda -S M"),
    unproven("vmstat 1", Kind::Waits),
    unproven("iostat -x 5", Kind::Waits),
];

/// One number is an interval, two are an interval and a count; the names of
/// devices may stand before them.
fn repeats(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let is_number = |operand: &&crate::Operand<'_>| {
        let digits = operand.value.as_exact().unwrap_or_default();
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    if reading.operands.iter().filter(is_number).count() == 1 {
        effects.push(0, Effect::Waits);
    }
}
