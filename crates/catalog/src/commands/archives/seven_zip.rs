//! `7z`: lists, tests, extracts and makes archives of many kinds.
//!
//! Source: p7zip 16.02 `7z(1)`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["7z", "7za", "7zr", "7zz"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Switches that choose what is printed.
const SWITCHES: &[&[u8]] = &[
    b"-ba", b"-bb", b"-bb0", b"-bb1", b"-bb2", b"-bb3", b"-bd", b"-bt", b"-r", b"-r-", b"-slt",
    b"-y", b"-so",
];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let Some(command) = argv.get(1) else { return };
    match command.as_exact() {
        Some(b"l" | b"t" | b"i" | b"h" | b"--help") => effects.explain(1, "reading command"),
        Some(b"a" | b"d" | b"e" | b"rn" | b"u" | b"x") => {
            return effects.push(1, Effect::Writes(Path::entry(Value::Opaque)));
        }
        Some(_) => return effects.unknown(1, Unknown::Subcommand),
        None => return effects.unknown(1, Unknown::NotStatic),
    }
    for (at, word) in argv.iter().enumerate().skip(2) {
        match word.as_exact() {
            Some(switch) if SWITCHES.contains(&switch) => effects.explain(at, "switch"),
            _ if word.may_be_option() => effects.unknown(at, Unknown::Option),
            _ if word.prefix().starts_with(b"@") => effects.unknown(at, Unknown::ProgramFile),
            _ => effects.reads(at, word.clone()),
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("7z l a.7z"),
    read_only("7z l -slt -ba a.zip"),
    read_only("7z t a.7z; 7z i; 7z h README.md"),
    unproven("7z x a.7z", Kind::Writes),
    unproven("7z a out.7z README.md", Kind::Writes),
    unproven("7z l -o. a.7z", Kind::Unknown),
    unproven("7z l @list", Kind::Unknown),
    unproven("7z b", Kind::Unknown),
    unproven("7z l \"$x\"", Kind::Unknown),
];
