//! `who`, `w`, `users`, `last`: show who is and was logged in.
//!
//! `--lookup` of `who` and `-d` of `last` ask the name service.
//!
//! Source: GNU coreutils 9.1 manual, sections 20.4 and 20.6; procps 4.0.2 `w(1)`; util-linux `last(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
    value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["who", "w", "users", "last"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all", "--hostlast"], Nothing),
    flag(&["-b", "--boot"], Nothing),
    flag(&["-d"], Network(Access::Read)),
    flag(&["--dead"], Nothing),
    flag(&["--dns"], Network(Access::Read)),
    flag(&["-f", "--file"], Nothing),
    flag(&["-F", "--fulltimes"], Nothing),
    flag(&["-h", "--heading", "--no-header"], Nothing),
    flag(&["-H"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-i", "--ip", "--ip-addr", "--ips"], Nothing),
    flag(&["-l", "--login"], Nothing),
    flag(&["--lookup"], Network(Access::Read)),
    flag(&["-m"], Nothing),
    value(&["-n", "--limit"], Nothing),
    flag(&["-o", "--old-style"], Nothing),
    flag(&["-p", "--process", "--present"], Nothing),
    flag(&["-q", "--count"], Nothing),
    flag(&["-r", "--runlevel"], Nothing),
    flag(&["-R", "--nohostname"], Nothing),
    flag(&["-s", "--short", "--since"], Nothing),
    flag(&["-t", "--time", "--until"], Nothing),
    value(&["--time-format"], Nothing),
    flag(&["-T", "--mesg", "--message", "--writable"], Nothing),
    flag(&["-u", "--users", "--no-current"], Nothing),
    flag(&["-w", "--fullnames"], Nothing),
    flag(&["-x", "--system"], Nothing),
    flag(&["--from"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("who; w; users; last -5"),
    read_only("who am i"),
    read_only("who -abfFhHilm -opqrRstTu -wxV --dead -n 5 --time-format=iso"),
    read_only("who --from"),
    read_only("who --help"),
    unproven("who --lookup", Kind::NetworkRead),
    unproven("last -d", Kind::NetworkRead),
    unproven("last --dns", Kind::NetworkRead),
];
