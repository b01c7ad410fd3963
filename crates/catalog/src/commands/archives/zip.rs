//! `zip`: makes and changes archives; `-sf` shows what it would take.
//!
//! Every other form writes the archive or a temporary file beside it, `-T`
//! starts `unzip` or the program of `-TT`, `-m` deletes what it packed. So only
//! `-sf`, the version and the help are read.
//! Source: Info-ZIP Zip 3.0 `zip(1)`, `zip -h2`, observed under strace.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Example, Spec, read_only, unproven};
use crate::{Effect, Kind, Path, Run, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["zip"],
    conventions: Conventions::WORDS,
    grammar: Some(read),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let words = argv.get(1..).unwrap_or_default();
    let exact: Vec<_> = words.iter().map_while(Value::as_exact).collect();
    match (exact.as_slice(), words) {
        ([b"-v" | b"--version" | b"-h" | b"-h2" | b"-L" | b"--help"], [_]) => {
            effects.explain(1, "--version");
        }
        // One archive: with further files `-sf` looks for them, and patterns
        // and lists have options of their own.
        ([b"-sf" | b"--show-files", ..], [_, archive]) => {
            effects.explain(1, "-sf");
            match archive.is_single() && !archive.may_be_option() {
                true => effects.reads(2, archive.clone()),
                false => effects.unknown(2, Unknown::MayBeOption),
            }
        }
        _ => {
            effects.push(1, Effect::Writes(Path::entry(Value::Opaque)));
            if words.iter().any(may_test) {
                effects.push(1, Effect::Runs(Run::Program(Value::exact(b"a program"))));
            }
        }
    }
}

/// Whether a word may hold `-T` or `-TT`, in any spelling.
fn may_test(word: &Value<'_>) -> bool {
    match word.as_exact() {
        Some(word) => word.starts_with(b"--") || word.starts_with(b"-") && word.contains(&b'T'),
        None => word.may_be_option(),
    }
}

const EXAMPLES: &[Example] = &[
    read_only("zip -sf a.zip"),
    read_only("zip --show-files a.zip"),
    read_only("zip -v; zip -h; zip -h2; zip -L"),
    unproven("zip -r a.zip docs", Kind::Writes),
    unproven("zip -sf -d a.zip x", Kind::Writes),
    unproven("zip -T a.zip", Kind::Runs),
    unproven("zip a.zip -T -TT 'sh -c x'", Kind::Runs),
    unproven(
        "zip a.zip /etc/hosts -T --unzip-command='sh -c x'",
        Kind::Runs,
    ),
    unproven("zip -m a.zip x", Kind::Writes),
    unproven("zip -sf \"$x\"", Kind::Unknown),
];
