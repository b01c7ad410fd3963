//! `ping`, `ping6`: send echo requests.
//!
//! Without a count they do not end.
//!
//! Source: iputils 20221126 `ping(8)`; macOS `ping(8)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["ping", "ping6"],
    conventions: Conventions::POSIX,
    options: OPTIONS,
    operands: Operands::Each(Network(Access::Read)),
    always: &[Network(Access::Read)],
    check: Some(ends),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-4"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-6"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-a"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-A"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-b"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-c"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-D"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-i"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-I"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-l"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-O"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-p"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-q"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-Q"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-s"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-t"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-w"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-W"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    unproven("ping -c 1 localhost", Kind::NetworkRead),
    unproven(
        "ping -c1 -46aAbDhnOqvV -i 1 -I lo -l 1 -p ff -Q 0 -s 56 -t 64 -w 5 -W 1 localhost",
        Kind::NetworkRead,
    ),
    unproven("ping localhost", Kind::Waits),
    unproven("ping -f localhost", Kind::Unknown),
];

fn ends(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-c", "-w", "-V", "-h"]
        .iter()
        .any(|name| reading.has(name))
    {
        effects.push(0, Effect::Waits);
    }
}
