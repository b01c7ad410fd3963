//! `route`: shows the routing table, or changes it.
//!
//! Without `-n` it asks the name service for the names of addresses.
//!
//! Source: net-tools 2.10 `route(8)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Reading, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["route"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Changes(State::System)),
    check: Some(names),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-n", "--numeric"], Nothing),
    flag(&["-e", "--extend"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-F", "--fib"], Nothing),
    flag(&["-C", "--cache"], Nothing),
    flag(&["-4"], Nothing),
    flag(&["-6"], Nothing),
    value(&["-A"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("route -n"),
    read_only("route -n -evFC46Vh -A inet"),
    unproven("route add default gw 127.0.0.1", Kind::ChangesState),
    unproven("route del default", Kind::ChangesState),
    unproven("route", Kind::NetworkRead),
];

fn names(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-n", "-V"].iter().any(|name| reading.has(name)) {
        let (client, access) = ("route", Access::Read);
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
