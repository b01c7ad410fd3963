//! `sleep`: waits for a time.
//!
//! Ten minutes and less end by themselves; what is longer or not known may not.
//!
//! Source: GNU coreutils 9.1 manual, section 25.1; macOS `sleep(1)`.

use crate::spec::{
    Arguments, Context, Conventions, Example, Means::*, Operands, Platforms, Spec, read_only,
    unproven,
};
use crate::{Effect, Effects, Kind, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["sleep"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    check: Some(waits),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("sleep 5"),
    read_only("sleep 0.1 0.001m"),
    unproven("sleep 9999", Kind::Waits),
    unproven("sleep inf", Kind::Waits),
    unproven("sleep 1h", Kind::Waits),
    unproven("sleep \"$x\"", Kind::Waits),
];

const LONGEST: f64 = 600.0;

fn waits(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let seconds = (reading.operands.iter())
        .map(|operand| operand.value.as_exact().and_then(seconds))
        .sum::<Option<f64>>();
    if seconds.is_none_or(|seconds| seconds > LONGEST) {
        effects.push(0, Effect::Waits);
    }
}

/// `5`, `0.5`, `2m`, `1h`, `1d`; no signs, exponents or hexadecimal numbers.
fn seconds(word: &[u8]) -> Option<f64> {
    let (number, unit) = match word.split_last()? {
        (b's', number) => (number, 1.0),
        (b'm', number) => (number, 60.0),
        (b'h', number) => (number, 3600.0),
        (b'd', number) => (number, 86400.0),
        _ => (word, 1.0),
    };
    let plain = number
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let number: f64 = std::str::from_utf8(number).ok()?.parse().ok()?;
    plain.then_some(number * unit)
}
