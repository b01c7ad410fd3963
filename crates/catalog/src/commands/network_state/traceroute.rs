//! `traceroute`, `tracepath`, `whois`: ask the network about hosts.
//!
//! Source: traceroute 2.1.2 `traceroute(8)`; iputils `tracepath(8)`; `whois(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["traceroute", "tracepath", "whois"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Network(Access::Read)),
    always: &[Network(Access::Read)],
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-4"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-6"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-I"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-T"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-U"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-m"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-p"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-q"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-w"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-H"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    unproven("traceroute -n localhost", Kind::NetworkRead),
    unproven(
        "traceroute -46ITUH -m 9 -p 80 -q 1 -w 1 localhost",
        Kind::NetworkRead,
    ),
    unproven("whois example.org", Kind::NetworkRead),
    unproven("traceroute -M x localhost", Kind::Unknown),
];
