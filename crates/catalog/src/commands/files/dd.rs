//! `dd`: copies and converts a file.
//!
//! Writes what `of=` names; without it, prints.
//!
//! Source: GNU coreutils 9.1 manual, section 11.2.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["dd"],
    grammar: Some(grammar),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The operands that choose how much is copied, and how.
const HARMLESS: &[&str] = &[
    "bs=", "cbs=", "conv=", "count=", "ibs=", "iflag=", "iseek=", "obs=", "oflag=", "oseek=",
    "seek=", "skip=", "status=",
];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    for (at, word) in argv.iter().enumerate().skip(1) {
        let known = word.prefix();
        if known.starts_with(b"if=") {
            effects.reads(at, word.without_prefix(3));
        } else if matches!(word.as_exact(), Some(b"of=/dev/null" | b"of=/dev/stdout")) {
            effects.explain(at, "of=");
        } else if known.starts_with(b"of=") {
            let file = Path::entry(word.without_prefix(3));
            effects.push(at, Effect::Writes(file));
        } else if let Some(name) = HARMLESS
            .iter()
            .find(|name| known.starts_with(name.as_bytes()))
        {
            effects.explain(at, name);
        } else if !matches!(word.as_exact(), Some(b"--" | b"--help" | b"--version")) {
            effects.unknown(at, Unknown::Operand);
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("dd if=README.md bs=16 count=1 skip=0 status=none"),
    read_only("dd if=README.md of=/dev/null"),
    unproven("dd if=README.md of=out", Kind::Writes),
    unproven("dd if=README.md of=/dev/null of=out", Kind::Writes),
    unproven("dd of=\"$x\"", Kind::Writes),
    unproven("dd \"$x\"", Kind::Unknown),
];
