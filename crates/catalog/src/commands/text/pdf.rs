//! `pdftotext`, `pdfinfo`, `pdffonts`, `pdfimages`: read PDF files.
//!
//! `pdftotext` writes beside its file unless its output is `-`; `pdfimages`
//! writes unless it lists. A name with a scheme is fetched where poppler is
//! built with curl.
//! Source: Poppler 22.12 manual pages, `parseargs.cc`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Long, Means, Means::*, Operands, Opt, Short, Spec, flag, read_only,
    unproven, value,
};
use crate::{Access, Effect, Kind, Path, Value};

const FILE: Means = ReadsUnlessScheme(&Network(Access::Read));

const POPPLER: Conventions = Conventions {
    long: Long::OneOrTwoDashes,
    short: Short::None,
    ..Conventions::EXACT
};

const COMMON: &[Opt] = &[
    value(&["-f"], Nothing),
    value(&["-l"], Nothing),
    value(&["-opw"], Nothing),
    value(&["-upw"], Nothing),
    flag(&["-q"], Nothing),
    flag(&["-v"], Nothing),
    flag(&["-h"], Nothing),
    flag(&["-help"], Nothing),
];

pub(crate) const TEXT: Spec = Spec {
    names: &["pdftotext"],
    conventions: POPPLER,
    options: &[
        value(&["-r"], Nothing),
        value(&["-x"], Nothing),
        value(&["-y"], Nothing),
        value(&["-W"], Nothing),
        value(&["-H"], Nothing),
        flag(&["-layout"], Nothing),
        value(&["-fixed"], Nothing),
        flag(&["-raw"], Nothing),
        flag(&["-nodiag"], Nothing),
        flag(&["-htmlmeta"], Nothing),
        flag(&["-tsv"], Nothing),
        value(&["-enc"], Nothing),
        flag(&["-listenc"], Nothing),
        value(&["-eol"], Nothing),
        flag(&["-nopgbrk"], Nothing),
        flag(&["-bbox"], Nothing),
        flag(&["-bbox-layout"], Nothing),
        flag(&["-cropbox"], Nothing),
        value(&["-colspacing"], Nothing),
    ],
    shared: &[COMMON],
    operands: Operands::FirstThen(FILE, Nothing),
    check: Some(to_standard_output),
    examples: &[
        read_only("pdftotext x.pdf -"),
        read_only("pdftotext -layout -f 1 -l 2 x.pdf - | head"),
        read_only("pdftotext -raw -r 72 -x 1 -y 1 -W 9 -H 9 -fixed 1 -opw a -upw b -q x.pdf -"),
        read_only("pdftotext -nodiag -htmlmeta -tsv -enc UTF-8 -eol unix -nopgbrk x.pdf -"),
        read_only("pdftotext -bbox -bbox-layout -cropbox -colspacing 1 x.pdf -"),
        read_only("pdftotext -v; pdftotext -h; pdftotext --help; pdftotext -listenc"),
        unproven("pdftotext x.pdf", Kind::Writes),
        unproven("pdftotext x.pdf out.txt", Kind::Writes),
        unproven("pdftotext x.pdf - more", Kind::Writes),
        unproven("pdftotext http://x/y.pdf -", Kind::NetworkRead),
        unproven("pdftotext --other x.pdf -", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

/// Without an output it writes beside its file.
fn to_standard_output(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let output = reading.operands.get(1);
    let is_standard = output.is_some_and(|output| output.value.as_exact() == Some(b"-"));
    let informs = reading.operands.is_empty();
    if !informs && (!is_standard || reading.operands.len() > 2) {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

pub(crate) const INFO: Spec = Spec {
    names: &["pdfinfo", "pdffonts"],
    conventions: POPPLER,
    options: &[
        flag(&["-box"], Nothing),
        flag(&["-meta"], Nothing),
        flag(&["-custom"], Nothing),
        flag(&["-js"], Nothing),
        flag(&["-struct"], Nothing),
        flag(&["-struct-text"], Nothing),
        flag(&["-isodates"], Nothing),
        flag(&["-rawdates"], Nothing),
        flag(&["-dests"], Nothing),
        flag(&["-url"], Nothing),
        value(&["-enc"], Nothing),
        flag(&["-listenc"], Nothing),
        flag(&["-subst"], Nothing),
    ],
    shared: &[COMMON],
    operands: Operands::AtMost(1, FILE),
    examples: &[
        read_only("pdfinfo x.pdf"),
        read_only("pdfinfo -box -meta -custom -js -struct -struct-text -isodates x.pdf"),
        read_only("pdfinfo -rawdates -dests -url -enc UTF-8 -f 1 -l 2 x.pdf; pdfinfo -listenc"),
        read_only("pdffonts -subst -opw a -upw b -q x.pdf"),
        read_only("pdfinfo -v; pdfinfo -h; pdfinfo --help"),
        unproven("pdfinfo http://x/y.pdf", Kind::NetworkRead),
        unproven("pdfinfo --other x.pdf", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const IMAGES: Spec = Spec {
    names: &["pdfimages"],
    conventions: POPPLER,
    options: &[
        flag(&["-list"], Nothing),
        flag(&["-p"], Nothing),
        flag(&["-png"], Nothing),
        flag(&["-all"], Nothing),
    ],
    shared: &[COMMON],
    operands: Operands::FirstThen(FILE, WritesValue),
    check: Some(lists),
    examples: &[
        read_only("pdfimages -list -p -png -all -f 1 -l 2 -opw a -upw b -q x.pdf"),
        read_only("pdfimages -list -v; pdfimages -list -h; pdfimages -list -help"),
        unproven("pdfimages x.pdf out", Kind::Writes),
        unproven("pdfimages -list x.pdf out", Kind::Writes),
    ],
    ..Spec::DEFAULT
};

fn lists(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("-list") {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}
