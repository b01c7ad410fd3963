//! `getfacl`, `getfattr`, `lsattr`: show access lists and attributes of files.
//!
//! Source: acl 2.3.1, attr 2.5.1 and e2fsprogs 1.47 manual pages.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Spec, flag, read_only, value};

pub(crate) const SPEC: Spec = Spec {
    names: &["getfacl", "getfattr", "lsattr"],
    options: OPTIONS,
    operands: Operands::EachOr(ListsValue, "."),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--access"], Nothing),
    flag(&["-d", "--default", "--dump"], Nothing),
    flag(&["-c", "--omit-header"], Nothing),
    flag(&["-e", "--all-effective"], Nothing),
    flag(&["-E", "--no-effective"], Nothing),
    flag(&["-s", "--skip-base"], Nothing),
    flag(&["-R", "--recursive"], Nothing),
    flag(&["-L", "--logical"], Nothing),
    flag(&["-P", "--physical"], Nothing),
    flag(&["-t", "--tabular"], Nothing),
    flag(&["-n", "--numeric"], Nothing),
    flag(&["--one-file-system"], Nothing),
    flag(&["-p", "--absolute-names"], Nothing),
    flag(&["--only-values"], Nothing),
    value(&["--match"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("getfacl -R src"),
    read_only("getfattr -d README.md"),
    read_only("lsattr -d src"),
    read_only("getfacl -aceEsLPtn -phv --one-file-system --only-values --match=x README.md"),
];
