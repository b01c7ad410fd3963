//! `getent`: looks names up in the databases of the system.
//!
//! Hosts and networks are asked of the network; `-s` names a library to load.
//!
//! Source: glibc 2.36 `getent(1)`.

use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};
use crate::{Access, Effect, Effects, Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["getent"],
    options: OPTIONS,
    operands: Operands::FirstThen(Judged(database), Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--no-addrconfig"], Nothing),
    flag(&["-i", "--no-idn"], Nothing),
    value(&["-s", "--service"], Unknown(Unknown::OptionValue)),
    flag(&["--help", "-?"], Nothing),
    flag(&["--usage"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("getent passwd root"),
    read_only("getent -AiV --usage passwd root"),
    read_only("getent --help"),
    unproven("getent hosts localhost", Kind::NetworkRead),
    unproven("getent ahosts localhost", Kind::NetworkRead),
    unproven("getent -s evil passwd", Kind::Unknown),
    unproven("getent \"$x\" root", Kind::Unknown),
];

fn database(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    match name {
        b"aliases" | b"group" | b"gshadow" | b"initgroups" | b"passwd" | b"protocols" | b"rpc"
        | b"services" | b"shadow" => {}
        b"ahosts" | b"ahostsv4" | b"ahostsv6" | b"hosts" | b"networks" => {
            let (client, access) = ("getent", Access::Read);
            // Any resolver may hear of the names that follow.
            let host = Some(Value::Opaque);
            effects.push(
                argument,
                Effect::Network(crate::Network {
                    client,
                    access,
                    host,
                }),
            );
        }
        _ => effects.unknown(argument, Unknown::Operand),
    }
}
