//! `ip`: shows or changes interfaces, addresses and routes.
//!
//! Objects and subcommands may be abbreviated; `ip link s` sets, so that only
//! abbreviations of `show` and `list` that no other word shares are read here.
//!
//! Source: iproute2 6.1 `ip(8)` and its subcommands.

use crate::spec::{Context, Example, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, State, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ip"],
    grammar: Some(grammar),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Options that choose what is printed; two dashes are as good as one.
const FLAGS: &[&str] = &[
    "-0",
    "-4",
    "-6",
    "-M",
    "-B",
    "-V",
    "-Version",
    "-h",
    "-human",
    "-human-readable",
    "-iec",
    "-s",
    "-stats",
    "-statistics",
    "-d",
    "-details",
    "-o",
    "-oneline",
    "-t",
    "-timestamp",
    "-ts",
    "-tshort",
    "-br",
    "-brief",
    "-j",
    "-json",
    "-p",
    "-pretty",
    "-c",
    "-color",
    "-c=never",
    "-color=never",
    "-c=auto",
    "-color=auto",
    "-c=always",
    "-color=always",
    "-echo",
    "-N",
    "-Numeric",
    "-a",
    "-all",
];
const VALUES: &[&str] = &["-f", "-family", "-l", "-loops", "-rc", "-rcvbuf"];
const OBJECTS: &[&str] = &[
    "a",
    "ad",
    "add",
    "addr",
    "address",
    "addrlabel",
    "l",
    "li",
    "lin",
    "link",
    "maddr",
    "maddress",
    "mroute",
    "mrule",
    "n",
    "ne",
    "nei",
    "neigh",
    "neighbor",
    "neighbour",
    "netconf",
    "netns",
    "nexthop",
    "ntable",
    "r",
    "ro",
    "rou",
    "rout",
    "route",
    "ru",
    "rul",
    "rule",
    "tcp_metrics",
    "tunnel",
    "tuntap",
    "vrf",
];
const SHOWS: &[&str] = &["sh", "sho", "show", "list", "lst", "ls"];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let Some(object) = options(argv, effects) else {
        return;
    };
    let word = |at: usize| argv.get(at).map(|word| word.as_exact().unwrap_or_default());
    let one_of = |at: usize, names: &[&str]| {
        word(at).is_some_and(|word| names.iter().any(|name| name.as_bytes() == word))
    };
    if word(object) == Some(b"help") || argv.len() <= object {
        return;
    }
    if word(object) == Some(b"monitor") {
        return effects.push(object, Effect::Waits);
    }
    if !one_of(object, OBJECTS) {
        return effects.unknown(object, Unknown::Subcommand);
    }
    effects.explain(object, "object");
    let is_route = word(object).is_some_and(|word| word.starts_with(b"r") && word != b"rule");
    let reads = argv.len() == object + 1
        || one_of(object + 1, SHOWS)
        || word(object + 1) == Some(b"help")
        || is_route && one_of(object + 1, &["get"]);
    if !reads {
        let effect = match word(object + 1) {
            Some(b"") | None => Effect::Unknown(Unknown::NotStatic),
            Some(_) => Effect::ChangesState(State::System),
        };
        return effects.push(object + 1, effect);
    }
    effects.explain(object + 1, "show");
}

/// The index of the object; `None` where an option is not understood.
fn options(argv: &[Value<'_>], effects: &mut Effects<'_>) -> Option<usize> {
    let mut at = 1;
    while let Some(word) = argv.get(at).filter(|word| word.may_be_option()) {
        let Some(option) = word.as_exact() else {
            effects.unknown(at, Unknown::MayBeOption);
            return None;
        };
        let doubled = option.starts_with(b"--") && option.len() > 2;
        let option = if doubled { &option[1..] } else { option };
        let row =
            |names: &[&'static str]| (names.iter().copied()).find(|name| name.as_bytes() == option);
        if let Some(flag) = row(FLAGS) {
            effects.explain(at, flag);
            at += 1;
        } else if let Some(name) = row(VALUES)
            && argv.get(at + 1).is_some_and(Value::is_single)
        {
            effects.explain(at, name);
            at += 2;
        } else {
            effects.unknown(at, Unknown::Option);
            return None;
        }
    }
    Some(at)
}

const EXAMPLES: &[Example] = &[
    read_only("ip addr"),
    read_only("ip a"),
    read_only("ip -br -4 addr show dev lo"),
    read_only("ip -o link show"),
    read_only("ip --json -details link ls"),
    read_only("ip -f inet route"),
    read_only("ip route get 127.0.0.1"),
    read_only("ip neigh; ip rule list; ip -V; ip help; ip"),
    unproven("ip link set lo up", Kind::ChangesState),
    unproven("ip link s lo up", Kind::ChangesState),
    unproven("ip l s lo up", Kind::ChangesState),
    unproven("ip addr add 192.0.2.9/24 dev lo", Kind::ChangesState),
    unproven("ip route flush table main", Kind::ChangesState),
    unproven("ip netns exec x touch out", Kind::ChangesState),
    unproven("ip monitor", Kind::Waits),
    unproven("ip -batch README.md", Kind::Unknown),
    unproven("ip -n x addr", Kind::Unknown),
    unproven("ip -r addr", Kind::Unknown),
    unproven("ip vrf exec x touch out", Kind::ChangesState),
    unproven("ip \"$x\" show", Kind::Unknown),
    unproven("ip addr $x", Kind::Unknown),
];
