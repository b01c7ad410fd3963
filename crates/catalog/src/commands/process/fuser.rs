//! `fuser`: shows which processes use files.
//!
//! `-k` kills them.
//!
//! Source: psmisc 23.6 `fuser(1)`.

use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["fuser"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-i", "--interactive"], Nothing),
    flag(&["-I", "--inode"], Nothing),
    flag(&["-k", "--kill"], Signals),
    flag(&["-l", "--list-signals"], Nothing),
    flag(&["-m", "--mount"], Nothing),
    flag(&["-M", "--ismountpoint"], Nothing),
    value(&["-n", "--namespace"], Nothing),
    flag(&["-s", "--silent"], Nothing),
    flag(&["-u", "--user"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-w", "--writeonly"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-4", "--ipv4"], Nothing),
    flag(&["-6", "--ipv6"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("fuser -vM ."),
    read_only("fuser -n tcp 80"),
    read_only("fuser -aIlmsuwV4 -6 ."),
    unproven("fuser -k .", Kind::Signals),
    unproven("fuser -vki .", Kind::Signals),
    unproven("fuser -TERM .", Kind::Unknown),
];
