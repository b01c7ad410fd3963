//! What is proved of a word that is not known holds whatever the word is.

use super::{each_spec, split, strongest};
use crate::spec::{Example, Outcome};
use crate::{Kind, Value};

/// What a word may turn out to be: options that write or run somewhere,
/// operands, nothing, several words.
const WORDS: &[&[&str]] = &[
    &[],
    &[""],
    &["x"],
    &["-"],
    &["--"],
    &["-o"],
    &["-oout"],
    &["--output=out"],
    &["--output", "out"],
    &["-i"],
    &["-f"],
    &["-x", "touch", "out"],
    &["-exec", "touch", "out", ";"],
    &["-delete"],
    &["--pre=./evil"],
    &["--help", "-o", "out"],
    &["e"],
    &["+x"],
    &["a=b"],
    &["x", "out"],
    &["x", "y", "z"],
    &["1", "-o", "out"],
    &["x;e id"],
    &["host:x"],
    &["@evil"],
    &["/evil"],
    &["-9"],
    &["rm"],
    &["set"],
];

/// The argument list with the word at `at` replaced by what `known` bytes of
/// it and one of [`WORDS`] make.
fn with<'s>(argv: &[Value<'s>], at: usize, words: Vec<Value<'s>>) -> Vec<Value<'s>> {
    let mut replaced = argv.to_vec();
    replaced.splice(at..=at, words);
    replaced
}

/// Whether it does no more than read; a wait that is not foreseen ends at the
/// time limit.
fn is_read_only(argv: &[Value<'_>]) -> Option<bool> {
    let kind = strongest(argv, &mut Vec::new())?;
    Some(kind <= Kind::Needs || kind == Kind::Waits)
}

/// The first way in which the word at `at` breaks what was proved of it.
fn broken(argv: &[Value<'_>], at: usize) -> Option<String> {
    let bytes = argv[at].as_exact()?.to_vec();
    for length in [0, 1, 2, 3, bytes.len()] {
        let Some(known) = bytes.get(..length) else {
            continue;
        };
        let unknown = [
            Value::One {
                prefix: known.to_vec().into(),
            },
            Value::Many {
                prefix: known.to_vec().into(),
            },
            Value::Opaque,
        ];
        for value in unknown {
            if is_read_only(&with(argv, at, vec![value.clone()])) != Some(true) {
                continue;
            }
            for words in WORDS {
                if value.is_single() && words.len() != 1 {
                    continue;
                }
                // Several words all start with what is known of a glob.
                let start = if matches!(value, Value::Opaque) {
                    &[][..]
                } else {
                    known
                };
                let concrete = words.iter().map(|word| {
                    let whole = [start, word.as_bytes()].concat();
                    Value::Exact(whole.into())
                });
                let concrete = with(argv, at, concrete.collect());
                if is_read_only(&concrete) == Some(false) {
                    let shown: Vec<_> = argv
                        .iter()
                        .map(|word| String::from_utf8_lossy(word.prefix()))
                        .collect();
                    let kind = match value {
                        Value::One { .. } => "one word",
                        _ => "words",
                    };
                    let start = String::from_utf8_lossy(start);
                    return Some(format!("{shown:?} at {at}: {kind} `{start}…` as {words:?}"));
                }
            }
        }
    }
    None
}

#[test]
fn what_is_proved_of_an_unknown_word_holds_for_every_word() {
    let mut wrong = Vec::new();
    each_spec(|spec| {
        let proved = |example: &&Example| example.outcome == Outcome::ReadOnly;
        for example in spec.examples.iter().filter(proved) {
            for argv in split(example.command).unwrap_or_default() {
                wrong.extend((1..argv.len()).filter_map(|at| broken(&argv, at)));
            }
        }
    });
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
