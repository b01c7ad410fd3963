//! `hostname`: shows the name of the host, or sets it.
//!
//! An operand and `-F` set it; the forms that look names up ask the resolver.
//!
//! Source: Debian hostname 3.23 `hostname(1)`; macOS `hostname(1)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["hostname"],
    options: OPTIONS,
    operands: Operands::Each(Changes(State::System)),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--alias"], Network(Access::Read)),
    flag(&["-A", "--all-fqdns"], Network(Access::Read)),
    flag(&["-b", "--boot"], Changes(State::System)),
    flag(&["-d", "--domain"], Network(Access::Read)),
    flag(&["-f", "--fqdn", "--long"], Network(Access::Read))
        .on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-F", "--file"], Changes(State::System)),
    flag(&["-i", "--ip-address"], Network(Access::Read)),
    flag(&["-I", "--all-ip-addresses"], Nothing),
    flag(&["-s", "--short"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-y", "--yp", "--nis"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("hostname"),
    read_only("hostname -I"),
    read_only("hostname -vyVh"),
    unproven("hostname -f", Kind::NetworkRead),
    unproven("hostname -aAdi", Kind::NetworkRead),
    unproven("hostname evil", Kind::ChangesState),
    unproven("hostname -F README.md", Kind::ChangesState),
    unproven("hostname --fil=README.md", Kind::ChangesState),
    unproven("hostname -b", Kind::ChangesState),
    unproven("hostname -s evil", Kind::ChangesState),
];
