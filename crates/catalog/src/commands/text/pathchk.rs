//! `pathchk`: checks whether file names are valid or portable.
//!
//! Source: GNU coreutils 9.1 manual, section 18.3.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["pathchk"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-p"], Nothing),
    flag(&["-P"], Nothing),
    flag(&["--portability"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pathchk -pP --portability README.md"),
    read_only("pathchk --help; pathchk --version"),
];
