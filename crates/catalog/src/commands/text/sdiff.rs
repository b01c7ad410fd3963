//! `sdiff`: shows two files side by side.
//!
//! Merges into a file with `-o`; `--diff-program` runs a program.
//!
//! Source: GNU diffutils 3.8 manual, chapter 16.

use crate::Kind;
use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["sdiff"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-o", "--output"], WritesValue),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-E", "--ignore-tab-expansion"], Nothing),
    flag(&["-Z", "--ignore-trailing-space"], Nothing),
    flag(&["-b", "--ignore-space-change"], Nothing),
    flag(&["-W", "--ignore-all-space"], Nothing),
    flag(&["-B", "--ignore-blank-lines"], Nothing),
    value(&["-I", "--ignore-matching-lines"], Nothing),
    flag(&["--strip-trailing-cr"], Nothing),
    flag(&["-a", "--text"], Nothing),
    value(&["-w", "--width"], Nothing),
    flag(&["-l", "--left-column"], Nothing),
    flag(&["-s", "--suppress-common-lines"], Nothing),
    flag(&["-t", "--expand-tabs"], Nothing),
    value(&["--tabsize"], Nothing),
    flag(&["-d", "--minimal"], Nothing),
    flag(&["-H", "--speed-large-files"], Nothing),
    value(&["--diff-program"], RunsValue),
    flag(&["--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("sdiff -iEZbWBalt -dHv -I x --strip-trailing-cr -w 100 README.md LICENSE"),
    read_only("sdiff --tabsize=4 README.md LICENSE"),
    read_only("sdiff --help"),
    unproven("sdiff -o out README.md LICENSE", Kind::Writes),
    unproven("sdiff --outp=out README.md LICENSE", Kind::Writes),
    unproven("sdiff -so out README.md LICENSE", Kind::Writes),
    unproven("sdiff --diff-program ./evil README.md LICENSE", Kind::Runs),
];
