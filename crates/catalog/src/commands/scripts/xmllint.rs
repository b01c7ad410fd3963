//! `xmllint`: parses XML.
//!
//! `-o` writes, `--shell` is a shell of its own. An operand that is an address
//! is fetched; so is what a document names, where entities, schemas, external
//! document types or inclusions are asked for: those options are not listed.
//! Source: libxml2 2.9.14 `xmllint(1)` and `xmllint.c`.

use crate::spec::{
    Conventions, Example, Long, Means::*, Operands, Opt, Platforms, Short, Spec, everywhere, flag,
    read_only, unproven, value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["xmllint"],
    conventions: Conventions {
        long: Long::OneOrTwoDashes,
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::Each(ReadsUnlessScheme(&Network(Access::Read))),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    flag(&["--c14n", "--c14n11", "--exc-c14n"], Nothing),
    flag(&["--debug"], Nothing),
    flag(&["--dropdtd"], Nothing),
    value(&["--encode"], Nothing),
    flag(&["--format"], Nothing),
    flag(&["--html"], Nothing),
    flag(&["--huge"], Nothing),
    flag(&["--memory"], Nothing),
    flag(&["--noblanks"], Nothing),
    flag(&["--nocatalogs"], Nothing),
    flag(&["--nocdata"], Nothing),
    flag(&["--nodefdtd"], Nothing),
    flag(&["--noenc"], Nothing),
    flag(&["--nonet"], Nothing),
    flag(&["--noout"], Nothing),
    flag(&["--nowarning"], Nothing),
    flag(&["--nsclean"], Nothing),
    value(&["--output", "--o"], WritesValue),
    value(&["--pretty"], Nothing),
    flag(&["--quiet"], Nothing),
    flag(&["--recover"], Nothing),
    flag(&["--shell"], Unknown(Unknown::Interactive)),
    flag(&["--stream"], Nothing),
    flag(&["--timing"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["--xmlout"], Nothing),
    value(&["--xpath"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("xmllint --noout data.xml"),
    read_only("xmllint --format --nonet data.xml"),
    read_only("xmllint --xpath '//item/@id' --noblanks --recover --huge data.xml"),
    read_only("xmllint -html -nowarning -encode utf-8 -pretty 1 --xmlout data.xml"),
    read_only("xmllint --c14n --debug --dropdtd --memory --nocatalogs --nocdata data.xml"),
    read_only("xmllint --nodefdtd --noenc --nsclean --quiet --stream --timing data.xml"),
    read_only("xmllint --version"),
    unproven("xmllint -o out data.xml", Kind::Writes),
    unproven("xmllint data.xml --output out", Kind::Writes),
    unproven("xmllint --shell data.xml", Kind::Unknown),
    unproven("xmllint --noent data.xml", Kind::Unknown),
    unproven("xmllint --schema data.xsd data.xml", Kind::Unknown),
    unproven("xmllint http://localhost/x.xml", Kind::NetworkRead),
];
