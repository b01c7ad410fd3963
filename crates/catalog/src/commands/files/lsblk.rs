//! `lsblk`: lists block devices.
//!
//! Source: util-linux 2.38 `lsblk(8)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["lsblk"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--noempty"], Nothing),
    flag(&["-D", "--discard"], Nothing),
    value(&["-E", "--dedup"], Nothing),
    value(&["-I", "--include"], Nothing),
    flag(&["-J", "--json"], Nothing),
    flag(&["-M", "--merge"], Nothing),
    flag(&["-O", "--output-all"], Nothing),
    flag(&["-P", "--pairs"], Nothing),
    flag(&["-S", "--scsi"], Nothing),
    flag(&["-T"], Nothing),
    optional(&["--tree"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-b", "--bytes"], Nothing),
    flag(&["-d", "--nodeps"], Nothing),
    value(&["-e", "--exclude"], Nothing),
    flag(&["-f", "--fs"], Nothing),
    flag(&["-i", "--ascii"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["-m", "--perms"], Nothing),
    flag(&["-n", "--noheadings"], Nothing),
    value(&["-o", "--output"], Nothing),
    flag(&["-p", "--paths"], Nothing),
    flag(&["-r", "--raw"], Nothing),
    flag(&["-s", "--inverse"], Nothing),
    flag(&["-t", "--topology"], Nothing),
    value(&["-w", "--width"], Nothing),
    value(&["-x", "--sort"], Nothing),
    flag(&["-y", "--shell"], Nothing),
    flag(&["-z", "--zoned"], Nothing),
    value(&["--sysroot"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("lsblk"),
    read_only("lsblk -ADJMOPSTa -bdfilmnpr -styzhV -E WWN -I 8 --tree=NAME -e 7"),
    read_only("lsblk -o NAME -w 80 -x NAME --sysroot=/"),
];
