//! `netstat`: shows sockets, routes and interfaces.
//!
//! It repeats with `-c` (`-w` on macOS). Without `-n` it asks the name service for
//! the names of addresses.
//!
//! Source: net-tools 2.10 `netstat(8)`; macOS `netstat(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["netstat"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::None,
    check: Some(names),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-r", "--route"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-i", "--interfaces"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-g", "--groups"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s", "--statistics"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-M", "--masquerade"], Nothing),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-W", "--wide"], Nothing),
    flag(&["-n", "--numeric"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--numeric-hosts"], Nothing),
    flag(&["--numeric-ports"], Nothing),
    flag(&["--numeric-users"], Nothing),
    flag(&["-N", "--symbolic"], Nothing),
    flag(&["-e", "--extend"], Nothing),
    flag(&["-p", "--programs", "--program"], Nothing),
    flag(&["-o", "--timers"], Nothing),
    flag(&["-c", "--continuous"], Waits),
    flag(&["-l", "--listening"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-a", "--all"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-F", "--fib"], Nothing),
    flag(&["-C", "--cache"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["-t", "--tcp"], Nothing),
    flag(&["-u", "--udp"], Nothing),
    flag(&["-U", "--udplite"], Nothing),
    flag(&["-S", "--sctp"], Nothing),
    flag(&["-w", "--raw"], Nothing),
    flag(&["-x", "--unix"], Nothing),
    flag(&["-4", "--inet"], Nothing),
    flag(&["-6", "--inet6"], Nothing),
    value(&["-A"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("netstat -tlnp"),
    read_only("netstat -an"),
    read_only("netstat -n -igsMvWNeo -FCZuUSwx4 -6Vh --numeric-hosts --numeric-ports"),
    read_only("netstat -n --numeric-users -A inet"),
    unproven("netstat -c", Kind::Waits),
    unproven("netstat -tnc", Kind::Waits),
    unproven("netstat -tlp", Kind::NetworkRead),
    unproven("netstat -r", Kind::NetworkRead),
];

fn names(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let numeric = ["-n", "--numeric-hosts", "-s", "-i", "-V", "-h"];
    if !numeric.iter().any(|name| reading.has(name)) {
        let (client, access) = ("netstat", Access::Read);
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
