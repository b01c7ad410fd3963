//! `xxd`: dumps files in hexadecimal and back.
//!
//! Writes its second operand. Options come first, are never clustered, and are
//! told by their first letter alone.
//!
//! Source: vim 9.0 `xxd(1)` and its behaviour.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["xxd"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The spellings of the options without a value.
const FLAGS: &[&str] = &[
    "-a",
    "-autoskip",
    "-b",
    "-bits",
    "-C",
    "-capitalize",
    "-d",
    "-E",
    "-EBCDIC",
    "-e",
    "-h",
    "-help",
    "-i",
    "-include",
    "-p",
    "-ps",
    "-plain",
    "-postscript",
    "-r",
    "-revert",
    "-u",
    "-v",
    "-version",
];
/// The spellings of those with one, which may also follow the letter: `-l16`.
const VALUES: &[&str] = &[
    "-c",
    "-cols",
    "-g",
    "-group",
    "-groupsize",
    "-l",
    "-len",
    "-n",
    "-name",
    "-o",
    "-offset",
    "-s",
    "-seek",
    "-skip",
];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let Some(first) = options(argv, effects) else {
        return;
    };
    for (index, operand) in argv.iter().enumerate().skip(first) {
        if !operand.is_single() {
            return effects.push(index, Effect::Writes(Path::entry(Value::Opaque)));
        }
        match index - first {
            0 => effects.reads(index, operand.clone()),
            1 if operand.as_exact() == Some(b"/dev/null") => {}
            1 => effects.push(index, Effect::Writes(Path::entry(operand.clone()))),
            _ => effects.unknown(index, Unknown::Operand),
        }
    }
}

/// The index of the first operand; `None` where an option is not understood.
fn options(argv: &[Value<'_>], effects: &mut Effects<'_>) -> Option<usize> {
    let mut at = 1;
    while let Some(word) = argv.get(at).filter(|word| word.may_be_option()) {
        let Some(option) = word.as_exact() else {
            effects.unknown(at, Unknown::MayBeOption);
            return None;
        };
        if option == b"--" {
            return Some(at + 1);
        }
        let named =
            |names: &[&'static str]| (names.iter().copied()).find(|name| name.as_bytes() == option);
        if let Some(flag) = named(FLAGS) {
            effects.explain(at, flag);
            at += 1;
        } else if let Some(name) = named(VALUES) {
            effects.explain(at, name);
            match argv.get(at + 1) {
                Some(value) if value.is_single() => at += 2,
                Some(_) => {
                    effects.unknown(at + 1, Unknown::NotStatic);
                    return None;
                }
                None => {
                    effects.unknown(at, Unknown::MissingValue);
                    return None;
                }
            }
        } else if is_attached_number(option) {
            effects.explain(at, "-LETTERNUMBER");
            at += 1;
        } else {
            effects.unknown(at, Unknown::Option);
            return None;
        }
    }
    Some(at)
}

/// Whether this is `-l16`, `-c8`, `-s+4`, `-g2`, `-o1` or the like.
fn is_attached_number(option: &[u8]) -> bool {
    let [b'-', b'c' | b'g' | b'l' | b'o' | b's', number @ ..] = option else {
        return false;
    };
    let digits = number
        .strip_prefix(b"+")
        .or(number.strip_prefix(b"-"))
        .unwrap_or(number);
    let digits = digits.strip_prefix(b"0x").unwrap_or(digits);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit)
}

const EXAMPLES: &[Example] = &[
    read_only("xxd README.md"),
    read_only("xxd -l 16 -s +4 README.md"),
    read_only("xxd -l16 -c8 -g1 -u README.md"),
    read_only("xxd -p README.md | xxd -r -p"),
    read_only("xxd -ps -cols 30 -- README.md"),
    read_only("xxd -i -n name README.md"),
    unproven("xxd README.md out", Kind::Writes),
    unproven("xxd -r README.md out", Kind::Writes),
    unproven("xxd -r -p - out", Kind::Writes),
    unproven("xxd -l 16 README.md out", Kind::Writes),
    unproven("xxd *", Kind::Unknown),
    unproven("xxd src/*", Kind::Writes),
    unproven("xxd -re -p - out", Kind::Unknown),
    unproven("xxd \"$x\" out", Kind::Unknown),
];
