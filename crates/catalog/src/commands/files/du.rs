//! `du`: measures directories.
//!
//! Source: GNU coreutils 9.1 manual, section 14.2; macOS `du(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["du"],
    options: OPTIONS,
    operands: Operands::EachOr(ListsValue, "."),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-0", "--null"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["--apparent-size"], Nothing),
    value(&["-B", "--block-size"], Nothing),
    flag(&["-b", "--bytes"], Nothing),
    flag(&["-c", "--total"], Nothing),
    flag(&["-D", "--dereference-args"], Nothing),
    value(&["-d", "--max-depth"], Nothing),
    value(&["--files0-from"], ReadsListed),
    flag(&["-H"], Nothing),
    flag(&["-h", "--human-readable"], Nothing),
    flag(&["--inodes"], Nothing),
    flag(&["-k"], Nothing),
    flag(&["-L", "--dereference"], Nothing),
    flag(&["-l", "--count-links"], Nothing),
    flag(&["-m"], Nothing),
    flag(&["-P", "--no-dereference"], Nothing),
    flag(&["-S", "--separate-dirs"], Nothing),
    flag(&["--si"], Nothing),
    flag(&["-s", "--summarize"], Nothing),
    value(&["-t", "--threshold"], Nothing),
    optional(&["--time"], Nothing),
    value(&["--time-style"], Nothing),
    value(&["-X", "--exclude-from"], ReadsValue),
    value(&["--exclude"], Nothing),
    flag(&["-x", "--one-file-system"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("du"),
    read_only("du -sh ."),
    read_only("du --files0-from=list"),
    read_only("du -0abcDHkLl -mPSx --apparent-size -B 1 -d 1 --inodes --si src"),
    read_only("du -t 1 --time=atime --time-style=iso -X README.md src"),
    read_only("du --exclude=x src"),
    read_only("du --help; du --version"),
];
