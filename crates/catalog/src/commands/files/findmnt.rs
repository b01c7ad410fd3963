//! `findmnt`: shows mounts.
//!
//! It waits for changes with `-p`.
//!
//! Source: util-linux 2.38 `findmnt(8)`.

use crate::Kind;
use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["findmnt"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-s", "--fstab"], Nothing),
    flag(&["-m", "--mtab"], Nothing),
    flag(&["-k", "--kernel"], Nothing),
    flag(&["-p"], Waits),
    optional(&["--poll"], Waits),
    value(&["-w", "--timeout"], Nothing),
    flag(&["-A", "--all"], Nothing),
    flag(&["-a", "--ascii"], Nothing),
    flag(&["-b", "--bytes"], Nothing),
    flag(&["-C", "--nocanonicalize"], Nothing),
    flag(&["-c", "--canonicalize"], Nothing),
    flag(&["-D", "--df"], Nothing),
    value(&["-d", "--direction"], Nothing),
    flag(&["-e", "--evaluate"], Nothing),
    value(&["-F", "--tab-file"], ReadsValue),
    flag(&["-f", "--first-only"], Nothing),
    flag(&["-i", "--invert"], Nothing),
    flag(&["-J", "--json"], Nothing),
    flag(&["-l", "--list"], Nothing),
    value(&["-N", "--task"], Nothing),
    flag(&["-n", "--noheadings"], Nothing),
    value(&["-O", "--options"], Nothing),
    value(&["-o", "--output"], Nothing),
    flag(&["--output-all"], Nothing),
    flag(&["-P", "--pairs"], Nothing),
    flag(&["--pseudo"], Nothing),
    flag(&["--shadowed"], Nothing),
    flag(&["-R", "--submounts"], Nothing),
    flag(&["-r", "--raw"], Nothing),
    flag(&["--real"], Nothing),
    value(&["-S", "--source"], Nothing),
    value(&["-T", "--target"], Nothing),
    flag(&["--tree"], Nothing),
    value(&["-M", "--mountpoint"], Nothing),
    value(&["-t", "--types"], Nothing),
    flag(&["-U", "--uniq"], Nothing),
    flag(&["-u", "--notruncate"], Nothing),
    flag(&["-v", "--nofsroot"], Nothing),
    flag(&["-y", "--shell"], Nothing),
    flag(&["-x", "--verify"], Nothing),
    flag(&["--verbose"], Nothing),
    flag(&["--vfs-all"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("findmnt /"),
    read_only("findmnt -smkAabCcD -efiJlnPRr -UuvyxhV -w 1 -d forward"),
    read_only("findmnt -F README.md -N 1 -O ro -o TARGET --output-all --pseudo"),
    read_only("findmnt --shadowed --real -S x -T / --tree -M / -t ext4 --verbose"),
    read_only("findmnt --vfs-all"),
    unproven("findmnt -p", Kind::Waits),
    unproven("findmnt --poll=mount", Kind::Waits),
];
