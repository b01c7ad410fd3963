//! `uniq`: drops or shows repeated lines.
//!
//! The second operand is the file it writes.
//!
//! Source: GNU coreutils 9.1 manual, section 7.3; macOS `uniq(1)`.

use crate::Kind;
use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["uniq"],
    options: OPTIONS,
    operands: Operands::FirstThen(ReadsValue, WritesStream),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--count"], Nothing).on(Platforms::UNIX),
    flag(&["-d", "--repeated"], Nothing).on(Platforms::UNIX),
    flag(&["-D"], Nothing),
    optional(&["--all-repeated"], Nothing),
    value(&["-f", "--skip-fields"], Nothing).on(Platforms::UNIX),
    optional(&["--group"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing).on(Platforms::UNIX),
    value(&["-s", "--skip-chars"], Nothing).on(Platforms::UNIX),
    flag(&["-u", "--unique"], Nothing).on(Platforms::UNIX),
    flag(&["-z", "--zero-terminated"], Nothing),
    value(&["-w", "--check-chars"], Nothing),
    flag(&["--help"], Nothing).on(Platforms::UNIX),
    flag(&["--version"], Nothing).on(Platforms::UNIX),
];

const EXAMPLES: &[Example] = &[
    read_only("uniq -c README.md"),
    read_only("uniq -D README.md"),
    read_only("uniq --group=append README.md"),
    read_only("uniq README.md /dev/null"),
    read_only("uniq -iuz --all-repeated=none -f 1 -s 1 -w 3 README.md"),
    read_only("uniq --help; uniq --version"),
    unproven("uniq README.md out", Kind::Writes),
    unproven("uniq -- README.md -out", Kind::Writes),
    unproven("uniq -cd README.md out", Kind::Writes),
    unproven("uniq - out", Kind::Writes),
    unproven("uniq *", Kind::Unknown),
];
