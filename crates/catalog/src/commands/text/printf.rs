//! `printf`: prints its arguments in a format.
//!
//! The builtin of bash sets a variable with `-v` and with the conversion `%n`.
//!
//! Source: bash 5.2 manual, section 4.2; GNU coreutils 9.1 manual, section 15.2.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, State, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["printf"],
    grammar: Some(grammar),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let mut at = 1;
    if let Some(first) = argv.get(1).and_then(Value::as_exact) {
        match first {
            b"--" => at = 2,
            _ if first.starts_with(b"-v") => {
                return effects.push(1, Effect::ChangesState(State::Shell));
            }
            _ if first.len() > 1 && first.starts_with(b"-") => {
                return effects.unknown(1, Unknown::Option);
            }
            _ => {}
        }
    }
    let Some(format) = argv.get(at) else { return };
    effects.explain(at, "format");
    match format.as_exact() {
        Some(bytes) if assigns(bytes) => effects.push(at, Effect::ChangesState(State::Shell)),
        Some(_) => {}
        // Alone it can neither be `-v NAME` nor find a name for `%n`.
        None if format.is_single() && argv.len() == at + 1 => {}
        None => effects.unknown(at, Unknown::NotStatic),
    }
}

/// Whether a conversion of the format is `%n`, with flags and sizes between.
fn assigns(format: &[u8]) -> bool {
    let mut bytes = format.iter();
    while bytes.by_ref().any(|byte| *byte == b'%') {
        let modifier = |byte: &&u8| b"-+ #0'123456789*.hlLjztq".contains(byte);
        // An escape may spell the letter: `%\156`.
        if let Some(b'n' | b'\\') = bytes.find(|byte| !modifier(byte)) {
            return true;
        }
    }
    false
}

const EXAMPLES: &[Example] = &[
    read_only("printf '%s\\n' README.md \"$x\""),
    read_only("printf '%5.2f %% %d items\\n' 1 \"$n\""),
    read_only("printf \"$x\""),
    read_only("printf -- '-%s' a"),
    read_only("printf"),
    unproven("printf -v PATH x", Kind::ChangesState),
    unproven("printf -vPATH x", Kind::ChangesState),
    unproven("printf '%n' PATH", Kind::ChangesState),
    unproven("printf '%%%5n' PATH", Kind::ChangesState),
    unproven("printf \"$x\" a", Kind::Unknown),
    unproven("printf $x", Kind::Unknown),
];
