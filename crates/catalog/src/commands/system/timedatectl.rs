//! `timedatectl`, `hostnamectl`, `loginctl`, `localectl`: ask system services.
//!
//! Without a subcommand they show their status.
//!
//! Source: systemd 252 manual pages.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven, value};
use crate::{Access, Effects, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["timedatectl", "hostnamectl", "loginctl", "localectl"],
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
    flag(&["--no-ask-password"], Nothing),
    value(&["-p", "--property"], Nothing),
    value(&["-P"], Nothing),
    flag(&["--value"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-l", "--full"], Nothing),
    value(&["-n", "--lines"], Nothing),
    value(&["-o", "--output"], Nothing),
    value(&["--json"], Nothing),
    flag(&["-j"], Nothing),
    flag(&["--no-legend"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("timedatectl", Kind::NetworkRead),
    unproven("timedatectl status", Kind::NetworkRead),
    unproven("loginctl list-sessions --no-legend", Kind::NetworkRead),
    unproven(
        "timedatectl -haljP x -p x -n 5 -o short --json=short --value --version",
        Kind::NetworkRead,
    ),
    unproven(
        "hostnamectl --no-pager --no-ask-password",
        Kind::NetworkRead,
    ),
    unproven("timedatectl set-time 2020-01-01", Kind::Unknown),
    unproven("hostnamectl hostname evil", Kind::Unknown),
    unproven("hostnamectl -H evil", Kind::Unknown),
];

fn subcommand(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let reads = name.starts_with(b"list-") || name.starts_with(b"show");
    let reads = reads || name.ends_with(b"status");
    if !reads {
        effects.unknown(argument, Unknown::Subcommand);
    }
}
