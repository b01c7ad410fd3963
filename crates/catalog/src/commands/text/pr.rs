//! `pr`: paginates text for printing.
//!
//! Source: GNU coreutils 9.1 manual, section 4.2; macOS `pr(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional,
    read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["pr"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["--columns"], Nothing),
    flag(&["-a", "--across"], Nothing),
    flag(&["-c", "--show-control-chars"], Nothing),
    flag(&["-d", "--double-space"], Nothing),
    value(&["-D", "--date-format"], Nothing),
    optional(&["-e", "--expand-tabs"], Nothing),
    flag(&["-F", "-f", "--form-feed"], Nothing),
    value(&["-h", "--header"], Nothing),
    optional(&["-i", "--output-tabs"], Nothing),
    flag(&["-J", "--join-lines"], Nothing),
    value(&["-l", "--length"], Nothing),
    flag(&["-m", "--merge"], Nothing),
    optional(&["-n", "--number-lines"], Nothing),
    value(&["-N", "--first-line-number"], Nothing),
    value(&["-o", "--indent"], Nothing),
    flag(&["-r", "--no-file-warnings"], Nothing),
    optional(&["-s", "--separator"], Nothing),
    optional(&["-S", "--sep-string"], Nothing),
    flag(&["-t", "--omit-header"], Nothing),
    flag(&["-T", "--omit-pagination"], Nothing),
    flag(&["-v", "--show-nonprinting"], Nothing),
    value(&["-w", "--width"], Nothing),
    value(&["-W", "--page-width"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pr -2 -t README.md"),
    read_only("pr -acdFJmrTv --columns=2 -D %F -e4 -h title -i4 -l 66 -n:3 README.md"),
    read_only("pr -N 1 -o 5 -s: -S: -w 72 -W 72 README.md"),
    read_only("pr --help; pr --version"),
];
