//! `resolvectl`, `networkctl`: ask the resolver and the network manager.
//!
//! Source: systemd 252 `resolvectl(1)`, `networkctl(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven};
use crate::{Access, Effects, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["resolvectl", "networkctl"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::FirstThen(Judged(subcommand), Nothing),
    always: &[Network(Access::Read)],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-h", "--help"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["--no-pager"], Nothing),
    flag(&["--no-legend"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-s", "--stats"], Nothing),
    flag(&["-l", "--full"], Nothing),
    flag(&["-4"], Nothing),
    flag(&["-6"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("resolvectl", Kind::NetworkRead),
    unproven("resolvectl status", Kind::NetworkRead),
    unproven(
        "networkctl list -asl46 --no-pager --no-legend --help --version",
        Kind::NetworkRead,
    ),
    unproven("resolvectl dns lo 192.0.2.1", Kind::Unknown),
    unproven("resolvectl query example.org", Kind::Unknown),
    unproven("networkctl down lo", Kind::Unknown),
];

fn subcommand(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(name, b"status" | b"statistics" | b"list" | b"lldp") {
        effects.unknown(argument, Unknown::Subcommand);
    }
}
