//! `podman`: like docker, without a daemon; listing and viewing only.
//!
//! It has no daemon: whatever it is asked, it lays out and locks its own store
//! and may load kernel modules, so that every answer is a write there. It may
//! also come from another machine (`--url`, `--connection`), which is not
//! listed. Its short options differ from docker's: `logs -n` is a flag.
//! Source: podman 4.3 manual pages, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Outer, Spec, flag, unproven, value,
};
use crate::{Access, Effect, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["podman"],
    conventions: PODMAN,
    options: &[
        flag(&["-v", "--version"], Nothing),
        flag(&["--help", "-h"], Nothing),
    ],
    always: &[Writes],
    subcommands: &[
        PS,
        IMAGES,
        INSPECT,
        LOGS,
        INFO,
        WITH_NAME,
        STATS,
        Spec {
            names: &["container", "image", "volume", "network", "pod"],
            conventions: PODMAN,
            subcommands: &[
                Spec {
                    names: &["ls", "list", "ps"],
                    ..PS
                },
                INSPECT,
                WITH_NAME,
            ],
            ..Spec::DEFAULT
        },
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const PODMAN: Conventions = Conventions {
    outer: Outer::Ended,
    ..Conventions::PFLAG
};

const ASKS: Spec = Spec {
    conventions: PODMAN,
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

const PS: Spec = Spec {
    names: &["ps"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        value(&["-f", "--filter"], Nothing),
        value(&["--format"], Nothing),
        flag(&["--no-trunc"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
    ],
    ..ASKS
};

const IMAGES: Spec = Spec {
    names: &["images"],
    operands: Operands::Each(Nothing),
    ..PS
};

const INSPECT: Spec = Spec {
    names: &["inspect"],
    options: &[value(&["-f", "--format"], Nothing)],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const LOGS: Spec = Spec {
    names: &["logs"],
    options: &[
        flag(&["-f", "--follow"], Waits),
        value(&["--tail"], Nothing),
        value(&["--since"], Nothing),
        flag(&["-t", "--timestamps"], Nothing),
        flag(&["-n", "--names"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const INFO: Spec = Spec {
    names: &["version", "info"],
    options: &[value(&["-f", "--format"], Nothing)],
    ..ASKS
};

const WITH_NAME: Spec = Spec {
    names: &["port", "history", "diff"],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const STATS: Spec = Spec {
    names: &["stats"],
    options: &[flag(&["--no-stream"], Nothing)],
    operands: Operands::Each(Nothing),
    check: Some(streams),
    ..ASKS
};

fn streams(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--no-stream") {
        effects.push(0, Effect::Waits);
    }
}

const EXAMPLES: &[Example] = &[
    unproven("podman --version", Kind::Writes),
    unproven("podman --help", Kind::Writes),
    unproven("podman ps -aq -f x --format json --no-trunc", Kind::Writes),
    unproven("podman images -a alpine", Kind::Writes),
    unproven("podman inspect -f x web", Kind::Writes),
    unproven("podman logs --tail 5 --since 1h -t -n web", Kind::Writes),
    unproven("podman info -f json", Kind::Writes),
    unproven("podman port web", Kind::Writes),
    unproven("podman stats --no-stream", Kind::Writes),
    unproven("podman volume ls", Kind::Writes),
    unproven("podman network", Kind::Writes),
    unproven("podman logs -f web", Kind::Writes),
    unproven("podman stats", Kind::Writes),
    unproven("podman --url tcp://x ps", Kind::Unknown),
    unproven("podman --connection x ps", Kind::Unknown),
    unproven("podman unshare ls", Kind::Unknown),
];
