//! `md5sum`, `sha256sum` and the others: print or check digests of files.
//!
//! With `-c` they read the files that a list names.
//!
//! Source: GNU coreutils 9.1 manual, sections 6.4 to 6.7; perl `shasum(1)`; macOS `md5(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "md5sum",
        "sha1sum",
        "sha224sum",
        "sha256sum",
        "sha384sum",
        "sha512sum",
        "b2sum",
        "shasum",
        "md5",
    ],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--binary"], Nothing),
    flag(&["-c", "--check"], ReadsListed),
    value(&["-l", "--length"], Nothing),
    flag(&["-t", "--text"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--tag"], Nothing),
    flag(&["--ignore-missing"], Nothing),
    flag(&["--quiet"], Nothing),
    flag(&["--status"], Nothing),
    flag(&["--strict"], Nothing),
    flag(&["-w", "--warn"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
    value(&["-a", "--algorithm"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("sha256sum README.md src/main.rs"),
    read_only("md5sum -c sums"),
    read_only("b2sum -l 256 README.md"),
    read_only("shasum -a 256 README.md"),
    read_only("md5sum -btzw --tag --ignore-missing --quiet --status --strict README.md"),
    read_only("md5sum --help; md5sum --version"),
];
