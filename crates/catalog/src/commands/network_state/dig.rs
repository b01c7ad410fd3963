//! `dig`, `host`: ask name servers.
//!
//! `-f` reads names and options from a file, `-k` a key; `-m` is a flag of one and
//! takes a value in the other.
//!
//! Source: bind9 9.18 `dig(1)`, `host(1)`.

use crate::spec::{
    Conventions, Example, Long, Means::*, Operands, Opt, Platforms, Spec, flag, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["dig", "host"],
    conventions: Conventions {
        long: Long::None,
        ..Conventions::GNU
    },
    options: OPTIONS,
    operands: Operands::Each(StartsOr("+", &Network(Access::Read))),
    always: &[Network(Access::Read)],
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-4"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-6"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-a"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-A"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-c"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-C"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-i"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-N"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-p"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-q"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-r"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-R"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-t"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-T"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-u"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-U"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-w"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-W"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-x"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    unproven("dig +short example.org", Kind::NetworkRead),
    unproven("dig @127.0.0.1 example.org MX", Kind::NetworkRead),
    unproven(
        "dig -46aACdilrsTuUvVw -c IN -N 1 -p 53 -q x -R 1 -W 5 -x 127.0.0.1 +short",
        Kind::NetworkRead,
    ),
    unproven("host -t MX example.org", Kind::NetworkRead),
    unproven("dig -m -f README.md", Kind::Unknown),
    unproven("dig -f README.md", Kind::Unknown),
    unproven("dig -k key example.org", Kind::Unknown),
];
