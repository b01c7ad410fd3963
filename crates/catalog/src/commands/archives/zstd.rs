//! `zstd`, `unzstd`: compress and expand files.
//!
//! They list with `-l`, test with `-t`, and copy to standard output with `-c` or
//! without operands; `-o` and `--rm` write even then.
//!
//! Source: zstd 1.5.4 `zstd(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["zstd", "unzstd"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(writes),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(
        &["-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"],
        Nothing,
    )
    .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c", "--stdout"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d", "--decompress", "--uncompress"], Nothing)
        .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-f", "--force"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-k", "--keep"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l", "--list"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-q", "--quiet"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-t", "--test"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-o"], WritesStream).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--rm"], Writes).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    read_only("zstd -dc a.zst"),
    read_only("zstd -l a.zst"),
    read_only("zstd -tq a.zst"),
    read_only("zstd; unzstd"),
    read_only("zstd -c -1fhkvV README.md"),
    unproven("zstd README.md", Kind::Writes),
    unproven("unzstd a.zst", Kind::Writes),
    unproven("zstd -td a.zst", Kind::Writes),
    unproven("zstd -dc a.zst -o out", Kind::Writes),
    unproven("zstd -c --rm README.md", Kind::Writes),
    unproven("zstd --output-dir-flat=x README.md", Kind::Unknown),
];

/// Of several modes the last wins; `-c` holds with all of them.
fn writes<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let reads = reading.has("-l") || reading.has("-t");
    if reading.has("-c") || reads && !reading.has("-d") {
        return;
    }
    if let Some(first) = reading.operands.first() {
        let new = Path::entry(Value::Opaque);
        effects.push(first.argument, Effect::Writes(new));
    }
}
