//! `dmidecode`: tells what the firmware says of the machine.
//!
//! Source: dmidecode 3.4 `dmidecode(8)`.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Opt, Spec, flag, read_only, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["dmidecode"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-h", "--help"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["-s", "--string"], Nothing),
    value(&["-t", "--type"], Nothing),
    value(&["-H", "--handle"], Nothing),
    flag(&["-u", "--dump"], Nothing),
    value(&["--dump-bin"], WritesValue),
    value(&["--from-dump"], ReadsValue),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("dmidecode -t memory -q"),
    read_only("dmidecode -s system-manufacturer; dmidecode -V; dmidecode -h"),
    read_only("dmidecode -u -H 1 --from-dump data.bin"),
    unproven("dmidecode --dump-bin out", Kind::Writes),
    unproven("dmidecode --dump-b=out", Kind::Unknown),
    unproven("dmidecode -d /dev/x", Kind::Unknown),
];
