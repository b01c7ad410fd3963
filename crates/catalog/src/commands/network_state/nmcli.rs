//! `nmcli`: asks or tells NetworkManager.
//!
//! Objects and commands may be abbreviated: only full names and the usual
//! letters are read. `-s` shows passwords.
//! Source: NetworkManager 1.42 `nmcli(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["nmcli"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-c", "--colors"], Nothing),
    value(&["-e", "--escape"], Nothing),
    value(&["-f", "--fields"], Nothing),
    value(&["-g", "--get-values"], Nothing),
    value(&["-m", "--mode"], Nothing),
    flag(&["-o", "--overview"], Nothing),
    flag(&["-p", "--pretty"], Nothing),
    flag(&["-t", "--terse"], Nothing),
    flag(&["-s", "--show-secrets"], ShowsEnvironment),
    flag(&["-v", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
    value(&["-w", "--wait"], Nothing),
];

/// What is shown: an object, alone or with a command that shows it.
const SHOWN: &[&[&[u8]]] = &[
    &[],
    &[b"general"],
    &[b"general", b"status"],
    &[b"general", b"hostname"],
    &[b"general", b"permissions"],
    &[b"connection"],
    &[b"connection", b"show"],
    &[b"con", b"show"],
    &[b"c"],
    &[b"c", b"show"],
    &[b"device"],
    &[b"device", b"status"],
    &[b"device", b"show"],
    &[b"dev"],
    &[b"dev", b"status"],
    &[b"dev", b"show"],
    &[b"d"],
    &[b"radio"],
    &[b"networking", b"connectivity"],
];

fn asks(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("--version") || reading.has("--help") {
        return;
    }
    Network(Access::Read).apply("nmcli", 0, None, effects);
    let operands = &reading.operands;
    let exact: Vec<_> = operands.iter().map_while(|o| o.value.as_exact()).collect();
    let known = exact.len() == operands.len();
    // `show` takes names; `hostname` would set one.
    let shown = match exact.as_slice() {
        [object, b"show", _] => SHOWN.contains(&[*object, b"show"].as_slice()),
        words => SHOWN.contains(&words),
    };
    if !known || !shown {
        effects.push(0, Effect::Unknown(Unknown::Subcommand));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("nmcli -v; nmcli --help"),
    unproven("nmcli", Kind::NetworkRead),
    unproven("nmcli device status", Kind::NetworkRead),
    unproven(
        "nmcli -t -f NAME -c no -e no -m tabular -p -w 1 c",
        Kind::NetworkRead,
    ),
    unproven("nmcli -g NAME -o connection show eth0", Kind::NetworkRead),
    unproven("nmcli -s connection show x", Kind::ShowsEnvironment),
    unproven("nmcli general hostname evil", Kind::Unknown),
    unproven("nmcli connection up x", Kind::Unknown),
    unproven("nmcli c s x down", Kind::Unknown),
    unproven("nmcli radio wifi off", Kind::Unknown),
    unproven("nmcli connection show \"$x\"", Kind::Unknown),
];
