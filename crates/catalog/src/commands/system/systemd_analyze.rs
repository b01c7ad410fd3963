//! `systemd-analyze`: asks the service manager about the start of the system,
//! and explains times, versions and units.
//!
//! `verify` and `condition` load units and may run generators; `-H` and `-M`
//! ask elsewhere. Source: systemd 252 `systemd-analyze(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["systemd-analyze"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    subcommands: &[ASKS, EXPLAINS],
    check: Some(without),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--no-pager"], Nothing),
    flag(&["--system"], Nothing),
    flag(&["--user"], Nothing),
    value(&["--fuzz"], Nothing),
    value(&["--iterations"], Nothing),
    value(&["--base-time"], Nothing),
    value(&["--json"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["--version"], Nothing),
];

/// Without a subcommand it asks for the time of the start.
fn without(
    reading: &crate::reader::Reading<'_>,
    _: &crate::spec::Context,
    effects: &mut crate::Effects<'_>,
) {
    if !reading.has("--help") && !reading.has("--version") {
        let manager = crate::Network {
            client: "systemd-analyze",
            access: Access::Read,
            host: None,
        };
        effects.push(0, crate::Effect::Network(manager));
    }
}

const ASKS: Spec = Spec {
    names: &["time", "blame", "critical-chain", "plot", "dot", "dump"],
    conventions: Conventions::EXACT,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

const EXPLAINS: Spec = Spec {
    names: &[
        "calendar",
        "timespan",
        "timestamp",
        "compare-versions",
        "unit-paths",
        "exit-status",
    ],
    conventions: Conventions::EXACT,
    operands: Operands::Each(Nothing),
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("systemd-analyze --no-pager blame", Kind::NetworkRead),
    unproven("systemd-analyze", Kind::NetworkRead),
    unproven(
        "systemd-analyze --system --user critical-chain --fuzz=1s x.service",
        Kind::NetworkRead,
    ),
    read_only("systemd-analyze calendar --iterations=2 --base-time=now daily"),
    read_only("systemd-analyze timespan 5min; systemd-analyze compare-versions 1 lt 2"),
    read_only("systemd-analyze --json=off exit-status; systemd-analyze --version"),
    read_only("systemd-analyze -h"),
    unproven("systemd-analyze verify x.service", Kind::Unknown),
    unproven("systemd-analyze -H host blame", Kind::Unknown),
    unproven("systemd-analyze set-log-level debug", Kind::Unknown),
];
