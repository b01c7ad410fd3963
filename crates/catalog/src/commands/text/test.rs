//! `test` and `[`: compare strings and numbers, ask about files.
//!
//! The builtin of bash evaluates the subscript of what `-v` and `-R` name. A
//! word that is not known is harmless where it can only be an operand.
//!
//! Source: bash 5.2 manual, sections 4.1 and 6.4, and its `test.c`; POSIX `test`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effects, Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["test", "["],
    grammar: Some(grammar),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const BINARY: &[&[u8]] = &[
    b"=", b"==", b"!=", b"<", b">", b"-eq", b"-ne", b"-lt", b"-le", b"-gt", b"-ge", b"-nt", b"-ot",
    b"-ef",
];
/// Without `-a` and `-o`, which also join expressions.
const UNARY: &[&[u8]] = &[
    b"-b", b"-c", b"-d", b"-e", b"-f", b"-g", b"-h", b"-k", b"-n", b"-p", b"-r", b"-s", b"-t",
    b"-u", b"-w", b"-x", b"-z", b"-G", b"-L", b"-N", b"-O", b"-S",
];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let bracket = (argv.first()).is_some_and(|name| name.prefix().ends_with(b"["));
    let mut end = argv.len();
    if bracket {
        end -= 1;
        if argv.get(end).and_then(Value::as_exact) != Some(b"]") {
            return effects.unknown(0, Unknown::MissingValue);
        }
    }
    let words = argv.get(1..end).unwrap_or_default();
    for (index, word) in words.iter().enumerate() {
        if !is_harmless(words, index, word) {
            effects.unknown(index + 1, Unknown::NotStatic);
        }
    }
}

fn is_harmless(words: &[Value<'_>], index: usize, word: &Value<'_>) -> bool {
    let one_of = |at: Option<usize>, operators: &[&[u8]]| {
        at.and_then(|at| words.get(at)?.as_exact())
            .is_some_and(|word| operators.contains(&word))
    };
    let before = index.checked_sub(1);
    match word {
        Value::Exact(bytes) if **bytes == *b"-v" || **bytes == *b"-R" => {
            let name = words.get(index + 1).map(Value::as_exact);
            name.is_none_or(|name| name.is_some_and(is_plain_name))
        }
        Value::Exact(_) => true,
        // `[ "$x" ]` is never more than a string.
        Value::One { .. } if words.len() == 1 => true,
        Value::One { .. } => {
            let is_right = one_of(before, BINARY) || one_of(before, UNARY);
            let is_left = one_of(Some(index + 1), BINARY) && index + 2 < words.len();
            is_right || is_left
        }
        Value::Many { .. } | Value::Opaque => false,
    }
}

fn is_plain_name(name: &[u8]) -> bool {
    name.iter()
        .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

const EXAMPLES: &[Example] = &[
    read_only("test -f README.md"),
    read_only("[ -d src ]"),
    read_only("[ ! -e \"$x\" -a 3 -gt 2 ]"),
    read_only("[ \"$x\" = yes -o \"$x\" != \"$y\" ]"),
    read_only("[ \"$x\" ]"),
    read_only("[ -v HOME ]"),
    read_only("[ \"$n\" -eq 3 ]"),
    unproven("[ -v 'a[0]' ]", Kind::Unknown),
    unproven("test -R 'a[0]'", Kind::Unknown),
    unproven("[ -v \"$x\" ]", Kind::Unknown),
    unproven("[ \"$x\" \"$y\" ]", Kind::Unknown),
    unproven("[ y -a \"$x\" 'a[0]' ]", Kind::Unknown),
    unproven("[ ! \"$x\" 'a[0]' ]", Kind::Unknown),
    unproven("[ $x = y ]", Kind::Unknown),
    unproven("[ -f *.md ]", Kind::Unknown),
    unproven("[ -f README.md", Kind::Unknown),
];
