//! `ss`: shows sockets.
//!
//! `-K` closes them, `-D` writes a dump, `-E` waits, `-r` and host names in the
//! filter ask the name service.
//!
//! Source: iproute2 6.1 `ss(8)`.

use core::net::{Ipv4Addr, Ipv6Addr};

use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};
use crate::{Access, Effect, Effects, Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ss"],
    options: OPTIONS,
    operands: Operands::Each(Judged(filter)),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-n", "--numeric"], Nothing),
    flag(&["-r", "--resolve"], Network(Access::Read)),
    flag(&["-a", "--all"], Nothing),
    flag(&["-l", "--listening"], Nothing),
    flag(&["-o", "--options"], Nothing),
    flag(&["-e", "--extended"], Nothing),
    flag(&["-m", "--memory"], Nothing),
    flag(&["-p", "--processes"], Nothing),
    flag(&["-T", "--threads"], Nothing),
    flag(&["-i", "--info"], Nothing),
    flag(&["--tipcinfo"], Nothing),
    flag(&["-s", "--summary"], Nothing),
    flag(&["--tos"], Nothing),
    flag(&["--cgroup"], Nothing),
    flag(&["-b", "--bpf"], Nothing),
    flag(&["-E", "--events"], Waits),
    flag(&["-Z", "--context"], Nothing),
    flag(&["-z", "--contexts"], Nothing),
    value(&["-N", "--net"], Unknown(Unknown::Option)),
    flag(&["-4", "--ipv4"], Nothing),
    flag(&["-6", "--ipv6"], Nothing),
    flag(&["-0", "--packet"], Nothing),
    flag(&["-t", "--tcp"], Nothing),
    flag(&["-M", "--mptcp"], Nothing),
    flag(&["-S", "--sctp"], Nothing),
    flag(&["-u", "--udp"], Nothing),
    flag(&["-d", "--dccp"], Nothing),
    flag(&["-w", "--raw"], Nothing),
    flag(&["-x", "--unix"], Nothing),
    flag(&["--tipc"], Nothing),
    flag(&["--vsock"], Nothing),
    flag(&["--xdp"], Nothing),
    value(&["-f", "--family"], Nothing),
    flag(&["-K", "--kill"], Signals),
    flag(&["-H", "--no-header"], Nothing),
    flag(&["-O", "--oneline"], Nothing),
    flag(&["--inet-sockopt"], Nothing),
    value(&["-A", "--query", "--socket"], Nothing),
    value(&["-D", "--diag"], WritesValue),
    value(&["-F", "--filter"], Unknown(Unknown::ProgramFile)),
];

const EXAMPLES: &[Example] = &[
    read_only("ss -tlnp"),
    read_only("ss state listening sport = :22"),
    read_only("ss dst ::1 or dst '[::1]:22' or dst 10.0.0.0/8 or sport :http"),
    read_only("ss -tn 'dst 127.0.0.1 and ( sport = :80 or sport = :443 )'"),
    read_only("ss -hVaoemTis -bZz460MSu -dwxHO --tipcinfo --tos --cgroup"),
    read_only("ss --tipc --vsock --xdp -f inet --inet-sockopt -A tcp"),
    unproven("ss -r", Kind::NetworkRead),
    unproven("ss dst evil.example", Kind::NetworkRead),
    unproven("ss dst 1.2.3.4.5", Kind::NetworkRead),
    unproven("ss .", Kind::NetworkRead),
    unproven("ss -E", Kind::Waits),
    unproven("ss -K dst 127.0.0.1", Kind::Signals),
    unproven("ss -D out", Kind::Writes),
    unproven("ss -N x", Kind::Unknown),
    unproven("ss -F README.md", Kind::Unknown),
    unproven("ss \"$x\"", Kind::Unknown),
];

const WORDS: &[&[u8]] = &[
    b"all",
    b"and",
    b"autobound",
    b"big",
    b"bucket",
    b"close-wait",
    b"closed",
    b"closing",
    b"connected",
    b"cgroup",
    b"dev",
    b"dport",
    b"dst",
    b"eq",
    b"established",
    b"exclude",
    b"fin-wait-1",
    b"fin-wait-2",
    b"fwmark",
    b"ge",
    b"gt",
    b"last-ack",
    b"le",
    b"listening",
    b"lt",
    b"ne",
    b"not",
    b"or",
    b"sport",
    b"src",
    b"state",
    b"syn-recv",
    b"syn-sent",
    b"synchronized",
    b"time-wait",
];

/// Words, ports and addresses in numbers are harmless; a name is asked for.
fn filter(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let separator = |byte: &u8| b" \t()=!<>&|,".contains(byte);
    let known = |token: &[u8]| token.is_empty() || WORDS.contains(&token) || is_address(token);
    if !text.split(separator).all(known) {
        let (client, access) = ("ss", Access::Read);
        let host = Some(Value::Exact(text.to_vec().into()));
        effects.push(
            argument,
            Effect::Network(crate::Network {
                client,
                access,
                host,
            }),
        );
    }
}

/// `:22`, `:http`, `127.0.0.1:22`, `10.0.0.0/8`, `*:22`, `[::1]:22`, `::1`; a
/// port name is looked up in a file.
fn is_address(token: &[u8]) -> bool {
    let Ok(token) = std::str::from_utf8(token) else {
        return false;
    };
    if token.parse::<Ipv6Addr>().is_ok() {
        return true;
    }
    let (address, port) = token.rsplit_once(':').unwrap_or((token, ""));
    let address = address
        .split_once('/')
        .map_or(address, |(address, _)| address);
    let inner = address
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let numeric = match inner {
        Some(inner) => inner.parse::<Ipv6Addr>().is_ok(),
        None => matches!(address, "" | "*") || address.parse::<Ipv4Addr>().is_ok(),
    };
    numeric
        && token != ":"
        && port
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'*')
}
