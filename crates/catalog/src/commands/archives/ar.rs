//! `ar`: lists and prints the members of a static library, or changes it.
//!
//! `--plugin` loads a library; `@FILE` holds further arguments.
//!
//! Source: GNU binutils 2.40 `ar(1)`.

use crate::spec::{Context, Example, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ar"],
    grammar: Some(grammar),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let Some(key) = argv.get(1) else { return };
    let Some(letters) = key.as_exact() else {
        return effects.unknown(1, Unknown::NotStatic);
    };
    let letters = letters.strip_prefix(b"-").unwrap_or(letters);
    for (at, word) in argv.iter().enumerate().skip(2) {
        let starts = word.prefix().first();
        if word.as_exact().is_none() && starts.is_none() || matches!(starts, Some(b'-' | b'@')) {
            return effects.unknown(at, Unknown::MayBeOption);
        }
    }
    let reads = matches!(letters.first(), Some(b't' | b'p'));
    let modifiers = letters.get(1..).unwrap_or_default();
    if reads && modifiers.iter().all(|letter| b"vOo".contains(letter)) {
        effects.explain(1, "reading key");
        if let Some(archive) = argv.get(2) {
            effects.reads(2, archive.clone());
        }
    } else if letters.iter().all(u8::is_ascii_alphabetic) {
        effects.push(1, Effect::Writes(Path::entry(Value::Opaque)));
    } else {
        effects.unknown(1, Unknown::Option);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("ar t a.a"),
    read_only("ar -tv a.a"),
    read_only("ar p a.a x.o"),
    unproven("ar x a.a", Kind::Writes),
    unproven("ar rcs a.a x.o", Kind::Writes),
    unproven("ar t a.a --plugin ./evil.so", Kind::Unknown),
    unproven("ar t @options", Kind::Unknown),
    unproven("ar --plugin ./evil.so t a.a", Kind::Unknown),
    unproven("ar t \"$x\"", Kind::Unknown),
];
