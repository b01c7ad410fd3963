//! `lspci`, `lsusb`: list devices.
//!
//! `lspci -q` and `-Q` ask a name server.
//!
//! Source: pciutils 3.9.0 `lspci(8)`; usbutils 014 `lsusb(8)`.

use crate::spec::{
    Conventions, Example, Long, Means::*, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["lspci", "lsusb"],
    conventions: Conventions {
        long: Long::Exact,
        ..Conventions::GNU
    },
    options: OPTIONS,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-m"], Nothing),
    flag(&["-t", "--tree"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-k"], Nothing),
    flag(&["-x"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["-D"], Nothing),
    flag(&["-P"], Nothing),
    flag(&["-n"], Nothing),
    value(&["-s"], Nothing),
    value(&["-d"], Nothing),
    flag(&["-q"], Network(Access::Read)),
    flag(&["-Q"], Network(Access::Read)),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("lspci -nn -vv"),
    read_only("lspci -mtkxbP -s 0 -d 1:2 -V; lsusb -h"),
    read_only("lspci -D"),
    unproven("lspci -q", Kind::NetworkRead),
    unproven("lspci -nQ", Kind::NetworkRead),
    unproven("lspci -i README.md", Kind::Unknown),
];
