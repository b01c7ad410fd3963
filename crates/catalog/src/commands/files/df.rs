//! `df`: shows the use of file systems.
//!
//! Source: GNU coreutils 9.1 manual, section 14.1; macOS `df(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["df"],
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    value(&["-B", "--block-size"], Nothing),
    flag(&["-h", "--human-readable"], Nothing),
    flag(&["-H", "--si"], Nothing),
    flag(&["-i", "--inodes"], Nothing),
    flag(&["-k"], Nothing),
    flag(&["-l", "--local"], Nothing),
    flag(&["--no-sync"], Nothing),
    optional(&["--output"], Nothing),
    flag(&["-P", "--portability"], Nothing),
    flag(&["--sync"], Nothing),
    flag(&["--total"], Nothing),
    value(&["-t", "--type"], Nothing),
    flag(&["-T", "--print-type"], Nothing),
    value(&["-x", "--exclude-type"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("df -h"),
    read_only("df -i /"),
    read_only("df -aHklPTv -B 1 --no-sync --output=size --sync --total ."),
    read_only("df -t ext4 -x tmpfs ."),
    read_only("df --help; df --version"),
];
