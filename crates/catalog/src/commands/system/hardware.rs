//! `lscpu`, `lsmem`, `lsns`, `lsmod`: list processors, memory, namespaces and modules.
//!
//! Source: util-linux 2.38 `lscpu(1)`, `lsmem(1)`, `lsns(8)`; kmod 30 `lsmod(8)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["lscpu", "lsmem", "lsns", "lsmod"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::BUSYBOX),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-b", "--online", "--bytes"], Nothing),
    flag(&["-B"], Nothing),
    optional(&["-C", "--caches"], Nothing),
    flag(&["-c", "--offline"], Nothing),
    flag(&["-J", "--json"], Nothing),
    optional(&["-e", "--extended"], Nothing),
    optional(&["-p", "--parse"], Nothing),
    flag(&["-P", "--pairs"], Nothing),
    value(&["-s", "--sysroot"], Nothing),
    flag(&["-x", "--hex"], Nothing),
    flag(&["-y", "--physical"], Nothing),
    flag(&["--output-all"], Nothing),
    flag(&["-n", "--noheadings"], Nothing),
    value(&["-o", "--output"], Nothing),
    flag(&["-r", "--raw"], Nothing),
    value(&["-S", "--split"], Nothing),
    optional(&["--summary"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["-u", "--notruncate"], Nothing),
    flag(&["-W", "--nowrap"], Nothing),
    value(&["-t", "--type"], Nothing),
    value(&["-T", "--tree"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("lscpu; lsmem; lsns; lsmod"),
    read_only("lscpu -abBcJPxyn -rluWhV -CNAME -eCPU -pCPU -s / --output-all"),
    read_only("lscpu -o NAME -S STATE --summary=only -t mnt -T owner"),
];
