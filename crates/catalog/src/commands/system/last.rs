//! `last`, `lastb`: show who was logged in.
//!
//! `-d` asks the name service.
//! Source: util-linux 2.38 `last(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["last", "lastb"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-F", "--fulltimes"], Nothing),
    flag(&["-R", "--nohostname"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-a", "--hostlast"], Nothing),
    flag(&["-d", "--dns"], Network(Access::Read)),
    value(&["-f", "--file"], ReadsValue),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--ip"], Nothing),
    value(&["-n", "--limit"], Nothing),
    value(&["-p", "--present"], Nothing),
    value(&["-s", "--since"], Nothing),
    value(&["-t", "--until"], Nothing),
    value(&["--time-format"], Nothing),
    flag(&["-w", "--fullnames"], Nothing),
    flag(&["-x", "--system"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("last -5"),
    read_only("last -FRaiwx -n 3 -f README.md -s yesterday -t now -p now --time-format=iso"),
    read_only("last -h; last -V"),
    unproven("last -d", Kind::NetworkRead),
    unproven("last -s -- --dns", Kind::NetworkRead),
];
