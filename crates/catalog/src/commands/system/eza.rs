//! `eza`, `exa`: list directories.
//!
//! Source: exa 0.10.1 `exa(1)`; eza 0.18 `eza(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["eza", "exa"],
    options: OPTIONS,
    operands: Operands::EachOr(ListsValue, "."),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-1", "--oneline"], Nothing),
    flag(&["-l", "--long"], Nothing),
    flag(&["-G", "--grid"], Nothing),
    flag(&["-x", "--across"], Nothing),
    flag(&["-R", "--recurse"], Nothing),
    flag(&["-T", "--tree"], Nothing),
    flag(&["-F", "--classify"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-d", "--list-dirs"], Nothing),
    value(&["-L", "--level"], Nothing),
    flag(&["-r", "--reverse"], Nothing),
    value(&["-s", "--sort"], Nothing),
    flag(&["--group-directories-first"], Nothing),
    flag(&["-D", "--only-dirs"], Nothing),
    flag(&["--git-ignore"], Nothing),
    value(&["-I", "--ignore-glob"], Nothing),
    flag(&["-b", "--binary"], Nothing),
    flag(&["-B", "--bytes"], Nothing),
    flag(&["-g", "--group"], Nothing),
    flag(&["-h", "--header"], Nothing),
    flag(&["-H", "--links"], Nothing),
    flag(&["-i", "--inode"], Nothing),
    flag(&["-m", "--modified"], Nothing),
    flag(&["-S", "--blocks"], Nothing),
    value(&["-t", "--time"], Nothing),
    flag(&["-u", "--accessed"], Nothing),
    flag(&["-U", "--created"], Nothing),
    value(&["--time-style"], Nothing),
    flag(&["--git"], Nothing),
    flag(&["--icons"], Nothing),
    value(&["--color", "--colour"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("exa -la --git"),
    read_only("exa -1GxRTFdrD -bBghHimSu -U -L 2 -s name src"),
    read_only("exa --group-directories-first --git-ignore -I x -t modified src"),
    read_only("exa --time-style=iso --icons --color=never src"),
];
