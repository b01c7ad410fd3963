//! `who`, `w`, `users`: show who is logged in.
//!
//! `--lookup` of `who` asks the name service.
//!
//! Source: GNU coreutils 9.1 manual, sections 20.4 and 20.6; procps 4.0.2 `w(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["who", "w", "users"],
    conventions: Conventions::GNU,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-b", "--boot"], Nothing),
    flag(&["-d", "--dead"], Nothing),
    flag(&["-f", "--from"], Nothing),
    flag(&["-h", "--no-header"], Nothing),
    flag(&["--ips"], Nothing),
    flag(&["-H", "--heading"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-i", "--ip-addr"], Nothing),
    flag(&["-l", "--login"], Nothing),
    flag(&["--lookup"], Network(Access::Read)),
    flag(&["-m"], Nothing),
    flag(&["-o", "--old-style"], Nothing),
    flag(&["-p", "--process"], Nothing),
    flag(&["-q", "--count"], Nothing),
    flag(&["-r", "--runlevel"], Nothing),
    flag(&["-s", "--short"], Nothing),
    flag(&["-t", "--time"], Nothing),
    flag(&["-T", "-w", "--mesg", "--message", "--writable"], Nothing),
    flag(&["-u", "--users", "--no-current"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("who; w; users"),
    read_only("who am i"),
    read_only("who -abdHlm -pqrstTu --ips; w -fhiosuV"),
    read_only("who --from"),
    read_only("who --help"),
    unproven("who --lookup", Kind::NetworkRead),
];
