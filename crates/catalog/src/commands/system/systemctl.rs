//! `systemctl`: asks or tells the service manager.
//!
//! Source: systemd 252 `systemctl(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven, value};
use crate::{Access, Effect, Effects, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["systemctl"],
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
    flag(&["--system"], Nothing),
    flag(&["--user"], Nothing),
    flag(&["--global"], Nothing),
    value(&["-t", "--type"], Nothing),
    value(&["--state"], Nothing),
    flag(&["--failed"], Nothing),
    value(&["-p", "--property"], Nothing),
    value(&["-P"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-l", "--full"], Nothing),
    flag(&["-r", "--recursive"], Nothing),
    flag(&["--reverse"], Nothing),
    flag(&["--after"], Nothing),
    flag(&["--before"], Nothing),
    flag(&["--with-dependencies"], Nothing),
    flag(&["--show-types"], Nothing),
    flag(&["--value"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["--legend"], Nothing),
    flag(&["--no-legend"], Nothing),
    flag(&["--no-pager"], Nothing),
    flag(&["--no-ask-password"], Nothing),
    value(&["-n", "--lines"], Nothing),
    value(&["-o", "--output"], Nothing),
    flag(&["--plain"], Nothing),
    value(&["--timestamp"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("systemctl", Kind::NetworkRead),
    unproven("systemctl status ssh", Kind::NetworkRead),
    unproven(
        "systemctl list-units --type=service --state failed --no-pager",
        Kind::NetworkRead,
    ),
    unproven("systemctl is-active ssh cron", Kind::NetworkRead),
    unproven(
        "systemctl show -p Id -P Id --value -haqlr --version ssh",
        Kind::NetworkRead,
    ),
    unproven(
        "systemctl cat ssh --system --user --global --failed --reverse",
        Kind::NetworkRead,
    ),
    unproven(
        "systemctl list-dependencies --after --before --with-dependencies",
        Kind::NetworkRead,
    ),
    unproven(
        "systemctl list-sockets --show-types --legend=no --no-legend",
        Kind::NetworkRead,
    ),
    unproven(
        "systemctl status -n 5 -o short --plain --timestamp=unix --no-ask-password",
        Kind::NetworkRead,
    ),
    unproven("systemctl show-environment", Kind::ShowsEnvironment),
    unproven("systemctl restart ssh", Kind::Unknown),
    unproven("systemctl -H evil status", Kind::Unknown),
    unproven("systemctl status --now", Kind::Unknown),
    unproven("systemctl edit ssh", Kind::Unknown),
    unproven("systemctl \"$x\" ssh", Kind::Unknown),
];

fn subcommand(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    match name {
        b"show-environment" => effects.push(argument, Effect::ShowsEnvironment),
        b"cat" | b"get-default" | b"is-active" | b"is-enabled" | b"is-failed"
        | b"is-system-running" | b"list-automounts" | b"list-dependencies" | b"list-jobs"
        | b"list-machines" | b"list-sockets" | b"list-timers" | b"list-unit-files"
        | b"list-units" | b"show" | b"status" => {}
        _ => effects.unknown(argument, Unknown::Subcommand),
    }
}
