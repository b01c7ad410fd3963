//! `free`: shows the use of memory.
//!
//! It repeats with `-s`, for ever without `-c`.
//!
//! Source: procps 4.0.2 `free(1)`.

use crate::spec::{
    Context, Example, Means::*, Opt, Platforms, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["free"],
    options: OPTIONS,
    check: Some(repeats),
    platforms: Platforms::LINUX.and(Platforms::BUSYBOX),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--bytes"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["--kilo"], Nothing),
    flag(&["--mega"], Nothing),
    flag(&["--giga"], Nothing),
    flag(&["--tera"], Nothing),
    flag(&["--peta"], Nothing),
    flag(&["-k", "--kibi"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["-m", "--mebi"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["-g", "--gibi"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["--tebi"], Nothing),
    flag(&["--pebi"], Nothing),
    flag(&["-h", "--human"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["--si"], Nothing),
    flag(&["-l", "--lohi"], Nothing),
    flag(&["-t", "--total"], Nothing),
    flag(&["-v", "--committed"], Nothing),
    value(&["-s", "--seconds"], Nothing),
    value(&["-c", "--count"], Nothing),
    flag(&["-w", "--wide"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("free -h"),
    read_only("free -s 1 -c 2"),
    read_only("free -bkmgltvwV --kilo --mega --giga --tera --peta --tebi"),
    read_only("free --pebi --si"),
    read_only("free --help"),
    unproven("free -s 1", Kind::Waits),
    unproven("free -hs1", Kind::Waits),
];

fn repeats(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("-s") && !reading.has("-c") {
        effects.push(0, Effect::Waits);
    }
}
