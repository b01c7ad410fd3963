//! `apropos`, `whatis`: search the descriptions of manual pages.
//!
//! Source: man-db 2.11.2 `apropos(1)`, `whatis(1)`.

use crate::spec::{Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["apropos", "whatis"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-d", "--debug"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-e", "--exact"], Nothing),
    flag(&["-r", "--regex"], Nothing),
    flag(&["-w", "--wildcard"], Nothing),
    flag(&["-a", "--and"], Nothing),
    flag(&["-l", "--long"], Nothing),
    value(&["-C", "--config-file"], Unknown(Unknown::ProgramFile)),
    value(&["-L", "--locale"], Nothing),
    value(&["-m", "--systems"], Unknown(Unknown::Option)),
    value(&["-M", "--manpath"], Unknown(Unknown::OptionValue)),
    value(&["-s", "--sections", "--section"], Nothing),
    flag(&["--help", "-?"], Nothing),
    flag(&["--usage"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("apropos printf; whatis ls"),
    read_only("apropos -dverwalV -L C -s 1 --usage printf"),
    read_only("apropos --help"),
    unproven("apropos -C cfg ls", Kind::Unknown),
    unproven("whatis --conf=cfg ls", Kind::Unknown),
    unproven("apropos -M . -m x ls", Kind::Unknown),
];
