//! `xz`, `bzip2`, `lzma` and their opposites: compress and expand files in place.
//!
//! They list with `-l`, test with `-t`, and copy to standard output with `-c` or
//! without operands.
//!
//! Source: xz 5.4 `xz(1)`; bzip2 1.0.8 `bzip2(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["xz", "unxz", "lzma", "unlzma", "bzip2", "bunzip2"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(replaces),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(
        &["-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"],
        Nothing,
    )
    .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--fast"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--best"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c", "--stdout", "--to-stdout"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d", "--decompress", "--uncompress"], Nothing)
        .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-e", "--extreme"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-f", "--force"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-H", "--long-help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-k", "--keep"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l", "--list"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-L", "--license"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-q", "--quiet"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-Q", "--no-warn"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--robot"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s", "--small"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-t", "--test"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-T", "--threads"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-z", "--compress"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    read_only("xz -dc a.xz"),
    read_only("xz -l a.xz"),
    read_only("bzip2 -tv a.bz2"),
    read_only("xz; bzip2 -d"),
    read_only("xz -c -0efhHLqQs -V --fast --best --robot -T 0 README.md"),
    unproven("xz README.md", Kind::Writes),
    unproven("bunzip2 a.bz2", Kind::Writes),
    unproven("bzip2 -k README.md", Kind::Writes),
    unproven("xz -tz README.md", Kind::Writes),
    unproven("bzip2 --decompress -t a.bz2", Kind::Writes),
    unproven("xz -l README.md -z", Kind::Writes),
    unproven("xz --files=list", Kind::Unknown),
];

/// Of several modes one wins, by their order in xz and the long ones in bzip2;
/// `-c` holds with all of them.
fn replaces<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let has = |names: [&str; 2]| names.iter().any(|name| reading.has(name));
    if reading.has("-c") || has(["-l", "-t"]) && !has(["-d", "-z"]) {
        return;
    }
    for operand in &reading.operands {
        if operand.value.as_exact() != Some(b"-") {
            let file = Path::entry(operand.value.clone());
            effects.push(operand.argument, Effect::Writes(file));
            let new = Path::entry(Value::Opaque);
            effects.push(operand.argument, Effect::Writes(new));
        }
    }
}
