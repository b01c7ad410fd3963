//! `zcat`, `bzcat`, `xzcat`, `lzcat`: print compressed files.
//!
//! They are `gzip -cd`, `bzip2 -cd` and `xz -cd`; no option takes that back.
//!
//! Source: GNU gzip 1.12 manual; bzip2 1.0.8 `bzcat(1)`; xz 5.4 `xz(1)`.

use crate::spec::{
    Arguments, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["zcat", "gzcat", "bzcat", "xzcat", "lzcat"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-f", "--force"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-k", "--keep"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["-L", "--license"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-r", "--recursive"], Recursive),
    value(&["-S", "--suffix"], Nothing),
    flag(&["-t", "--test"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("zcat a.gz; bzcat a.bz2; xzcat a.xz; lzcat a.lzma"),
    read_only("zcat -fhklLqrtv -V -S .gz a.gz"),
];
