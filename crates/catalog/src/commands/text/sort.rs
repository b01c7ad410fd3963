//! `sort`: sorts lines.
//!
//! Writes with `-o`, also clustered and abbreviated; `--compress-program` runs a
//! program. Temporary files go to `$TMPDIR` or `/tmp` and are gone when it ends.
//!
//! Source: GNU coreutils 9.1 manual, section 7.1; macOS and busybox `sort`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["sort"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--ignore-leading-blanks"], Nothing).on(Platforms::UNIX),
    flag(&["-d", "--dictionary-order"], Nothing).on(Platforms::UNIX),
    flag(&["-f", "--ignore-case"], Nothing).on(Platforms::UNIX),
    flag(&["-g", "--general-numeric-sort"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--ignore-nonprinting"], Nothing).on(Platforms::UNIX),
    flag(&["-M", "--month-sort"], Nothing).on(Platforms::UNIX),
    flag(&["-h", "--human-numeric-sort"], Nothing).on(Platforms::UNIX),
    flag(&["-n", "--numeric-sort"], Nothing).on(Platforms::UNIX),
    flag(&["-R", "--random-sort"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--random-source"], ReadsValue),
    flag(&["-r", "--reverse"], Nothing).on(Platforms::UNIX),
    value(&["--sort"], Nothing),
    flag(&["-V", "--version-sort"], Nothing).on(Platforms::UNIX),
    value(&["--batch-size"], Nothing),
    flag(&["-c"], Nothing).on(Platforms::UNIX),
    flag(&["-C"], Nothing).on(Platforms::UNIX),
    optional(&["--check"], Nothing),
    value(&["--compress-program"], RunsValue),
    flag(&["--debug"], Nothing),
    value(&["--files0-from"], ReadsListed),
    value(&["-k", "--key"], Nothing).on(Platforms::UNIX),
    flag(&["-m", "--merge"], Nothing).on(Platforms::UNIX),
    value(&["-o", "--output"], WritesValue).on(Platforms::UNIX),
    flag(&["-s", "--stable"], Nothing).on(Platforms::UNIX),
    value(&["-S", "--buffer-size"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-t", "--field-separator"], Nothing).on(Platforms::UNIX),
    value(&["-T", "--temporary-directory"], WritesBelow),
    value(&["--parallel"], Nothing),
    flag(&["-u", "--unique"], Nothing).on(Platforms::UNIX),
    flag(&["-z", "--zero-terminated"], Nothing).on(Platforms::UNIX),
    flag(&["--help"], Nothing).on(Platforms::UNIX),
    flag(&["--version"], Nothing).on(Platforms::UNIX),
];

const EXAMPLES: &[Example] = &[
    read_only("sort -rn README.md"),
    read_only("sort -t, -k3 -n README.md"),
    read_only("sort -c README.md"),
    read_only("sort --rev README.md"),
    read_only("sort --files0-from=names"),
    read_only("sort --random-source=README.md -R README.md"),
    read_only("sort ./*.md"),
    read_only("sort -bdfgiMhVC -msz --sort=version --batch-size=8 README.md"),
    read_only("sort --check=quiet --debug -S 1M --parallel=2 README.md"),
    read_only("sort --help; sort --version"),
    unproven("sort *.md", Kind::Unknown),
    unproven("sort \"$x\"", Kind::Unknown),
    unproven("sort -o out README.md", Kind::Writes),
    unproven("sort README.md -oout", Kind::Writes),
    unproven("sort -uoout README.md", Kind::Writes),
    unproven("sort --outp out README.md", Kind::Writes),
    unproven("sort \"-o\" README.md README.md", Kind::Writes),
    unproven("sort -o - README.md", Kind::Writes),
    unproven("sort -T tmp README.md", Kind::Writes),
    unproven("sort --compress-program=./evil README.md", Kind::Runs),
    unproven("sort --co ./evil README.md", Kind::Runs),
];
