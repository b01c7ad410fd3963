//! `namei`: follows a path name to its end.
//!
//! Source: util-linux 2.38 `namei(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["namei"],
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-x", "--mountpoints"], Nothing),
    flag(&["-m", "--modes"], Nothing),
    flag(&["-o", "--owners"], Nothing),
    flag(&["-l", "--long"], Nothing),
    flag(&["-n", "--nosymlinks"], Nothing),
    flag(&["-v", "--vertical"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[read_only("namei -xmolnvhV README.md")];
