//! `arp`: shows the table of neighbours, or changes it.
//!
//! Without `-n` it asks the name service for the names of addresses.
//!
//! Source: net-tools 2.10 `arp(8)`; macOS `arp(8)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Reading, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["arp"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::AtMost(0, Nothing),
    check: Some(names),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-e"], Nothing),
    flag(&["-n", "--numeric"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing),
    value(&["-i", "--device"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d", "--delete"], Changes(State::System)),
    flag(&["-s", "--set"], Changes(State::System)),
    flag(&["-f", "--file"], Changes(State::System)),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("arp -an"),
    read_only("arp -n -evV -i lo"),
    unproven("arp -d", Kind::ChangesState),
    unproven("arp -s", Kind::ChangesState),
    unproven("arp -f", Kind::ChangesState),
    unproven("arp -d 127.0.0.1", Kind::Unknown),
    unproven("arp evil.example", Kind::Unknown),
    unproven("arp", Kind::NetworkRead),
];

fn names(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-n", "-V"].iter().any(|name| reading.has(name)) {
        let (client, access) = ("arp", Access::Read);
        let host = None;
        effects.push(
            0,
            Effect::Network(crate::Network {
                client,
                access,
                host,
            }),
        );
    }
}
