//! `fuser`: shows which processes use files.
//!
//! `-k` kills them; names of sockets are asked of the name service.
//!
//! Source: psmisc 23.6 `fuser(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["fuser"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    check: Some(sockets),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-i", "--interactive"], Nothing),
    flag(&["-I", "--inode"], Nothing),
    flag(&["-k", "--kill"], Signals),
    flag(&["-l", "--list-signals"], Nothing),
    flag(&["-m", "--mount"], Nothing),
    flag(&["-M", "--ismountpoint"], Nothing),
    value(&["-n", "--namespace"], Network(Access::Read)),
    flag(&["-s", "--silent"], Nothing),
    flag(&["-u", "--user"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-w", "--writeonly"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-4", "--ipv4"], Nothing),
    flag(&["-6", "--ipv6"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("fuser -vM ."),
    read_only("fuser -aIlmsuwV4 -6 ."),
    unproven("fuser -n tcp 80", Kind::NetworkRead),
    unproven("fuser 80/tcp", Kind::NetworkRead),
    unproven("fuser -k .", Kind::Signals),
    unproven("fuser -vki .", Kind::Signals),
    unproven("fuser -TERM .", Kind::Unknown),
];

fn sockets(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    for operand in &reading.operands {
        let name = operand.value.prefix();
        if name.ends_with(b"/tcp") || name.ends_with(b"/udp") {
            let (client, access) = ("fuser", Access::Read);
            // `PORT,HOST/tcp` names a host.
            let host = name.contains(&b',').then_some(Value::Opaque);
            effects.push(
                operand.argument,
                Effect::Network(crate::Network {
                    client,
                    access,
                    host,
                }),
            );
        }
    }
}
