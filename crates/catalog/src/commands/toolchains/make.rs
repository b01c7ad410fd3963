//! `make`: runs what a makefile says.
//!
//! `-n` is no reading: makefiles are read first, and `$(shell …)`, `!=` and
//! lines with `+` or `$(MAKE)` run all the same; included makefiles are
//! remade. `-q`, `-p` and `-t` read the makefile too. Only questions about
//! make itself do not.
//! Source: GNU Make 4.3 manual, sections 9.3 and 5.7.1.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::Context;
use crate::spec::{Conventions, Example, Means::*, Operands, Spec, flag, read_only, unproven};
use crate::{Effect, Kind, Run, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["make", "gmake"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-v", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    operands: Operands::Each(Runs("make")),
    check: Some(runs),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn runs(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--version") && !reading.has("--help") {
        let recipes = Run::Program(Value::exact(b"the makefile's recipes"));
        effects.push(0, Effect::Runs(recipes));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("make --version"),
    read_only("make -v"),
    read_only("make --help"),
    unproven("make", Kind::Runs),
    unproven("make test", Kind::Runs),
    unproven("make -n", Kind::Unknown),
    unproven("make -qp", Kind::Unknown),
    unproven("make -v -f evil", Kind::Unknown),
];
